import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { usePageTitle } from '../../../lib/use-page-title.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/buttons/link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailure } from '../../../ui/loading/load-failure.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { readRowsAddress, readTarget, type ImportParameters } from './address.ts'
import { importQuery } from './api.ts'
import { CheckStep } from './check/check-step.tsx'
import { ColumnsStep } from './columns/columns-step.tsx'
import { FileStep } from './file/file-step.tsx'
import { PreviewStep } from './file/preview-step.tsx'
import type { UploadedFile } from './file/use-upload.ts'
import { ReceiptStep } from './receipt/receipt-step.tsx'
import { Stepper } from './stepper.tsx'
import { isWorking, shownStep, stepOf } from './steps.ts'

type ImportViewProps = {
  /** Null: not begun. */
  id: number | null
  /** The step that the address names. */
  step: string
  parameters: ImportParameters
}

/**
 * An import of people into a list: file, columns, check, receipt. It keeps the file, so that it can
 * be read in another way.
 */
export function ImportView({ id, step, parameters }: ImportViewProps) {
  const [uploaded, setUploaded] = useState<UploadedFile | null>(null)
  return (
    <div className="flex h-full flex-col bg-surface">
      {id === null ? (
        <>
          <Stepper step="file" id={null} reached={null} />
          <FileStep target={readTarget(parameters)} onUploaded={setUploaded} />
        </>
      ) : (
        <OpenImport
          key={id}
          id={id}
          step={step}
          parameters={parameters}
          uploaded={uploaded?.id === id ? uploaded : null}
          onUploaded={setUploaded}
        />
      )}
    </div>
  )
}

type OpenImportProps = ImportViewProps & {
  id: number
  uploaded: UploadedFile | null
  onUploaded: (file: UploadedFile) => void
}

function OpenImport({ id, step, parameters, uploaded, onUploaded }: OpenImportProps) {
  const { t } = useTranslation('imports')
  const { data, error, refetch } = useQuery(importQuery(id))
  usePageTitle(data?.fileName, 2)
  if (!data) {
    if (error instanceof ApiError && error.status === 404) return <MissingImport />
    return error ? (
      <LoadFailure title={t('failed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="m-6 h-60" />
    )
  }
  const shown = shownStep(step, data)
  // This also covers an import that continues by itself, from the check to the receipt.
  if (shown !== step)
    return <Navigate to={paths.importStep} params={{ importId: String(id), step: shown }} replace />
  const reached = stepOf(data) === 'receipt' || isWorking(data) ? null : stepOf(data)
  const rows = readRowsAddress(parameters)
  return (
    <>
      <Stepper step={shown} id={id} reached={reached} />
      {shown === 'file' && <PreviewStep given={data} uploaded={uploaded} onUploaded={onUploaded} />}
      {shown === 'columns' && <ColumnsStep given={data} />}
      {shown === 'check' && <CheckStep given={data} rows={rows} />}
      {shown === 'receipt' && <ReceiptStep given={data} rows={rows} />}
    </>
  )
}

function MissingImport() {
  const { t } = useTranslation('imports')
  return (
    <EmptyState title={t('missing.title')} description={t('missing.text')}>
      <ButtonLink to={paths.newImport}>{t('missing.again')}</ButtonLink>
    </EmptyState>
  )
}
