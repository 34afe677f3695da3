import { limits } from '@rapport/contract/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { kindOf } from '../sheets/file-kind.ts'
import type { Workbook } from '../sheets/open-workbook.ts'
import { WorkbookFault, type WorkbookFaultCode } from '../sheets/workbook-fault.ts'
import type { SheetInfo } from '../sheets/workbook-worker.ts'

/** The data to upload: a file as it is, or a sheet of a workbook as CSV. */
export type Table = { name: string; data: Blob; isSheet: boolean }

/** The reason why a file is not accepted. */
export type FileFault = WorkbookFaultCode | 'too_large' | 'too_many_rows'

type State =
  | { kind: 'none' }
  | { kind: 'reading'; name: string }
  | { kind: 'refused'; name: string; fault: FileFault }
  | { kind: 'ready'; table: Table; sheets: readonly SheetInfo[]; sheet: number; fault: FileFault | null }

/** The file that a user chooses, once it can be uploaded; for a workbook, the chosen sheet. */
export function useChosenFile() {
  const [state, setState] = useState<State>({ kind: 'none' })
  const workbook = useRef<Workbook>(null)
  const turn = useRef(0)
  const close = () => {
    workbook.current?.close()
    workbook.current = null
  }
  useEffect(() => () => workbook.current?.close(), [])

  /** Runs until another file is chosen. */
  const run = async (name: string, work: () => Promise<State>) => {
    const own = ++turn.current
    setState({ kind: 'reading', name })
    const next = await work().catch((error: unknown): State => {
      const fault = error instanceof WorkbookFault ? error.code : 'damaged_workbook'
      return { kind: 'refused', name, fault }
    })
    if (own === turn.current) setState(next)
  }
  const chooseSheet = (sheet: number) => {
    const open = workbook.current
    if (state.kind !== 'ready' || !open) return
    void run(state.table.name, () => sheetOf(open, state.table.name, sheet))
  }
  const choose = (file: File) => {
    close()
    void run(file.name, async () => {
      const fault = sizeFault(file)
      if (fault) return { kind: 'refused', name: file.name, fault }
      if ((await kindOf(file)) === 'text')
        return { kind: 'ready', table: { name: file.name, data: file, isSheet: false }, ...noSheets }
      const { openWorkbook } = await import('../sheets/open-workbook.ts')
      workbook.current = await openWorkbook(file)
      return sheetOf(workbook.current, file.name, 0)
    })
  }
  return { state, choose, chooseSheet }
}

const sizeFault = ({ size }: Blob): FileFault | null =>
  size === 0 ? 'empty_file' : size > limits.maxUploadBytes ? 'too_large' : null

const noSheets = { sheets: [], sheet: 0, fault: null }

/** A sheet that is too large still lets the user choose another one. */
async function sheetOf({ sheets, csvOf }: Workbook, name: string, sheet: number): Promise<State> {
  const isTooLong = (sheets[sheet]?.rows ?? 0) > limits.maxImportRows + 1
  const data = isTooLong ? new Blob() : await csvOf(sheet)
  const fault = isTooLong ? 'too_many_rows' : data.size > limits.maxUploadBytes ? 'too_large' : null
  return { kind: 'ready', table: { name, data, isSheet: true }, sheets, sheet, fault }
}
