import { WorkbookFault } from './workbook-fault.ts'
import type { SheetInfo, WorkbookAnswer, WorkbookRequest } from './workbook-worker.ts'

export type Workbook = {
  sheets: readonly SheetInfo[]
  csvOf: (sheet: number) => Promise<Blob>
  /** Frees its memory. */
  close: () => void
}

/**
 * Reads a workbook in a thread of its own. Throws a `WorkbookFault`, also if there is not enough
 * memory.
 */
export async function openWorkbook(file: Blob): Promise<Workbook> {
  const worker = new Worker(new URL('workbook-worker.ts', import.meta.url), { type: 'module' })
  const ask = (request: WorkbookRequest) =>
    new Promise<WorkbookAnswer>((resolve, reject) => {
      const once = { once: true }
      worker.addEventListener('message', ({ data }: MessageEvent<WorkbookAnswer>) => resolve(data), once)
      worker.addEventListener('error', (event) => reject(new WorkbookFault('damaged_workbook', event)), once)
      worker.postMessage(request)
    })
  try {
    const answer = await ask({ file })
    if ('fault' in answer) throw new WorkbookFault(answer.fault)
    if (!('sheets' in answer)) throw new WorkbookFault('damaged_workbook')
    return {
      sheets: answer.sheets,
      csvOf: async (sheet) => {
        const made = await ask({ sheet })
        if (!('csv' in made)) throw new WorkbookFault('damaged_workbook')
        return made.csv
      },
      close: () => worker.terminate(),
    }
  } catch (error) {
    worker.terminate()
    throw error
  }
}
