import type { CsvDelimiter } from '@rapport/contract/lists/import-fields.ts'

/**
 * The state at the end of a line: outside quotes, in an open quoted cell, or refused because a
 * quote is misplaced.
 */
export type QuoteState = 'closed' | 'open' | 'misplaced'

/** White space that may stand around a quoted cell; never the delimiter itself. */
const blanks = ' \t\r\u00a0\ufeff'

/**
 * Reads the quotes of one line, which begins inside a quoted cell or outside of one. Looks at each
 * character once.
 *
 * - A quote opens a cell at the cell's start; white space may stand before it.
 * - Two quotes in a quoted cell are one of its characters. Any other quote closes it; white space
 *   may stand behind it.
 * - If something else follows the closing quote, the cell isn't quoted: `"Bob" Clark` is what it
 *   says, up to the next delimiter. An odd quote in such a cell is *misplaced*, because where the
 *   cell ends can't be told. So is anything behind the quote that closes a cell of an earlier line:
 *   a cell of several lines is quoted as the rule says, or a stray quote would swallow the lines
 *   after it.
 * - Inside any other cell a quote is a character like the others: `5" pipe`.
 */
export const quotesOf = (text: string, delimiter: CsvDelimiter, startsInQuotes: boolean): QuoteState =>
  readQuotes({ text, delimiter, startsInQuotes, cells: null })

/** The cells of a record whose quotes are sound: each of its lines is as `quotesOf` requires. */
export function cellsOf(text: string, delimiter: CsvDelimiter): string[] {
  if (!text.includes('"')) return text.split(delimiter)
  const cells: string[] = []
  readQuotes({ text, delimiter, startsInQuotes: false, cells })
  return cells
}

type Reading = { text: string; delimiter: CsvDelimiter; startsInQuotes: boolean; cells: string[] | null }

/** Adds the cells to `cells` if it is given. */
function readQuotes({ text, delimiter, startsInQuotes, cells }: Reading): QuoteState {
  let at = 0
  if (startsInQuotes) {
    const closing = closingQuote(text, 0)
    if (closing === -1) return 'open'
    const end = afterBlanks(text, closing + 1, delimiter)
    if (end < text.length && text[end] !== delimiter) return 'misplaced'
    at = end + 1
  } else if (!text.includes('"')) return 'closed'
  while (at <= text.length) {
    const start = afterBlanks(text, at, delimiter)
    const isQuoted = text[start] === '"'
    const closing = isQuoted ? closingQuote(text, start + 1) : -1
    if (isQuoted && closing === -1) return 'open'
    let end = isQuoted ? afterBlanks(text, closing + 1, delimiter) : endOfCell(text, delimiter, start)
    if (!isQuoted) cells?.push(text.slice(at, end))
    else if (end === text.length || text[end] === delimiter)
      cells?.push(text.slice(start + 1, closing).replaceAll('""', '"'))
    else {
      end = endOfCell(text, delimiter, end)
      const cell = asItStands(text.slice(start, end), closing - start)
      if (cell === null) return 'misplaced'
      cells?.push(cell)
    }
    at = end + 1
  }
  return 'closed'
}

/**
 * A cell that begins with a quote and isn't quoted as the rule says; `stray` is the place of its
 * second quote. If that quote or another one inside was left single by mistake, the outer ones are
 * quotes: `"5" pipe"`, `"The "Best" Ltd"`. Null if a quote is left over.
 */
function asItStands(raw: string, stray: number): string | null {
  const cell = raw.trimEnd()
  const isOdd = cell.split('"').length % 2 === 0
  // A quote after a space opens: it must be closed, too, before the cell is.
  const isNested = blanks.includes(cell.charAt(stray - 1))
  if (isOdd !== isNested && cell.endsWith('"')) return cell.slice(1, -1).replaceAll('""', '"')
  return isOdd ? null : cell
}

function endOfCell(text: string, delimiter: CsvDelimiter, from: number): number {
  const end = text.indexOf(delimiter, from)
  return end === -1 ? text.length : end
}

function afterBlanks(text: string, from: number, delimiter: CsvDelimiter): number {
  let at = from
  while (at < text.length && text[at] !== delimiter && blanks.includes(text.charAt(at))) at++
  return at
}

/** Returns the place of the next quote that isn't one of two; -1 if there is none. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at !== -1 && text[at + 1] === '"') at = text[at + 2] === '"' ? at + 2 : text.indexOf('"', at + 2)
  return at
}
