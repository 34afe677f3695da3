import { readWorkbook, type Sheet } from './read-workbook.ts'
import { csvOf } from './sheet-csv.ts'
import { WorkbookFault, type WorkbookFaultCode } from './workbook-fault.ts'

/** A file to read, or the sheet of it to convert. */
export type WorkbookRequest = { file: Blob } | { sheet: number }
export type SheetInfo = { name: string; rows: number }
export type WorkbookAnswer = { sheets: SheetInfo[] } | { csv: Blob } | { fault: WorkbookFaultCode }

let sheets: Sheet[] = []

async function answer(request: WorkbookRequest): Promise<WorkbookAnswer> {
  if ('sheet' in request) return { csv: csvOf(sheets[request.sheet]!) }
  try {
    sheets = await readWorkbook(request.file)
    return { sheets: sheets.map(({ name, rows }) => ({ name, rows: rows.length })) }
  } catch (error) {
    return { fault: error instanceof WorkbookFault ? error.code : 'damaged_workbook' }
  }
}

addEventListener('message', ({ data }: MessageEvent<WorkbookRequest>) => {
  void answer(data).then((sent) => postMessage(sent))
})
