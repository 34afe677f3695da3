import { limits } from '@rapport/contract/limits.ts'
import { ApiError } from '../../../../lib/api/api-error.ts'
import { useFormats } from '../../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { useFailureText } from '../../../../ui/forms/notices.tsx'
import type { FileFault } from './chosen-file.ts'

/** The server's codes for what is wrong with a file. */
const serverFaults: Partial<Record<string, FileFault | 'not_a_table' | 'too_many_columns'>> = {
  error_empty_file: 'empty_file',
  error_unreadable_file: 'not_a_table',
  error_too_many_columns: 'too_many_columns',
  error_too_many_rows: 'too_many_rows',
}

const faultOf = (error: unknown) => {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'body_too_large') return 'too_large'
  const code = error.errors.find(({ path }) => path === 'file')?.code
  return code === undefined ? undefined : serverFaults[code]
}

/** Whether an error concerns the title of a new list. */
export const isTitleFault = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'list_title_taken' || error.errors.some(({ path }) => path === 'title'))

/** Says why a file is not accepted, in a sentence or two. */
export function useFileFaults() {
  const { t } = useTranslation('imports')
  const formats = useFormats()
  const failureText = useFailureText()
  const sizes = {
    megabytes: limits.maxUploadBytes / 1024 / 1024,
    rows: formats.count(limits.maxImportRows),
    columns: limits.maxImportColumns,
  }
  return {
    ofFile: (fault: FileFault) => t(`faults.${fault}`, sizes),
    /** Null: aborted. */
    ofUpload: (error: unknown): string | null => {
      if (error instanceof DOMException) return null
      const fault = faultOf(error)
      return fault ? t(`faults.${fault}`, sizes) : failureText(error)
    },
  }
}
