import type { Node, NodeType } from 'prosemirror-model'
import { TextSelection, type Command, type EditorState, type Transaction } from 'prosemirror-state'
import { documentSchema } from './schema.ts'

/**
 * Lists of lines without nesting: their commands are simpler than those of
 * `prosemirror-schema-list`, which needs paragraphs in items.
 */

const { paragraph, item, bullets, numbers } = documentSchema.nodes as Record<
  'paragraph' | 'item' | 'bullets' | 'numbers',
  NodeType
>
type Kind = 'paragraph' | 'bullets' | 'numbers'
/**
 * A line of the document: a paragraph, or an item of a list of that kind. `block` is the list's
 * number, null once the line has changed.
 */
type Line = { node: Node; kind: Kind; start: number; block: number | null }

function linesOf(doc: Node): Line[] {
  const lines: Line[] = []
  doc.forEach((parent, offset, block) => {
    if (parent.isTextblock) lines.push({ node: parent, kind: 'paragraph', start: offset + 1, block })
    else
      parent.forEach((node, inside) => {
        lines.push({ node, kind: parent.type.name as Kind, start: offset + inside + 2, block })
      })
  })
  return lines
}

const isOneList = (line: Line, next: Line | undefined) =>
  next?.kind === line.kind && (next.block === line.block || next.block === null || line.block === null)

/** Changed lines join the lists of their kind beside them. */
function toBlocks(lines: readonly Line[]): Node[] {
  const blocks: Node[] = []
  let items: Node[] = []
  lines.forEach((line, index) => {
    const { node, kind } = line
    if (kind === 'paragraph') {
      blocks.push(paragraph.create(null, node.content))
      return
    }
    items.push(item.create(null, node.content))
    if (isOneList(line, lines[index + 1])) return
    blocks.push((kind === 'bullets' ? bullets : numbers).create(null, items))
    items = []
  })
  return blocks
}

const lineAt = (lines: readonly Line[], pos: number) => lines.findLastIndex(({ start }) => start <= pos)

/** The lines that the selection touches: first and last. */
const touched = (lines: readonly Line[], { selection }: EditorState): [number, number] => [
  Math.max(0, lineAt(lines, selection.from)),
  Math.max(0, lineAt(lines, selection.to)),
]

const sizeOf = (blocks: readonly Node[]) => blocks.reduce((size, block) => size + block.nodeSize, 0)

/** Blocks that have not changed are left alone. */
function replaceDocument({ doc, tr }: EditorState, next: Node): Transaction {
  const before = doc.children
  const after = next.children
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start]!.eq(after[start]!)) start++
  let end = 0
  while (end < most - start && before.at(-1 - end)!.eq(after.at(-1 - end)!)) end++
  const from = sizeOf(before.slice(0, start))
  const to = doc.content.size - sizeOf(before.slice(before.length - end))
  return tr.replaceWith(from, to, after.slice(start, after.length - end))
}

/** Turns the selected lines into one kind, and keeps the selection in its lines. */
const setKind =
  (kind: Kind): Command =>
  (state, dispatch) => {
    const lines = linesOf(state.doc)
    const [first, last] = touched(lines, state)
    if (lines.slice(first, last + 1).every((line) => line.kind === kind)) return false
    if (!dispatch) return true
    const changed = lines.map((line, index) =>
      index >= first && index <= last ? { ...line, kind, block: null } : line,
    )
    const doc = documentSchema.topNodeType.create(null, toBlocks(changed))
    const after = linesOf(doc)
    const moved = (pos: number) => {
      const index = Math.max(0, lineAt(lines, pos))
      return after[index]!.start + Math.max(0, pos - lines[index]!.start)
    }
    const { anchor, head } = state.selection
    const tr = replaceDocument(state, doc)
    dispatch(tr.setSelection(TextSelection.create(tr.doc, moved(anchor), moved(head))).scrollIntoView())
    return true
  }

/** Whether all selected lines belong to lists of this kind. */
export function isIn(kind: Kind, state: EditorState): boolean {
  const lines = linesOf(state.doc)
  const [first, last] = touched(lines, state)
  return lines.slice(first, last + 1).every((line) => line.kind === kind)
}

export const toggleList =
  (kind: 'bullets' | 'numbers'): Command =>
  (state, dispatch, view) =>
    setKind(isIn(kind, state) ? 'paragraph' : kind)(state, dispatch, view)

const inItem = ({ selection }: EditorState) => selection.empty && selection.$from.parent.type === item

/** Enter in an empty item ends the list. */
export const leaveEmptyItem: Command = (state, dispatch, view) =>
  inItem(state) &&
  state.selection.$from.parent.content.size === 0 &&
  setKind('paragraph')(state, dispatch, view)

/** Backspace at the start of an item makes it a paragraph. */
export const leaveItem: Command = (state, dispatch, view) =>
  inItem(state) && state.selection.$from.parentOffset === 0 && setKind('paragraph')(state, dispatch, view)
