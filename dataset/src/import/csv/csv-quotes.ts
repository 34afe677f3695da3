import type { Delimiter } from './detect.ts'

/** How a line ends: outside quotes, in an open quoted cell, or not at all because a quote stands where none may be. */
export type QuoteState = 'closed' | 'open' | 'misplaced'

/**
 * Reads the quotes of one line, which begins inside a quoted cell or outside of one. A quote opens a cell only at the cell's start, two
 * quotes in a quoted cell are one of its characters, and only a delimiter may follow the closing quote. Looks at each character once.
 */
export function quotesOf(text: string, delimiter: Delimiter, startsInQuotes: boolean): QuoteState {
  let isOpen = startsInQuotes
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) {
    if (!isOpen) {
      if (at > 0 && text[at - 1] !== delimiter) return 'misplaced'
      isOpen = true
    } else if (text[at + 1] === '"') at++
    else if (at + 1 < text.length && text[at + 1] !== delimiter) return 'misplaced'
    else isOpen = false
  }
  return isOpen ? 'open' : 'closed'
}

/** The cells of a record whose quotes are sound: each of its lines is as `quotesOf` requires. */
export function cellsOf(text: string, delimiter: Delimiter): string[] {
  if (!text.includes('"')) return text.split(delimiter)
  const cells: string[] = []
  for (let at = 0; at <= text.length; at++) {
    const isQuoted = text[at] === '"'
    const end = isQuoted ? closingQuote(text, at) : endOfCell(text, delimiter, at)
    const cell = text.slice(isQuoted ? at + 1 : at, end)
    cells.push(isQuoted ? cell.replaceAll('""', '"') : cell)
    at = isQuoted ? end + 1 : end
  }
  return cells
}

function endOfCell(text: string, delimiter: Delimiter, from: number): number {
  const end = text.indexOf(delimiter, from)
  return end === -1 ? text.length : end
}

function closingQuote(text: string, opening: number): number {
  let at = text.indexOf('"', opening + 1)
  while (text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}
