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
  if (unsubscribe)
    parts.push(
      unsubscribe.text === unsubscribe.url ? unsubscribe.url : `${unsubscribe.text}\n${unsubscribe.url}`,
    )
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

/** A paragraph or an item, with the targets of its links beneath it. */
function inlineText(content: readonly Inline[], values: Values): string {
  const stretches = stretchesOf(fillRuns(content, values)).map(({ href, runs }) => ({
    href,
    text: runs.map((run) => run.text).join(''),
  }))
  const links = stretches.flatMap(({ href, text }) => (href === null ? [] : (linkLine(text, href) ?? [])))
  return [stretches.map(({ text }) => text).join(''), ...links].join('\n')
}

/**
 * `our page: https://acme.example`, on a line of its own, because programs take text right behind
 * an address for a part of it. Null for an address that is its own text.
 */
function linkLine(text: string, href: string): string | null {
  const address = href.replace(/^mailto:/i, '')
  const name = text.trim()
  return name === address ? null : `${name}: ${address}`
}
