import type { Line } from './lines.ts'
import {
  headerField,
  originalMessage,
  sent,
  startsWithOn,
  wrote,
  wroteAtEnd,
  wroteThemselves,
  type HeaderField,
} from './quote-words.ts'

/** The maximum number of lines of an attribution, and of a block of headers. */
const maxAttribution = 5
const maxHeaders = 14
const maxCharacters = 400
/** The length includes the dashes. */
const maxPhrase = 100

const address = /[^\s<>@]@[^\s<>@]/
/** `<mina.seo@sender.example>:` */
const addressAtEnd = /@[^\s@<>()[\]]*[>)\]]+ ?[:：]?$/
const colonAtEnd = /[:：]$/
/** `10:02:22:` */
const timeAtEnd = /\d[:.h]\d\d\)? ?[:：]$/i
const year = /(?<![\p{L}\d@._+])(?:19|20)\d\d(?![\d@])/u
const numericDate = /(?<!\d)\d{1,2}[./-]\d{1,2}[./-](?:\d\d){1,2}(?!\d)/
const time = /(?<!\d)\d{1,2}[:.h]\d\d(?!\d)/i
/** `20.11.2026`, `Wednesday, 17`, `pá 20.` */
const startsWithDate = /^["'(]?(?:\d|\p{L}{2,12}[.,]{0,2} \d)/u

/**
 * `2026-11-20 10:02 GMT+09:00 Mina Seo`, `2026/11/20 Mina Seo <mina.seo@sender.example>`: Gmail's,
 * in some languages without another word.
 */
const dateOfGmail =
  /^(?:19|20)\d\d[-/]\d{1,2}[-/]\d{1,2} (?:\d\d:\d\d (?:GMT|UTC)[+-]\d|\D{1,80}@[^\s@<>()[\]]{1,80}>$)/
/** A line that is nothing but `Mina Seo <mina.seo@sender.example> wrote:`. */
const nameAndAddress =
  /^(?:[^\s<>@]{1,40} ){1,5}<[^\s<>@]{1,64}@[^\s<>@]{1,255}> ?\p{L}{2,20}(?: \p{L}{2,20})? ?[:：]$/u

const isDated = (text: string) => year.test(text) || numericDate.test(text)

/** Ranks how surely a line begins an attribution. */
function rankOf(text: string): 0 | 1 | 2 {
  if (startsWithOn.test(text)) return 2
  return startsWithDate.test(text) ? 1 : 0
}

/** A text without the dashes around it. */
export function withoutDashes(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && '-_=—– '.includes(text.charAt(start))) start++
  while (end > start && '-_=—– '.includes(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

/**
 * Whether a text attributes what follows to a writer, whatever follows: 'On 20 November 2026 at
 * 10:02, Mina wrote:'.
 */
function isAttribution(text: string): boolean {
  const bare = withoutDashes(text)
  if (bare.length < 8) return false
  const hasAddress = address.test(bare)
  const isWritten = saysWrote(bare, hasAddress)
  // '---- Mina Seo wrote ----'
  if (isWritten && /^-{2,}/.test(text) && text.endsWith('--')) return true
  const dated = isDated(bare)
  if (dateOfGmail.test(bare) || (isWritten && nameAndAddress.test(bare))) return true
  if (isWritten && (dated || time.test(bare)))
    if (hasAddress || rankOf(bare) > 0 || (dated && timeAtEnd.test(bare))) return true
  return colonAtEnd.test(bare) && addressAtEnd.test(bare) && (dated || isWritten)
}

/**
 * Whether a text says that a person wrote: with the verb at its end, or with a colon there and the
 * person's name or the date before it.
 */
function saysWrote(text: string, hasAddress: boolean): boolean {
  if (!hasAddress && wroteThemselves.test(text)) return false
  if (wroteAtEnd.test(text)) return true
  if (!colonAtEnd.test(text)) return false
  if (hasAddress) return wrote.test(text) || sent.test(text)
  const word = wrote.exec(text)
  return word !== null && text.slice(word.index).split(' ').length <= maxNamed
}

/** Words from *wrote* to the colon, where no address stands among them: 'schrieb Mina Seo:'. */
const maxNamed = 7

/**
 * As `isAttribution`, for a text right above lines that are marked as quoted, which needs to say
 * less.
 */
function isAttributionOfMarked(text: string): boolean {
  const hasAddress = address.test(text)
  if (isAttribution(text) || saysWrote(text, hasAddress)) return true
  return hasAddress && addressAtEnd.test(text) && (colonAtEnd.test(text) || isDated(text))
}

/** The lines `[from, to]` joined. Null if no mail program would break a line like that. */
function joined(lines: readonly Line[], from: number, to: number): string | null {
  let text = ''
  for (let at = from; at <= to; at++) {
    const { bare, isQuoted } = lines[at]!
    if (isQuoted) return null
    // One program breaks an attribution before the address and leaves a line empty there.
    if (bare === '' && !lines[at + 1]?.bare.startsWith('<')) return null
    text += text === '' ? bare : ` ${bare}`
  }
  return text.length > maxCharacters ? null : text
}

/** The exclusive end of the attribution that begins at a line; -1 if none begins there. */
function attributionEnd(lines: readonly Line[], from: number): number {
  const { bare } = lines[from]!
  if (bare === '' || !/[\d@<-]/.test(bare)) return -1
  for (let to = from; to < Math.min(from + maxAttribution, lines.length); to++) {
    const text = joined(lines, from, to)
    if (text === null) return -1
    if (isAttribution(text)) return beginsLater(lines, from, to) ? -1 : to + 1
  }
  return -1
}

/**
 * Whether the attribution that ends with a line begins below `from`. The line at `from` is then the
 * sender's own.
 */
function beginsLater(lines: readonly Line[], from: number, to: number): boolean {
  const first = lines[from]!.bare
  const rank = rankOf(withoutDashes(first))
  for (let start = from + 1; start <= to; start++) {
    const text = joined(lines, start, to)
    if (text === null || !isAttribution(text)) continue
    // The date may be broken off before the time: 'On 20 November 2026,', 'at 10:02, Mina wrote:'.
    const isMore = rank < 2 || isDated(text) || !isDated(first)
    if (isMore && (rankOf(withoutDashes(text)) >= rank || (isDated(text) && !(rank === 2 && isDated(first)))))
      return true
  }
  return false
}

/**
 * The line at which the attribution above a line that is marked as quoted begins, not above
 * `lowest`; `quoted` if it has none.
 */
export function attributionAbove(lines: readonly Line[], quoted: number, lowest: number): number {
  let last = quoted - 1
  while (last >= lowest && lines[last]!.bare === '') last--
  for (let from = last; from >= lowest && from > last - 3; from--) {
    const text = joined(lines, from, last)
    if (text === null) break
    if (!isAttributionOfMarked(text)) continue
    return from - brokenAbove(lines, { from, last, lowest })
  }
  return quoted
}

/**
 * The number of lines above the attribution `[from, last]` that belong to it: a program may break
 * it before the time and before the name.
 */
function brokenAbove(
  lines: readonly Line[],
  { from, last, lowest }: { from: number; last: number; lowest: number },
): 0 | 1 | 2 {
  const text = joined(lines, from, last)!
  if (rankOf(text) === 2 && isDated(text)) return 0
  for (const more of [1, 2] as const) {
    if (from - more < lowest || lines[from - more]!.bare === '') return 0
    const above = joined(lines, from - more, last)
    if (above === null || !isAttributionOfMarked(above)) return 0
    if (rankOf(above) === 2 && (rankOf(text) < 2 || isDated(above))) return more
  }
  return 0
}

/** The name of the header and its value, if a line is one. */
function headerOf({ bare }: Line): { field: HeaderField; value: string } | null {
  if (!bare.includes(':') && !bare.includes('：')) return null
  const label = /^([^:：]{1,30})[:：]/u.exec(bare)
  const field = label && headerField(label[1]!.trim().toLowerCase().replaceAll('\u0307', ''))
  return field ? { field, value: bare.slice(label[0].length).trim() } : null
}

/** The exclusive end of the block of headers that begins at a line; -1 if none begins there. */
function headersEnd(lines: readonly Line[], from: number): number {
  const first = headerOf(lines[from]!)
  if (!first || first.field === 'copy') return -1
  const values = new Map<HeaderField, string>()
  let end = from
  for (let at = from; at < Math.min(from + maxHeaders, lines.length); at++) {
    const header = headerOf(lines[at]!)
    // One empty line, or two of a long list of recipients, may stand between two headers.
    if (!header && (at - end > 1 || (lines[at]!.bare === '' && at > end))) break
    if (!header) continue
    if (!values.has(header.field)) values.set(header.field, header.value)
    end = at + 1
  }
  return isHeaderBlock(values) ? end : -1
}

/** People write 'From: Seoul' and 'Date: 3 May', too, each on a line of its own. */
function isHeaderBlock(values: ReadonlyMap<HeaderField, string>): boolean {
  const from = values.get('from')
  if (from !== undefined && /[<[][^<>[\]]*@/.test(from)) return true
  if (values.size < 2) return false
  if (['from', 'to'].some((field) => address.test(values.get(field as HeaderField) ?? ''))) return true
  const isNamed = from !== undefined && /\p{L}{2}/u.test(from)
  return isNamed && (values.has('sent') || (values.has('subject') && values.size > 2))
}

/** The exclusive end of the rule above a quoted message; -1 if the line is none. */
function ruleEnd(lines: readonly Line[], from: number): number {
  const { bare } = lines[from]!
  if (/^_{10,}$/.test(bare)) {
    const next = lines.slice(from + 1, from + 4).find((line) => line.bare !== '')
    // Outlook's rule has 32. Shorter ones are drawn by people, too.
    return bare.length === 32 || (next && /^[^:：]{1,30}[:：] ?\S/u.test(next.bare)) ? from + 1 : -1
  }
  // Tobit's program, which draws no dashes.
  if (/^original message processed by \S/i.test(bare)) return from + 1
  return /^[-_=—–]/.test(bare) && isOriginal(bare) ? from + 1 : -1
}

/**
 * The text between dashes, as the lists of such phrases spell it. Empty if it is too long or too
 * short to be one of them.
 */
export const phraseOf = (bare: string): string =>
  bare.length < 4 || bare.length > maxPhrase
    ? ''
    : withoutDashes(bare.replaceAll(/[:：]/g, '')).toLowerCase().replaceAll('\u0307', '').replaceAll("'", '’')

const isOriginal = (bare: string) => originalMessage.has(phraseOf(bare))

/**
 * The exclusive end of the lines that open a quoted message: an attribution, a rule or a block of
 * headers that begins at a line. -1 if none begins there.
 */
export function openingEnd(lines: readonly Line[], from: number): number {
  if (lines[from]!.bare === '' || lines[from]!.isQuoted) return -1
  const rule = ruleEnd(lines, from)
  if (rule !== -1) return rule
  const headers = headersEnd(lines, from)
  return headers === -1 ? attributionEnd(lines, from) : headers
}

/**
 * Whether a line is nothing but a rule, or words between dashes, as they stand right above a block
 * of headers.
 */
export const isRule = ({ bare }: Line): boolean =>
  isOriginal(bare) || (/^[-_=—–]{2}.*[-_=—–]{2}$/.test(bare) && bare.length < 80)

/**
 * The offset within a line at which an attribution begins behind dashes: `Yes--- On 4 April Mina
 * wrote:`. -1 if none does.
 */
export function attributionWithin(bare: string): number {
  const at = bare.indexOf('---')
  return at > 0 && isAttribution(bare.slice(at)) ? at : -1
}
