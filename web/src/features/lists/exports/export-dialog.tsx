import { listRoutes } from '@rapport/contract/lists/routes.ts'
import type { List } from '@rapport/contract/lists/schemas.ts'
import { exportColumns } from '@rapport/contract/lists/vocabularies.ts'
import { limits } from '@rapport/contract/limits.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { download } from '../../../lib/api/download.ts'
import type { DialogInputs, WithClose } from '../../../lib/dialogs.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Segmented } from '../../../ui/buttons/segmented.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Fieldset } from '../../../ui/fields/fieldset.tsx'
import { FailureNotice, useFailureText, WaitNotice } from '../../../ui/forms/notices.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { ChosenPeople } from '../add/add-api.ts'
import {
  exportBody,
  exportQuery,
  namedCount,
  namedIn,
  type ExportChoices,
  type PlainColumn,
} from './export-query.ts'
import { saveFile } from '../../../lib/save-file.ts'

declare module '../../../lib/dialogs.ts' {
  interface DialogInputs {
    /**
     * In a list, the user chooses between these people and all members. In a search, these are the
     * selected people.
     */
    export:
      | {
          list: Pick<List, 'id' | 'title' | 'total'>
          selected?: { chosen: NonNullable<ExportChoices['chosen']>; count: number }
        }
      | { people: ChosenPeople }
  }
}

type ExportDialogProps = WithClose<DialogInputs['export']>

/** Downloads people as CSV. Closing it cancels the download. */
export function ExportDialog(props: ExportDialogProps) {
  const { close } = props
  const { t } = useTranslation(['lists', 'common'])
  const formats = useFormats()
  const failureText = useFailureText()
  const list = 'list' in props ? props.list : null
  const selected = 'list' in props ? props.selected : undefined
  const [isAll, setAll] = useState(selected === undefined)
  const [columns, setColumns] = useState<ReadonlySet<PlainColumn>>(new Set(exportColumns))
  const [hasDetails, setDetails] = useState(false)
  const [onlyRevealed, setOnlyRevealed] = useState(false)
  const [bom, setBom] = useState(true)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const chosen = isAll ? null : (selected?.chosen ?? null)
  const write = useMutation({
    mutationFn: async () => {
      running.current = new AbortController()
      const { signal } = running.current
      const choices = { columns, hasDetails, onlyRevealed, bom }
      if ('people' in props)
        return download(listRoutes.exportPeople, { body: exportBody(props.people, choices), signal })
      const query = exportQuery({ chosen, ...choices })
      return download(listRoutes.exportList, { params: { id: props.list.id }, query, signal })
    },
    onSuccess: (file) => {
      saveFile(file, `${list?.title ?? t('export.fileName')}.csv`)
      close()
    },
    networkMode: 'always',
  })
  const { count, max, named } =
    'people' in props
      ? { count: props.people.count, max: limits.maxNamedMembers, named: namedIn(props.people) }
      : {
          count: isAll ? props.list.total : (selected?.count ?? 0),
          max: limits.maxNamedInExport,
          named: namedCount(chosen),
        }
  const missing = () => {
    if (columns.size === 0) return t('export.chooseColumn')
    return named > max ? t('add.tooManyNamed', { max: formats.count(max) }) : null
  }
  return (
    <Dialog
      title={t('export.title')}
      size="medium"
      onClose={close}
      actions={
        <>
          <Button onPress={close}>{t('common:actions.cancel')}</Button>
          <Button
            variant="primary"
            isPending={write.isPending}
            isDisabled={missing() !== null}
            onPress={() => write.mutate()}
          >
            {t('export.submit')}
          </Button>
        </>
      }
    >
      <Summary title={list?.title} count={count} />
      {list && selected && selected.count < list.total && (
        <Segmented
          label={t('export.scope')}
          options={[
            { id: 'selected', label: t('export.chosen', { count: formats.count(selected.count) }) },
            { id: 'all', label: t('export.all', { count: formats.count(list.total) }) },
          ]}
          value={isAll ? 'all' : 'selected'}
          onChange={(scope) => setAll(scope === 'all')}
        />
      )}
      <Columns chosen={columns} onChange={setColumns} />
      <Options
        columns={columns}
        hasDetails={hasDetails}
        onDetails={setDetails}
        onlyRevealed={onlyRevealed}
        onOnlyRevealed={setOnlyRevealed}
        bom={bom}
        onBom={setBom}
      />
      {write.isPending && <WaitNotice text={t('export.running')} />}
      <FailureNotice text={missing() ?? (write.error ? failureText(write.error) : null)} />
    </Dialog>
  )
}

type ColumnsProps = { chosen: ReadonlySet<PlainColumn>; onChange: (chosen: ReadonlySet<PlainColumn>) => void }

function Columns({ chosen, onChange }: ColumnsProps) {
  const { t } = useTranslation('lists')
  const toggle = (column: PlainColumn, isSelected: boolean) => {
    const next = new Set(chosen)
    if (isSelected) next.add(column)
    else next.delete(column)
    onChange(next)
  }
  return (
    <Fieldset label={t('export.columns')} hint={t('export.idHint')}>
      <div className="grid grid-cols-2 gap-x-4 gap-y-0.5">
        {exportColumns.map((column) => (
          <Checkbox
            key={column}
            isSelected={chosen.has(column)}
            onChange={(isSelected) => toggle(column, isSelected)}
          >
            {t(`export.columnNames.${column}`)}
          </Checkbox>
        ))}
      </div>
    </Fieldset>
  )
}

type SummaryProps = {
  /** The list's; undefined for a search. */
  title: string | undefined
  count: number
}

/** The people that the file is about. */
function Summary({ title, count }: SummaryProps) {
  const { t } = useTranslation('lists')
  const formats = useFormats()
  const { maxMembers } = limits
  const parts = [
    title,
    t('export.people', { count, shown: formats.count(count) }),
    ...(title === undefined ? [t('export.ownedOnly')] : []),
    ...(title === undefined && count > maxMembers
      ? [t('export.first', { shown: formats.count(maxMembers) })]
      : []),
  ]
  return <p className="text-sm break-words text-muted">{parts.filter(Boolean).join(' · ')}</p>
}

type OptionsProps = {
  columns: ReadonlySet<PlainColumn>
  hasDetails: boolean
  onDetails: (hasDetails: boolean) => void
  onlyRevealed: boolean
  onOnlyRevealed: (onlyRevealed: boolean) => void
  bom: boolean
  onBom: (bom: boolean) => void
}

function Options({ columns, hasDetails, onDetails, onlyRevealed, onOnlyRevealed, bom, onBom }: OptionsProps) {
  const { t } = useTranslation('lists')
  return (
    <Fieldset label={t('export.options')}>
      <Checkbox
        isSelected={hasDetails}
        isDisabled={!columns.has('emails') && !columns.has('phones')}
        onChange={onDetails}
      >
        {t('export.details')}
      </Checkbox>
      <Checkbox isSelected={onlyRevealed} onChange={onOnlyRevealed}>
        {t('export.revealed')}
      </Checkbox>
      <Checkbox isSelected={bom} onChange={onBom} description={t('export.bomHint')}>
        {t('export.bom')}
      </Checkbox>
    </Fieldset>
  )
}
