/** The reason why a workbook can't be read. */
export type WorkbookFaultCode =
  | 'protected_workbook'
  | 'old_workbook'
  | 'damaged_workbook'
  | 'inflated_workbook'
  | 'empty_file'

export class WorkbookFault extends Error {
  override readonly name = 'WorkbookFault'
  readonly code: WorkbookFaultCode
  constructor(code: WorkbookFaultCode, cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}
