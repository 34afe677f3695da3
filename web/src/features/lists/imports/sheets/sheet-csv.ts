import type { Sheet } from './read-workbook.ts'

/** Rows that become one piece of text. */
const pieceSize = 5000

/**
 * A sheet as CSV (RFC 4180, UTF-8) in pieces. A row without values is an empty line, so that lines
 * keep their numbers.
 */
export function csvOf({ rows }: Sheet): Blob {
  const pieces: string[] = []
  for (let at = 0; at < rows.length; at += pieceSize)
    pieces.push(
      rows
        .slice(at, at + pieceSize)
        .map(lineOf)
        .join(''),
    )
  return new Blob(pieces, { type: 'text/csv' })
}

function lineOf(row: Sheet['rows'][number]): string {
  const cells = row.map(textOf)
  return cells.every((cell) => cell === '') ? '\r\n' : `${cells.map(quoted).join(',')}\r\n`
}

function textOf(value: Sheet['rows'][number][number]): string {
  if (value === null) return ''
  if (value instanceof Date) return dateText(value)
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value)
}

/** A day, or a day with a time, in ISO 8601. Workbooks know no time zones. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const [day = '', time = ''] = date.toISOString().split('T')
  return time.startsWith('00:00:00') ? day : `${day}T${time.slice(0, 8)}`
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
