import { linesOf } from '@rapport/contract/campaigns/document-parts.ts'
import type { Document, Inline } from '@rapport/contract/campaigns/document.ts'
import { escapeHtml } from '../../../mail/mail-layout.ts'

/**
 * How the outcome of an email is tracked: by an image that is loaded, by links that lead over this
 * server, or by both.
 */
export type Tracking = { publicUrl: string; token: string; opens: boolean; clicks: boolean }

/** The number of the hidden link, which only programs follow. The links of the text begin at 1. */
export const trapNumber = 0

const linkUrl = ({ publicUrl, token }: Tracking, number: number) => `${publicUrl}/t/${token}/${number}`

/**
 * The links in an email's text that lead over this server, from number 1, each once. Other kinds,
 * such as `mailto:`, are not counted.
 */
export const countedLinks = (document: Document): string[] => [
  ...new Set(
    linesOf(document)
      .flat()
      .flatMap(({ href }) => (href !== undefined && /^https?:/i.test(href) ? [href] : [])),
  ),
]

/** The document with its links led over this server. */
export function withCountedLinks(
  { blocks }: Document,
  tracking: Tracking,
  links: readonly string[],
): Document {
  const inlines = (line: Inline[]) =>
    line.map((inline): Inline => {
      const at = inline.href === undefined ? -1 : links.indexOf(inline.href)
      return at === -1 ? inline : { ...inline, href: linkUrl(tracking, at + 1) }
    })
  return {
    blocks: blocks.map((block) =>
      block.type === 'paragraph'
        ? { ...block, content: inlines(block.content) }
        : { ...block, items: block.items.map(inlines) },
    ),
  }
}

/**
 * A link without a text that no program shows and no screen reader says: only machines that follow
 * every link follow it.
 */
export const trapHtml = (tracking: Tracking): string =>
  `<div aria-hidden="true" style="display:none;max-height:0;overflow:hidden;mso-hide:all"><a href="${escapeHtml(linkUrl(tracking, trapNumber))}" tabindex="-1" rel="nofollow"></a></div>`

/** An image of one pixel. It is not hidden, because some programs load only what they show. */
export const imageHtml = ({ publicUrl, token }: Tracking): string =>
  `<img src="${escapeHtml(`${publicUrl}/o/${token}`)}" width="1" height="1" alt="" style="border:0">`
