import readXlsxFile from 'read-excel-file/universal'
import { isProtected, kindOf } from './file-kind.ts'
import { storedArchive } from './stored-archive.ts'
import { WorkbookFault } from './workbook-fault.ts'

type CellValue = string | number | boolean | Date | null
export type Sheet = { name: string; rows: readonly (readonly CellValue[])[] }

/**
 * Reads the sheets of a workbook that have rows. A formula gives its last value, and merged cells
 * give the first. Throws a `WorkbookFault`.
 */
export async function readWorkbook(file: Blob): Promise<Sheet[]> {
  const kind = await kindOf(file)
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (kind === 'compound') throw new WorkbookFault(isProtected(bytes) ? 'protected_workbook' : 'old_workbook')
  const sheets = await read(storedArchive(bytes))
  const filled = sheets.filter(({ rows }) => rows.length > 0)
  if (filled.length === 0) throw new WorkbookFault('empty_file')
  return filled
}

async function read(archive: Uint8Array): Promise<Sheet[]> {
  try {
    const sheets = await readXlsxFile(new Blob([archive as Uint8Array<ArrayBuffer>]), {
      parseNumber: numberText,
    })
    return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data as unknown as Sheet['rows'] }))
  } catch (error) {
    throw new WorkbookFault('damaged_workbook', error)
  }
}

/** Long numbers, such as ids, keep all their digits. */
const numberText = (text: string): string => (/^\d{16,}$/.test(text) ? text : String(Number(text)))
