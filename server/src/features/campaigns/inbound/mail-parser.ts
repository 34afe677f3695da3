import { cutText } from '@rapport/contract/plain-text.ts'
import PostalMime, { type Email, type PostalMimeOptions } from 'postal-mime'
import { plainTextOf } from './safe-html.ts'

type Texts = { type: 'text'; value: string }[]
type Internals = {
  /** The texts of each part, or of each group of alternatives. */
  textMap: Map<unknown, { plain?: Texts; html?: Texts }>
  textTypes: Set<'plain' | 'html'>
}

const renderTextContent = Reflect.get(PostalMime.prototype, 'renderTextContent') as () => void

/**
 * The parser of emails. postal-mime makes a text of each HTML part that has none beside one that
 * has, by patterns that take quadratic time for links that never close: 360 kB took half a minute.
 * This makes those texts itself, from the beginning of the HTML, before postal-mime would.
 */
class MailParser extends PostalMime {
  readonly #maxHtml: number

  constructor(options: PostalMimeOptions, maxHtml: number) {
    super(options)
    this.#maxHtml = maxHtml
  }

  /**
   * Called by postal-mime once all parts are known. A test of hostile emails fails if a release no
   * longer does.
   */
  renderTextContent(): void {
    const { textMap, textTypes } = this as unknown as Internals
    let left = this.#maxHtml
    if (textTypes.has('plain'))
      for (const entry of textMap.values()) {
        if (entry.plain) continue
        const html = cutText((entry.html ?? []).map(({ value }) => value).join('\n'), left)
        left -= html.length
        entry.plain = [{ type: 'text', value: plainTextOf(html) }]
      }
    renderTextContent.call(this)
  }
}

/**
 * Parses an email. Of its HTML parts, at most `maxHtml` characters together become text. Throws
 * what postal-mime throws.
 */
export const parseMail = (
  raw: string | Buffer,
  options: PostalMimeOptions,
  maxHtml: number,
): Promise<Email> => new MailParser(options, maxHtml).parse(raw)
