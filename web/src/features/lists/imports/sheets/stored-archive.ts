import { unzipSync, zipSync, type UnzipFileInfo } from 'fflate'
import { WorkbookFault } from './workbook-fault.ts'

/** Bytes of all parts of a workbook together, and cells of the rectangle around one sheet. */
const maxInflated = 256 * 1024 * 1024
const maxCells = 40_000_000
/**
 * Characters of a sheet that are searched at once, and those that a cell's address may take at
 * their end.
 */
const chunkSize = 1024 * 1024
const overlap = 64

const isRead = ({ name }: UnzipFileInfo): boolean => name.endsWith('.xml') || name.endsWith('.rels')

/**
 * The parts of a workbook that tables are read from, in an archive without compression: reading it
 * needs no more memory than is known beforehand. Each part is inflated to the size it declares and
 * not further. Throws a `WorkbookFault`.
 */
export function storedArchive(archive: Uint8Array, limits = { maxInflated, maxCells }): Uint8Array {
  const parts = inflate(archive, limits.maxInflated)
  for (const [name, part] of Object.entries(parts))
    if (/\/worksheets\/[^/]+\.xml$/.test(name) && cellsAround(part) > limits.maxCells)
      throw new WorkbookFault('inflated_workbook')
  return zipSync(parts, { level: 0 })
}

function inflate(archive: Uint8Array, limit: number): Record<string, Uint8Array> {
  let inflated = 0
  try {
    return unzipSync(archive, {
      filter: (part) => {
        if (!isRead(part)) return false
        inflated += part.originalSize
        if (inflated > limit) throw new WorkbookFault('inflated_workbook')
        return true
      },
    })
  } catch (error) {
    throw error instanceof WorkbookFault ? error : new WorkbookFault('damaged_workbook', error)
  }
}

/** The size of the rectangle that its cells span: a reader fills the gaps between them. */
function cellsAround(sheet: Uint8Array): number {
  const decoder = new TextDecoder()
  let [row, column, rest] = [0, 0, '']
  for (let at = 0; at < sheet.length; at += chunkSize) {
    const text = rest + decoder.decode(sheet.subarray(at, at + chunkSize), { stream: true })
    for (const [, letters = '', digits = ''] of text.matchAll(/\sr\s*=\s*["']([A-Za-z]*)(\d*)/g)) {
      row = Math.max(row, Number(digits))
      column = Math.max(column, columnOf(letters))
    }
    rest = text.slice(-overlap)
  }
  return row * column
}

/** A is 1, Z is 26, AA is 27. */
const columnOf = (letters: string): number =>
  Array.from(letters.toUpperCase()).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
