import { importRoutes } from '@rapport/contract/lists/import-routes.ts'
import { limits } from '@rapport/contract/limits.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { download } from '../../../../lib/api/download.ts'
import { useFormats } from '../../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { useAnswerToast } from '../../../../ui/toasts/use-answer-toast.ts'
import { listsQuery } from '../../api.ts'
import { saveFile } from '../../../../lib/save-file.ts'
import type { SheetInfo } from '../sheets/workbook-worker.ts'
import { StepFrame } from '../step-frame.tsx'
import { useChosenFile } from './chosen-file.ts'
import { DropZone } from './drop-zone.tsx'
import { RecentImports } from './recent-imports.tsx'
import { TargetFields, type TargetChoice } from './target-fields.tsx'
import { titleOfFile } from './title-of-file.ts'
import { UploadProgress } from './upload-progress.tsx'
import { isTitleFault, useFileFaults } from './use-file-faults.ts'
import { useUpload, type Target, type UploadedFile } from './use-upload.ts'

type FileStepProps = {
  /** The list that the address names. */
  target: number | null
  onUploaded: (file: UploadedFile) => void
}

/** Chooses the file to import, and the list that its people are added to. */
export function FileStep({ target, onUploaded }: FileStepProps) {
  const { t } = useTranslation('imports')
  const formats = useFormats()
  const faults = useFileFaults()
  const file = useChosenFile()
  const upload = useUpload(onUploaded)
  const lists = useQuery(listsQuery()).data ?? []
  const [choice, setChoice] = useState<TargetChoice>({ isNew: target === null, title: null, listId: target })
  const [isTried, setTried] = useState(false)

  const { state } = file
  const name = state.kind === 'none' ? null : state.kind === 'ready' ? state.table.name : state.name
  const title = choice.title ?? (name === null ? '' : titleOfFile(name))
  const listId = lists.some(({ id }) => id === choice.listId) ? choice.listId : (lists[0]?.id ?? null)
  const isNew = choice.isNew || listId === null
  const fault = state.kind === 'refused' || state.kind === 'ready' ? state.fault : null
  const titleError = isTitleFault(upload.error) ? faults.ofUpload(upload.error) : null
  const fileError = () => {
    if (fault) return faults.ofFile(fault)
    if (upload.error && !titleError) return faults.ofUpload(upload.error)
    return isTried && state.kind === 'none' ? t('file.required') : null
  }
  const detail = () => {
    if (state.kind === 'reading') return t('file.reading')
    if (state.kind === 'none') return t('file.private')
    if (state.kind === 'refused') return ''
    return t('file.kilobytes', { shown: formats.count(Math.ceil(state.table.data.size / 1024)) })
  }
  const isTitleMissing = isNew && title.trim() === ''
  const send = () => {
    setTried(true)
    if (state.kind !== 'ready' || fault || isTitleMissing) return
    const to: Target = isNew ? { title: title.trim() } : { listId }
    upload.mutate({ table: state.table, target: to })
  }
  const choose = (chosen: File) => {
    upload.reset()
    file.choose(chosen)
  }
  return (
    <StepFrame
      title={t('file.title')}
      hint={
        <>
          {t('file.hint', {
            megabytes: limits.maxUploadBytes / 1024 / 1024,
            rows: formats.count(limits.maxImportRows),
          })}{' '}
          <Template />
        </>
      }
      actions={
        upload.isPending ? (
          <UploadProgress share={upload.share} onCancel={upload.cancel} />
        ) : (
          <Button variant="primary" isPending={state.kind === 'reading'} onPress={send}>
            {t('file.submit')}
          </Button>
        )
      }
    >
      <DropZone
        name={name}
        detail={detail()}
        isReading={state.kind === 'reading'}
        error={fileError()}
        isDisabled={upload.isPending}
        onChoose={choose}
      />
      {state.kind === 'ready' && state.sheets.length > 1 && (
        <SheetSelect sheets={state.sheets} value={state.sheet} onChange={file.chooseSheet} />
      )}
      <TargetFields
        lists={lists}
        isNew={isNew}
        title={title}
        listId={listId}
        error={titleError ?? (isTried && isTitleMissing ? t('file.titleRequired') : null)}
        onChange={(change) => {
          if (titleError) upload.reset()
          setChoice({ ...choice, listId, ...change })
        }}
        onSubmit={send}
      />
      <RecentImports />
    </StepFrame>
  )
}

type SheetSelectProps = {
  sheets: readonly SheetInfo[]
  value: number
  onChange: (sheet: number) => void
}

/** Chooses a sheet of a workbook. */
function SheetSelect({ sheets, value, onChange }: SheetSelectProps) {
  const { t } = useTranslation('imports')
  const formats = useFormats()
  return (
    <Select
      label={t('file.sheet')}
      isAlone
      className="max-w-[380px]"
      options={sheets.map(({ name: sheet, rows }, at) => ({
        id: `${at}`,
        label: t('file.sheetRows', { sheet, count: rows, shown: formats.count(rows) }),
      }))}
      value={`${value}`}
      onChange={(sheet) => onChange(Number(sheet))}
    />
  )
}

function Template() {
  const { t } = useTranslation('imports')
  const toast = useAnswerToast()
  const save = useMutation({
    mutationFn: () => download(importRoutes.downloadImportTemplate, { signal: new AbortController().signal }),
    onSuccess: (data) => saveFile(data, 'rapport-import.csv'),
    onError: toast.error,
    networkMode: 'always',
  })
  return (
    <button
      type="button"
      onClick={() => save.mutate()}
      className="inline-flex min-h-6 items-center gap-1 rounded-chip font-medium text-accent hover:underline"
    >
      <Download size={14} aria-hidden />
      {t('file.template')}
    </button>
  )
}
