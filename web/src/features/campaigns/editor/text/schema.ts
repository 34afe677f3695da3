import { hintOf, isHref, isVariableName } from '@rapport/contract/campaigns/variables.ts'
import { limits } from '@rapport/contract/limits.ts'
import { cutText, onOneLine } from '@rapport/contract/plain-text.ts'
import { Schema, type MarkSpec, type Node, type NodeSpec } from 'prosemirror-model'

/**
 * The schema of the text box, which can hold exactly the contract's document. A list holds lines,
 * not paragraphs, and no other list. Pasted HTML keeps what is named here; all else keeps its text.
 */

/** A variable as one types it: the form in which it is copied as plain text. */
export function writeVariable(node: Node): string {
  const { name, fallback } = node.attrs as { name: string; fallback: string }
  const hint = hintOf(name)
  if (hint !== null) return fallback || `[${hint}]`
  return fallback === '' ? `{{${name}}}` : `{{${name}|${fallback}}}`
}

const variable: NodeSpec = {
  group: 'inline',
  inline: true,
  atom: true,
  attrs: { name: {}, fallback: { default: '' } },
  leafText: writeVariable,
  toDOM: (node) => [
    'span',
    { 'data-variable': node.attrs.name as string, 'data-fallback': node.attrs.fallback as string },
    writeVariable(node),
  ],
  parseDOM: [
    {
      tag: 'span[data-variable]',
      getAttrs: (element) => {
        const name = element.dataset.variable ?? ''
        const fallback = cutText(onOneLine(element.dataset.fallback ?? ''), limits.maxTextLength)
        return isVariableName(name) ? { name, fallback } : false
      },
    },
  ],
}

const lineBreak: NodeSpec = {
  group: 'inline',
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  leafText: () => '\n',
  toDOM: () => ['br'],
  parseDOM: [{ tag: 'br' }],
}

const paragraph: NodeSpec = {
  group: 'block',
  content: 'inline*',
  toDOM: () => ['p', 0],
  parseDOM: [
    // Other editors put paragraphs into the items of their lists.
    { tag: 'p', context: 'item/', skip: true },
    { tag: 'p' },
  ],
}

const list = (tag: string): NodeSpec => ({
  group: 'block',
  content: 'item+',
  toDOM: () => [tag, 0],
  parseDOM: [{ tag }],
})

const item: NodeSpec = {
  content: 'inline*',
  defining: true,
  toDOM: () => ['li', 0],
  parseDOM: [{ tag: 'li' }],
}

const isWeight = (value: string) => /^(?:bold|bolder|[6-9]\d\d)$/.test(value) && null

const link: MarkSpec = {
  attrs: { href: {} },
  inclusive: false,
  toDOM: (mark) => ['a', { href: mark.attrs.href as string }, 0],
  parseDOM: [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = element.getAttribute('href') ?? ''
        return isHref(href) && href.length <= limits.maxHrefLength ? { href } : false
      },
    },
  ],
}

const bold: MarkSpec = {
  toDOM: () => ['strong', 0],
  parseDOM: [
    { tag: 'strong' },
    // Google Docs wraps everything that it copies in a <b> that is not bold.
    { tag: 'b', getAttrs: (element) => element.style.fontWeight !== 'normal' && null },
    { style: 'font-weight=400', clearMark: ({ type }) => type.name === 'bold' },
    { style: 'font-weight', getAttrs: isWeight },
  ],
}

const italic: MarkSpec = {
  toDOM: () => ['em', 0],
  parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }],
}

export const documentSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph,
    bullets: list('ul'),
    numbers: list('ol'),
    item,
    text: { group: 'inline' },
    variable,
    lineBreak,
  },
  marks: { link, bold, italic },
})

/** One line of texts and variables. */
export const subjectSchema = new Schema({
  nodes: {
    doc: { content: 'inline*', toDOM: () => ['p', 0] },
    text: { group: 'inline' },
    variable,
  },
})
