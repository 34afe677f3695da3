import type { Node } from 'prosemirror-model'
import type { NodeView } from 'prosemirror-view'

/** A variable's name as the user reads it. */
export type NameVariable = (name: string) => string

/**
 * The chip of a variable: its name, and its fallback. Plain elements and no listeners, because anything that changes the page by itself would
 * end a composition beside it.
 */
export function variableView(node: Node, nameOf: NameVariable): NodeView {
  const dom = document.createElement('span')
  dom.className = 'variable'
  const name = dom.appendChild(document.createElement('span'))
  const fallback = dom.appendChild(document.createElement('span'))
  fallback.className = 'variable-fallback'
  const show = ({ attrs }: Node) => {
    name.textContent = nameOf(attrs.name as string)
    fallback.textContent = attrs.fallback as string
    fallback.hidden = attrs.fallback === ''
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
