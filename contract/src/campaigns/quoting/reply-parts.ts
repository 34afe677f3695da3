import { attributionAbove, attributionWithin, isRule, openingEnd, phraseOf } from './openings.ts'
import { readLines, type Line } from './lines.ts'
import { forwardedMessage, programSignature } from './quote-words.ts'

/**
 * A reply is read from top to bottom, a line at a time. A quote begins with lines that are marked
 * (`>`), or with an opening: an attribution ('On Friday Mina wrote:'), a rule ('-----Original
 * Message-----') or Outlook's block of headers. Beneath an opening, marked lines are the quote, and
 * the lines under them are the sender's own; if there are no marked lines, everything is the quote.
 * A forwarded message is no quote: its sender wants it read.
 */
export type ReplyPart = { kind: 'own' | 'quote' | 'signature'; text: string }

/** The parts of a reply in their order, none of them empty. Linear in the length of the text. */
export function partsOfReply(text: string): ReplyPart[] {
  const lines = readLines(text).flatMap(splitWithin)
  const parts: ReplyPart[] = []
  let own = 0
  for (let at = 0; at < lines.length && !isForwarded(lines[at]!); at++) {
    const quote = quoteAt(lines, at, own)
    if (!quote) continue
    parts.push(...ownParts(lines.slice(own, quote.from)), partOf('quote', lines.slice(quote.from, quote.to)))
    own = quote.to
    at = quote.to - 1
  }
  return [...parts, ...ownParts(lines.slice(own))].filter((part) => part.text !== '')
}

/** The sender's own words, without quotes and the signature. Empty if they wrote nothing. */
export const ownWords = (text: string): string =>
  partsOfReply(text)
    .filter(({ kind }) => kind === 'own')
    .map((part) => part.text)
    .join('\n')

function splitWithin(line: Line): Line[] {
  const at = line.isQuoted ? -1 : attributionWithin(line.bare)
  if (at === -1) return [line]
  const start = line.text.indexOf('---')
  return [
    { ...line, text: line.text.slice(0, start), bare: line.bare.slice(0, at).trim() },
    { ...line, text: line.text.slice(start), bare: line.bare.slice(at) },
  ]
}

const isForwarded = ({ bare, isQuoted }: Line) => !isQuoted && forwardedMessage.has(phraseOf(bare))

type Range = { from: number; to: number }

/** The quote whose mark or opening is at a line. It may begin above, but not above the line `own`. */
function quoteAt(lines: readonly Line[], at: number, own: number): Range | null {
  if (lines[at]!.isQuoted) return { from: attributionAbove(lines, at, own), to: markedEnd(lines, at) }
  const opened = openingEnd(lines, at)
  if (opened === -1) return null
  let first = opened
  // An opening may follow another: a rule and the block of headers beneath it.
  while (
    first < lines.length &&
    (lines[first]!.bare === '' || (!lines[first]!.isQuoted && isOpening(lines, first)))
  )
    first = Math.max(first + 1, openingEnd(lines, first))
  const from = aboveRules(lines, at, own)
  return { from, to: lines[first]?.isQuoted ? markedEnd(lines, first) : lines.length }
}

const isOpening = (lines: readonly Line[], at: number) => openingEnd(lines, at) !== -1

/** The line from which rules and empty lines lead down to a line. */
function aboveRules(lines: readonly Line[], at: number, lowest: number): number {
  let from = at
  for (let above = at - 1; above >= lowest; above--) {
    if (isRule(lines[above]!)) from = above
    else if (lines[above]!.bare !== '') break
  }
  return from
}

/**
 * The exclusive end of the marked lines that begin at a line. They include empty lines, and ends of
 * lines that were broken after they were marked.
 */
function markedEnd(lines: readonly Line[], from: number): number {
  let end = from + 1
  for (let at = end; at < lines.length; at++) {
    const line = lines[at]!
    if (line.isQuoted || (at === end && isBrokenOff(lines, at))) end = at + 1
    else if (line.bare !== '') break
  }
  return end
}

/**
 * Whether a line is the rest of the marked one above, which was broken when it had its mark: or a
 * link that was set apart from its text.
 */
function isBrokenOff(lines: readonly Line[], at: number): boolean {
  const { bare } = lines[at]!
  const above = lines[at - 1]!.bare
  if (lines[at + 1]?.isQuoted && /^[(<[]*https?:\/\/[^\s()<>[\]]+[ )>\]]*$/.test(bare)) return true
  return above.length >= minBroken && !/[.?!:;。？！]["')»”]*$/.test(above) && /^\p{Ll}/u.test(bare)
}

/** No program breaks shorter lines. */
const minBroken = 60

const partOf = (kind: ReplyPart['kind'], lines: readonly Line[]): ReplyPart => ({
  kind,
  text: trimmed(lines.map(({ text }) => text)).join('\n'),
})

/**
 * Lines without empty ones at their ends. Spaces at the beginning of a line stay, because they show
 * its layout.
 */
function trimmed(lines: readonly string[]): string[] {
  const from = lines.findIndex((line) => line.trim() !== '')
  const last = lines.findLastIndex((line) => line.trim() !== '')
  return from === -1 ? [] : lines.slice(from, last + 1).map((line) => line.trimEnd())
}

function ownParts(lines: readonly Line[]): ReplyPart[] {
  const start = signatureStart(lines)
  return [partOf('own', lines.slice(0, start)), partOf('signature', lines.slice(start))]
}

/** A longer text beneath two dashes is no signature. */
const maxSignature = 15

/** The line with which a signature begins, or the number of lines. */
function signatureStart(lines: readonly Line[]): number {
  const start = lines.findIndex((line, at) => isSignatureStart(line, lines[at + 1]))
  if (start === -1) return lines.length
  return lines.slice(start).filter(({ bare }) => bare !== '').length > maxSignature ? lines.length : start
}

function isSignatureStart({ bare }: Line, next: Line | undefined): boolean {
  if (bare === '--') return true
  if (/^_{2,}$/.test(bare)) return /mailing list|메일링 ?리스트/i.test(next?.bare ?? '')
  const words = bare.replace(/\(?<?https?:\/\/.*/, '')
  return words.length <= 60 && !/[,;!?]|\. /.test(words) && programSignature.test(bare)
}
