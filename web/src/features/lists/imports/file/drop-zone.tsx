import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import Upload from 'lucide-react/icons/upload'
import { useRef } from 'react'
import { DropZone as AriaDropZone } from 'react-aria-components/DropZone'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { classes } from '../../../../ui/class-names.ts'
import { Spinner } from '../../../../ui/loading/spinner.tsx'
import { useDroppedFile } from './use-dropped-file.ts'

type DropZoneProps = {
  /** The name of the chosen file. */
  name: string | null
  /** Below the name. */
  detail: string
  isReading: boolean
  error: string | null
  isDisabled: boolean
  onChoose: (file: File) => void
}

/** Takes a file that is dropped, here or beside it, or chosen. */
export function DropZone({ name, detail, isReading, error, isDisabled, onChoose }: DropZoneProps) {
  const { t } = useTranslation('imports')
  const input = useRef<HTMLInputElement>(null)
  const isOver = useDroppedFile((file) => {
    if (!isDisabled) onChoose(file)
  })
  const Icon = name === null ? Upload : FileSpreadsheet
  return (
    <div className="flex flex-col gap-1">
      <AriaDropZone
        aria-label={t('file.zone')}
        isDisabled={isDisabled}
        onDrop={({ items }) => {
          const dropped = items.find((item) => item.kind === 'file')
          void dropped?.getFile().then(onChoose)
        }}
        className={classes(
          'flex min-h-36 flex-col items-center justify-center gap-3 rounded-popover border border-dashed px-4 py-6 text-center transition-colors',
          'drop-target:border-accent drop-target:bg-selected',
          isOver ? 'border-accent' : error ? 'border-danger' : 'border-control',
        )}
      >
        <span className="text-muted">{isReading ? <Spinner /> : <Icon size={24} aria-hidden />}</span>
        <output className="flex max-w-full flex-col">
          <span className="font-medium wrap-anywhere">{name ?? t('file.drop')}</span>
          {detail && <span className="text-sm text-muted">{detail}</span>}
        </output>
        <Button isDisabled={isDisabled} onPress={() => input.current?.click()}>
          {t(name === null ? 'file.choose' : 'file.change')}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,.xls,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          tabIndex={-1}
          aria-hidden
          hidden
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            if (file) onChoose(file)
            // The same file can be chosen again, because it may have been corrected meanwhile.
            event.currentTarget.value = ''
          }}
        />
      </AriaDropZone>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {error}
      </p>
    </div>
  )
}
