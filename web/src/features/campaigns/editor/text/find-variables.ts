import { spelledVariables, type Spelled } from '@rapport/contract/campaigns/variables.ts'
import { limits } from '@rapport/contract/limits.ts'
import { Fragment, Slice, type Node } from 'prosemirror-model'
import type { Command, EditorState, Transaction } from 'prosemirror-state'
import { writeVariable } from './schema.ts'

type Found = Spelled & { marks: Node['marks'] }

/** The variables and blanks that a piece of text spells out, at their places in the document. */
const spelledIn = (node: Node, start: number): Found[] =>
  spelledVariables(node.text ?? '').map(({ from, to, name, fallback }) => ({
    from: start + from,
    to: start + to,
    name,
    fallback,
    marks: node.marks,
  }))

/** A variable whose name is being typed: from its braces to the cursor. */
type Spelling = { from: number; to: number; typed: string }

/**
 * The variable that `{{` before the cursor begins. Null if there is none, or once a fallback is
 * being typed.
 */
export function spellingAt({ selection: { empty, $from } }: EditorState): Spelling | null {
  if (!empty) return null
  const before = $from.parent.textBetween(0, $from.parentOffset, '\n', '\ufffc')
  const [braces, typed = ''] = /\{\{([^{}|\ufffc\n]{0,60})$/u.exec(before) ?? []
  return braces === undefined ? null : { from: $from.pos - braces.length, to: $from.pos, typed }
}

/** Replaces the typed part of a variable, and any closing braces after it, with the variable. */
export const completeSpelling =
  ({ from, to }: Spelling, name: string): Command =>
  (state, dispatch) => {
    const rest = state.doc.textBetween(to, Math.min(to + 2, state.doc.resolve(to).end()))
    const end = to + (rest === '}}' ? 2 : 0)
    dispatch?.(
      state.tr.replaceWith(from, end, state.schema.nodes.variable!.create({ name })).scrollIntoView(),
    )
    return true
  }

/**
 * Makes a variable of each `{{first_name|there}}` and a blank of each `[your offer]` that was typed
 * or pasted. One whose fallback is too long stays text. Null if there is none.
 */
export function makeVariables(state: EditorState): Transaction | null {
  const found: Found[] = []
  state.doc.descendants((node, pos) => {
    if (node.isText)
      found.push(...spelledIn(node, pos).filter(({ fallback }) => fallback.length <= limits.maxTextLength))
  })
  if (found.length === 0) return null
  const type = state.schema.nodes.variable!
  const { tr } = state
  for (const { from, to, name, fallback, marks } of found.toReversed())
    tr.replaceWith(from, to, type.create({ name, fallback }, null, marks))
  return tr
}

/** The same with each variable as the text that spells it. */
export function spellVariables({ content, openStart, openEnd }: Slice): Slice {
  const spell = (fragment: Fragment): Fragment =>
    Fragment.fromArray(
      fragment.content.map((node) => {
        if (node.type.name === 'variable') return node.type.schema.text(writeVariable(node), node.marks)
        return node.isLeaf ? node : node.copy(spell(node.content))
      }),
    )
  return new Slice(spell(content), openStart, openEnd)
}
