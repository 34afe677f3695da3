import type { Block, Document, Inline } from '@rapport/contract/campaigns/document.ts'
import type { Values } from '@rapport/contract/campaigns/variables.ts'
import { withoutEnd } from '@rapport/contract/plain-text.ts'
import { fillRuns } from './fill.ts'
import type { Ending } from './html.ts'
import { stretchesOf } from './links.ts'

/** The plain text of a campaign email. Lines are never wrapped: the reader's program does that. */
export function plainOf(document: Document, values: Values, { signature, unsubscribe }: Ending): string {
  const parts = document.blocks.map((block) => blockText(block, values))
  if (signature !== '') parts.push(signature)
  if (unsubscribe) parts.push(linkText(unsubscribe.text, unsubscribe.url))
  // An empty paragraph is one more empty line.
  const text = parts.map((part) => (part === '' ? '\n' : `${part}\n\n`)).join('')
  const lines = text.split('\n').map((each) => withoutEnd(each, ' '))
  return `${withoutEnd(lines.join('\n'), '\n')}\n`
}

function blockText(block: Block, values: Values): string {
  if (block.type === 'paragraph') return inlineText(block.content, values)
  return block.items
    .map((item, index) => {
      const sign = block.type === 'bullets' ? '- ' : `${index + 1}. `
      return sign + inlineText(item, values).replaceAll('\n', `\n${' '.repeat(sign.length)}`)
    })
    .join('\n')
}

const inlineText = (content: readonly Inline[], values: Values): string =>
  stretchesOf(fillRuns(content, values))
    .map(({ href, runs }) => {
      const text = runs.map((run) => run.text).join('')
      return href === null ? text : linkText(text, href)
    })
    .join('')

/** `our page (https://acme.example)`; an address that is its own text stands once. */
function linkText(text: string, href: string): string {
  const address = href.replace(/^mailto:/i, '')
  return text.trim() === address ? text : `${text} (${address})`
}
