import type { Block, Document, Inline, Mark } from '@rapport/contract/campaigns/document.ts'
import type { Values } from '@rapport/contract/campaigns/variables.ts'
import { escapeHtml } from '../../../mail/mail-layout.ts'
import { fillRuns, type Run } from './fill.ts'
import { stretchesOf } from './links.ts'
import { imageHtml, trapHtml, type Tracking } from './tracked.ts'

/**
 * The HTML of a campaign email: what a person would type, and nothing that loads unless opens are
 * counted. Each block finds its own direction.
 */

const margin = 'margin:0 0 1em'

export type Ending = { signature: string; unsubscribe: { text: string; url: string } | null }

export type HtmlEnding = Ending & {
  /** Null: unknown. */
  language: string | null
  tracking: Tracking | null
}

export function htmlOf(
  document: Document,
  values: Values,
  { language, signature, unsubscribe, tracking }: HtmlEnding,
): string {
  const parts = document.blocks.map((block) => blockHtml(block, values))
  if (signature !== '') parts.push(paragraph(textHtml(signature)))
  if (unsubscribe) parts.push(unsubscribeHtml(unsubscribe))
  if (tracking?.clicks) parts.push(trapHtml(tracking))
  if (tracking?.opens) parts.push(imageHtml(tracking))
  return `<!doctype html>
<html${language === null ? '' : ` lang="${language}"`}>
<head><meta charset="utf-8"></head>
<body>
${parts.join('\n')}
</body>
</html>
`
}

function blockHtml(block: Block, values: Values): string {
  if (block.type === 'paragraph') return paragraph(inlineHtml(block.content, values))
  const tag = block.type === 'bullets' ? 'ul' : 'ol'
  const items = block.items.map((item) => `<li dir="auto">${inlineHtml(item, values)}</li>`)
  return `<${tag} dir="auto" style="${margin};padding:0 2em">\n${items.join('\n')}\n</${tag}>`
}

/** Without content a paragraph would have no height. */
const paragraph = (html: string) => `<p dir="auto" style="${margin}">${html === '' ? '<br>' : html}</p>`

const inlineHtml = (content: readonly Inline[], values: Values): string =>
  stretchesOf(fillRuns(content, values))
    .map(({ href, runs }) => {
      const html = runs.map(runHtml).join('')
      return href === null ? html : `<a href="${escapeHtml(href)}">${html}</a>`
    })
    .join('')

const tags: Record<Mark, string> = { bold: 'strong', italic: 'em' }

const runHtml = ({ text, marks }: Run): string =>
  marks.reduceRight((html, mark) => `<${tags[mark]}>${html}</${tags[mark]}>`, textHtml(text))

/** Line breaks stay; so do runs of spaces, which HTML would read as one. */
const textHtml = (text: string): string =>
  escapeHtml(text)
    .replaceAll(/ (?= )/g, '&nbsp;')
    .replaceAll('\n', '<br>\n')

const unsubscribeHtml = ({ text, url }: { text: string; url: string }): string =>
  `<p dir="auto" style="${margin};font-size:12px;color:#6b7280"><a href="${escapeHtml(url)}" style="color:#6b7280">${escapeHtml(text)}</a></p>`
