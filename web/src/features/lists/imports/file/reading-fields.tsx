import { csvDelimiters, csvEncodings } from '@rapport/contract/lists/import-fields.ts'
import type { ImportRow, ListImport } from '@rapport/contract/lists/imports.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { Select } from '../../../../ui/fields/select.tsx'
import { shorten } from '../../../../ui/shorten.ts'
import type { Reading, UploadedFile } from './use-upload.ts'

type ReadingFieldsProps = {
  given: ListImport
  uploaded: UploadedFile
  /** The first rows. */
  rows: readonly ImportRow[]
  /** The changed choices with which the file is being read again right now. */
  pending: Reading | undefined
  onRead: (change: Reading, changed: keyof Reading) => void
}

/**
 * Shows how a file was read, and lets the user read it in another way. For a sheet, only the header
 * can be changed.
 */
export function ReadingFields({ given, uploaded, rows, pending, onRead }: ReadingFieldsProps) {
  const { t } = useTranslation('imports')
  const header = pending?.header ?? given.header ?? 'none'
  // The choice was made on the screen before this one: the keyboard stays where it was.
  const keepFocus = (fields: HTMLDivElement | null) => {
    if (uploaded.changed && document.activeElement === document.body)
      fields?.querySelector<HTMLSelectElement>(`[data-field=${uploaded.changed}] select`)?.focus()
  }
  return (
    <div ref={keepFocus} className="flex flex-wrap items-end gap-x-4 gap-y-3 max-md:grid max-md:grid-cols-2">
      {!uploaded.table.isSheet && (
        <>
          <div data-field="encoding" className="w-52 max-md:w-auto">
            <Select
              label={t('preview.encoding')}
              options={csvEncodings.map((each) => ({ id: each, label: t(`encodings.${each}`) }))}
              value={pending?.encoding ?? given.encoding}
              onChange={(value) => onRead({ encoding: value as ListImport['encoding'] }, 'encoding')}
            />
          </div>
          <div data-field="delimiter" className="w-40 max-md:w-auto">
            <Select
              label={t('preview.delimiter')}
              options={csvDelimiters.map((each) => ({
                id: each,
                label: t(`delimiters.${delimiterName(each)}`),
              }))}
              value={pending?.delimiter ?? given.delimiter}
              onChange={(value) => onRead({ delimiter: value as ListImport['delimiter'] }, 'delimiter')}
            />
          </div>
        </>
      )}
      <div data-field="header" className="w-72 max-md:col-span-2 max-md:w-auto">
        <Select
          label={t('preview.header')}
          options={[
            { id: 'none', label: t('preview.noHeader') },
            ...linesOf(given, uploaded, rows).map(({ line, text }) => ({
              id: `${line}`,
              label: t('preview.headerLine', { line, text: shorten(text, shownText) }),
            })),
          ]}
          value={`${header}`}
          onChange={(value) => onRead({ header: value === 'none' ? value : Number(value) }, 'header')}
        />
      </div>
      <p className="pb-1.5 text-sm text-muted max-md:col-span-2 max-md:pb-0">
        {t(uploaded.table.isSheet ? 'preview.correctSheet' : 'preview.correct')}
      </p>
    </div>
  )
}

/** Characters of a line that tell it from the others. */
const shownText = 60

const textOf = (cells: readonly string[]): string =>
  cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(', ')

/** Lines that may be the header: those above it, itself, and the first rows. */
function linesOf(
  { header, columns }: ListImport,
  { skipped }: UploadedFile,
  rows: readonly ImportRow[],
): { line: number; text: string }[] {
  return [
    ...skipped,
    ...(header === null ? [] : [{ line: header, text: textOf(columns.map(({ name }) => name)) }]),
    ...rows.map(({ line, cells }) => ({ line, text: textOf(cells) })),
  ]
}

export const delimiterName = (delimiter: ListImport['delimiter']) =>
  ({ ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const)[delimiter]
