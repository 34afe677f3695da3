import { hintOf } from '@rapport/contract/campaigns/variables.ts'
import type { Node } from 'prosemirror-model'
import type { NodeView } from 'prosemirror-view'

/** A variable's name as the user reads it. */
export type NameVariable = (name: string) => string

/**
 * The chip of a variable: its name, and its fallback; of a blank, what is to be written there, or
 * the text that was kept. Plain elements and no listeners, because anything that changes the page
 * by itself would end a composition beside it.
 */
export function variableView(node: Node, nameOf: NameVariable): NodeView {
  const dom = document.createElement('span')
  const name = dom.appendChild(document.createElement('span'))
  const fallback = dom.appendChild(document.createElement('span'))
  fallback.className = 'variable-fallback'
  const show = ({ attrs }: Node) => {
    const { name: key, fallback: text } = attrs as { name: string; fallback: string }
    const hint = hintOf(key)
    const isKept = hint !== null && text !== ''
    dom.className = hint === null ? 'variable' : isKept ? 'variable variable-kept' : 'variable variable-blank'
    name.textContent = isKept ? text : nameOf(key)
    fallback.textContent = text
    fallback.hidden = text === '' || isKept
  }
  show(node)
  return {
    dom,
    update: (next) => {
      if (next.type !== node.type) return false
      show(next)
      return true
    },
  }
}
