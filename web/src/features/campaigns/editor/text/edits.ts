import { isHref } from '@rapport/contract/campaigns/variables.ts'
import { toggleMark } from 'prosemirror-commands'
import type { Mark, Node } from 'prosemirror-model'
import { NodeSelection, TextSelection, type Command, type EditorState } from 'prosemirror-state'
import { documentSchema } from './schema.ts'

/** The commands of the toolbar and its keys. */

const { marks } = documentSchema

export const toggleBold = toggleMark(marks.bold)
export const toggleItalic = toggleMark(marks.italic)

export const insertLineBreak: Command = (state, dispatch) => {
  const { lineBreak } = documentSchema.nodes
  dispatch?.(state.tr.replaceSelectionWith(lineBreak.create(), true).scrollIntoView())
  return true
}

export const insertVariable =
  (name: string): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(state.schema.nodes.variable!.create({ name })).scrollIntoView())
    return true
  }

/** The selected variable. */
export function selectedVariable({ selection }: EditorState): Node | null {
  const node = selection instanceof NodeSelection ? selection.node : null
  return node?.type.name === 'variable' ? node : null
}

/** Selects the variable at a position, such as a blank that is to be filled. */
export const selectVariable =
  (position: number): Command =>
  (state, dispatch) => {
    if (state.doc.nodeAt(position)?.type.name !== 'variable') return false
    dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, position)))
    return true
  }

/** Gives the selected variable a fallback, and puts the cursor behind it. */
export const setFallback =
  (fallback: string): Command =>
  (state, dispatch) => {
    const node = selectedVariable(state)
    if (!node) return false
    const { from, to } = state.selection
    const tr = state.tr.replaceWith(from, to, node.type.create({ ...node.attrs, fallback }, null, node.marks))
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, to)))
    return true
  }

/** Writes text in place of the selected variable, and puts the cursor behind it. */
export const writeOver =
  (text: string): Command =>
  (state, dispatch) => {
    const node = selectedVariable(state)
    if (!node || text === '') return false
    const { from, to } = state.selection
    const tr = state.tr.replaceWith(from, to, state.schema.text(text, node.marks))
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, from + text.length)))
    return true
  }

const linkIn = (node: Node | null | undefined): Mark | undefined =>
  node?.marks.find(({ type }) => type === marks.link)

/** The link around the cursor or at the start of the selection. */
export function linkAt({ selection: { $from, $to, empty } }: EditorState): string | null {
  const link = linkIn($from.nodeAfter) ?? (empty ? linkIn($to.nodeBefore) : undefined)
  return (link?.attrs.href as string | undefined) ?? null
}

/** The selection, or all of the link around the cursor. */
function linkRange({ selection }: EditorState): { from: number; to: number } {
  const { $from, from, to, empty } = selection
  if (!empty) return { from, to }
  const { parent } = $from
  const link = linkIn($from.nodeAfter) ?? linkIn($from.nodeBefore)
  if (!link) return { from, to }
  let index = $from.nodeAfter && link.isInSet($from.nodeAfter.marks) ? $from.index() : $from.index() - 1
  while (index > 0 && link.isInSet(parent.child(index - 1).marks)) index--
  let start = $from.start()
  for (let each = 0; each < index; each++) start += parent.child(each).nodeSize
  let end = start
  for (; index < parent.childCount && link.isInSet(parent.child(index).marks); index++)
    end += parent.child(index).nodeSize
  return { from: start, to: end }
}

/**
 * Links the selection, or changes the link around the cursor; without either it inserts the
 * address. '' removes the link.
 */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const { from, to } = linkRange(state)
    const { tr } = state
    if (from < to) tr.removeMark(from, to, marks.link)
    if (href !== '') {
      const mark = marks.link.create({ href })
      if (from < to) tr.addMark(from, to, mark)
      else tr.insert(from, documentSchema.text(href, [...state.selection.$from.marks(), mark]))
    }
    dispatch?.(tr.removeStoredMark(marks.link).scrollIntoView())
    return true
  }

/** An address as one types it, with its scheme; null if it can't be a link. */
export function readHref(typed: string): string | null {
  const text = typed.trim()
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/@.]+\.[^/@:]+:\d/.test(text)
  const scheme = /^[^\s/@]+@[^\s/@]+$/.test(text) ? 'mailto:' : 'https://'
  const href = hasScheme ? text : scheme + text
  return /[^\s]\.[^\s]/.test(href) && isHref(href) ? href : null
}
