import type { Block, Document, Inline, Mark, Subject } from '@rapport/contract/campaigns/document.ts'
import { limits } from '@rapport/contract/limits.ts'
import { Fragment, type Mark as NodeMark, type Node } from 'prosemirror-model'
import { documentSchema, subjectSchema } from './schema.ts'

/** The contract's document and subject as the nodes of the text box, and back. */

const { nodes, marks } = documentSchema

function toMarks({ marks: names = [], href }: Inline): NodeMark[] {
  const found = names.map((name) => marks[name].create())
  return href === undefined ? found : [...found, marks.link.create({ href })]
}

function toInlineNodes(inline: Inline): Node[] {
  const marked = toMarks(inline)
  if (inline.type === 'variable')
    return [nodes.variable.create({ name: inline.name, fallback: inline.fallback }, null, marked)]
  return inline.text.split(/(\n)/).flatMap((text) => {
    if (text === '') return []
    return text === '\n' ? nodes.lineBreak.create(null, null, marked) : documentSchema.text(text, marked)
  })
}

const toLine = (line: readonly Inline[]) => Fragment.fromArray(line.flatMap(toInlineNodes))

const toBlockNode = (block: Block): Node =>
  block.type === 'paragraph'
    ? nodes.paragraph.create(null, toLine(block.content))
    : nodes[block.type].create(
        null,
        block.items.map((line) => nodes.item.create(null, toLine(line))),
      )

/** The text box always has a line to type in. */
export const toDocumentNode = ({ blocks }: Document): Node =>
  nodes.doc.create(null, blocks.length > 0 ? blocks.map(toBlockNode) : [nodes.paragraph.create()])

const markOrder: readonly Mark[] = ['bold', 'italic']

function looksOf(node: Node): Pick<Inline, 'marks' | 'href'> {
  const found = markOrder.filter((name) => marks[name].isInSet(node.marks))
  const link = marks.link.isInSet(node.marks)
  return {
    ...(found.length > 0 && { marks: found }),
    ...(link && { href: link.attrs.href as string }),
  }
}

const sameLooks = (one: Inline, other: Inline) =>
  one.href === other.href && (one.marks ?? []).join() === (other.marks ?? []).join()

/** The server refuses control characters and halves of characters, which arrive by pasting. */
const cleaned = (text: string) =>
  text.replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, (sign) => (sign === '\n' ? sign : ' '))

/** The pieces of a long text: cut after a space, or between two characters. */
export function piecesOf(text: string, maxLength: number = limits.maxInlineLength): string[] {
  const pieces: string[] = []
  let rest = text
  while (rest.length > maxLength) {
    const space = rest.lastIndexOf(' ', maxLength - 1)
    const isPair = /^[\ud800-\udbff][\udc00-\udfff]$/.test(rest.slice(maxLength - 1, maxLength + 1))
    const end = space >= maxLength / 2 ? space + 1 : maxLength - (isPair ? 1 : 0)
    pieces.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return rest === '' ? pieces : [...pieces, rest]
}

const variableOf = ({ attrs }: Node) => ({
  type: 'variable' as const,
  name: attrs.name as string,
  fallback: attrs.fallback as string,
})

function fromLine(line: Node): Inline[] {
  const found: Inline[] = []
  line.forEach((node) => {
    const looks = looksOf(node)
    if (node.type === nodes.variable) {
      found.push({ ...variableOf(node), ...looks })
      return
    }
    const inline: Inline = { type: 'text', text: cleaned(node.text ?? '\n'), ...looks }
    const last = found.at(-1)
    if (last?.type === 'text' && sameLooks(last, inline)) last.text += inline.text
    else found.push(inline)
  })
  return found.flatMap((inline) => {
    if (inline.type === 'variable') return [inline]
    const { text, ...looks } = inline
    return piecesOf(text).map((piece): Inline => Object.assign({ text: piece }, looks))
  })
}

const fromBlock = (block: Node): Block =>
  block.type === nodes.paragraph
    ? { type: 'paragraph', content: fromLine(block) }
    : {
        type: block.type === nodes.bullets ? 'bullets' : 'numbers',
        items: block.children.map(fromLine),
      }

/** A single empty line is an empty document. */
export function fromDocumentNode(doc: Node): Document {
  const blocks = doc.children.map(fromBlock)
  const [only] = blocks
  const isEmpty = blocks.length === 1 && only?.type === 'paragraph' && only.content.length === 0
  return { blocks: isEmpty ? [] : blocks }
}

export const toSubjectNode = (subject: Subject): Node =>
  subjectSchema.topNodeType.create(
    null,
    subject.flatMap((part) => {
      if (part.type === 'variable')
        return [subjectSchema.nodes.variable.create({ name: part.name, fallback: part.fallback })]
      return part.text === '' ? [] : [subjectSchema.text(part.text)]
    }),
  )

export const fromSubjectNode = (doc: Node): Subject =>
  doc.children.map((node) =>
    node.isText ? { type: 'text', text: cleaned(node.text ?? '') } : variableOf(node),
  )
