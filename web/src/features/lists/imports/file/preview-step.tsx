import type { ListImport } from '@rapport/contract/lists/imports.ts'
import { useQuery } from '@tanstack/react-query'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useFormats } from '../../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { paths } from '../../../../paths.ts'
import { buttonStyle } from '../../../../ui/buttons/button-style.ts'
import { ButtonLink, Link } from '../../../../ui/buttons/link.tsx'
import { FailureNotice } from '../../../../ui/forms/notices.tsx'
import { rowsQuery } from '../api.ts'
import { RawRows } from '../rows/raw-rows.tsx'
import { StepFrame } from '../step-frame.tsx'
import { delimiterName, ReadingFields } from './reading-fields.tsx'
import { SkippedLines } from './skipped-lines.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useFileFaults } from './use-file-faults.ts'
import { useUpload, type Reading, type UploadedFile } from './use-upload.ts'

type PreviewStepProps = {
  given: ListImport
  /** The file, as long as the browser has it. */
  uploaded: UploadedFile | null
  onUploaded: (file: UploadedFile) => void
}

const shownRows = 10

/** Shows how the file was read. As long as the browser has the file, it can be read in another way. */
export function PreviewStep({ given, uploaded, onUploaded }: PreviewStepProps) {
  const { t } = useTranslation('imports')
  const formats = useFormats()
  const faults = useFileFaults()
  const upload = useUpload(onUploaded)
  const { id, fileName, rows, columns, encoding, delimiter, header, listId, listTitle } = given
  const first = useQuery(rowsQuery(id, { outcome: null, page: 1 }, shownRows))
  const read = (change: Reading, changed: keyof Reading) => {
    if (!uploaded) return
    const target = listId === null ? { title: listTitle } : { listId }
    const { said, table } = uploaded
    const reading = { encoding, delimiter, ...said, ...change }
    upload.mutate({ table, target, reading, said: { ...said, ...change }, changed, replaces: id })
  }
  const headerText = header === null ? t('preview.readNoHeader') : t('preview.readHeader', { line: header })
  const params = { importId: String(id), step: 'columns' }
  const isSheet = uploaded?.table.isSheet ?? /\.xls[xm]$/i.test(fileName)
  return (
    <StepFrame
      isWide
      title={fileName}
      hint={t('preview.size', {
        rows: t('preview.rows', { count: rows, shown: formats.count(rows) }),
        columns: t('preview.columns', { count: columns.length }),
        list: listTitle,
      })}
      actions={
        upload.isPending ? (
          <UploadProgress share={upload.share} onCancel={upload.cancel} />
        ) : (
          <>
            <Link to={paths.newImport} className={buttonStyle('secondary', 'medium', 'me-auto text-text!')}>
              {t('preview.other')}
            </Link>
            <ButtonLink to={paths.importStep} params={params}>
              {t('preview.submit')}
            </ButtonLink>
          </>
        )
      }
    >
      {uploaded ? (
        <div className="flex flex-col gap-3">
          <ReadingFields
            given={given}
            uploaded={uploaded}
            rows={first.data?.items ?? []}
            pending={upload.isPending ? upload.variables.reading : undefined}
            onRead={read}
          />
          <SkippedLines skipped={uploaded.skipped} header={header} />
        </div>
      ) : (
        <p className="text-sm text-muted">
          {isSheet
            ? headerText
            : t('preview.readAs', {
                encoding: t(`encodings.${encoding}`),
                delimiter: t(`delimiters.${delimiterName(delimiter)}`),
                header: headerText,
              })}
        </p>
      )}
      <FailureNotice text={upload.error ? faults.ofUpload(upload.error) : null} />
      <Unreadable id={id} />
      <RawRows label={t('preview.table')} given={given} rows={first.data?.items} isStale={upload.isPending} />
    </StepFrame>
  )
}

/**
 * Rows that can't be read at all, as in a file that was cut off. They are refused unless the file
 * is corrected.
 */
function Unreadable({ id }: { id: number }) {
  const { t } = useTranslation('imports')
  const formats = useFormats()
  const { data } = useQuery(rowsQuery(id, { outcome: 'refused', page: 1 }, 1))
  const [row] = data?.items ?? []
  if (!data || !row?.reason) return null
  const count = data.metadata.total
  return (
    <output className="flex gap-2 text-sm text-warning">
      <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
      {t('preview.unreadable', {
        count,
        shown: formats.count(count),
        line: formats.count(row.line),
        reason: t(`reasons.${row.reason}`),
      })}
    </output>
  )
}
