import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { TitleGroups } from '@rapport/contract/people/title-groups.ts'
import { useQuery } from '@tanstack/react-query'
import { startTransition, useOptimistic, useState, type RefObject } from 'react'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { CheckboxList } from '../../../../ui/fields/checkbox-list.tsx'
import { PopoverPanel } from '../../../../ui/overlays/popover-panel.tsx'
import { Skeleton } from '../../../../ui/loading/skeleton.tsx'
import { titleGroupsQuery } from '../../similar-api.ts'
import { isLeftOut, withTitle } from '../../model/title-groups.ts'
import type { DraftProps } from '../draft.ts'
import { PeopleCount } from '../people-count.tsx'

type PopoverProps = DraftProps & {
  /** Null while none is open. */
  title: string | null
  /** The chip that it opens beside, and that gets the focus back. */
  button: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** Shows beside its chip what an included title finds. */
export function TitleGroupsPopover({ title, button, onClose, ...draft }: PopoverProps) {
  const { t } = useTranslation('people')
  // Its content stays while it closes.
  const [shown, setShown] = useState(title)
  if (title !== null && title !== shown) setShown(title)
  if (shown === null) return null
  return (
    <PopoverPanel
      label={t('titles.found', { title: shown })}
      button={button}
      isOpen={title !== null}
      onOpenChange={(isOpen) => isOpen || onClose()}
      close={onClose}
      className="w-80 max-w-full"
    >
      <Groups {...draft} title={shown} />
    </PopoverPanel>
  )
}

type Change = (filters: FilterSet) => FilterSet

function Groups({ filters, onEditSoon, title }: DraftProps & { title: string }) {
  const { t } = useTranslation('people')
  const { t: common } = useTranslation('common')
  const { data: groups, isError, isPlaceholderData, refetch } = useQuery(titleGroupsQuery(filters))
  const data = groups?.[title]
  const [shown, show] = useOptimistic(filters, (before, change: Change) => change(before))
  // The tick is painted first.
  const edit = (change: Change) =>
    startTransition(async () => {
      show(change)
      await onEditSoon(change)
    })
  const toggle = (value: string, isIncluded: boolean) => edit((draft) => withTitle(draft, value, isIncluded))
  // Only the first titles are grouped.
  if (groups && !data && !isPlaceholderData) return <p className="text-base">{t('titles.tooMany')}</p>
  if (isError)
    return (
      <div role="alert" className="flex flex-col items-start gap-2 text-base">
        {t('titles.failed')}
        <Button size="small" onPress={() => void refetch()}>
          {common('actions.retry')}
        </Button>
      </div>
    )
  if (!data) return <Skeleton className="h-24 w-full" />
  const { includeSimilarTitles, similarTitlesExcluded } = shown.experience
  const list = (name: 'same' | 'similar') => (
    <TitleList
      name={name}
      title={title}
      entries={data[name]}
      excluded={similarTitlesExcluded}
      isStale={isPlaceholderData}
      onToggle={toggle}
    />
  )
  if (data.same.length + data.similar.length === 0) return <p className="text-base">{t('titles.none')}</p>
  return (
    <div className="flex max-h-96 flex-col gap-3 overflow-y-auto">
      {data.same.length > 0 && list('same')}
      {includeSimilarTitles && data.similar.length > 0 && list('similar')}
      {includeSimilarTitles && data.similar.length === 0 && (
        <p className="text-sm text-muted">{t('titles.noneSimilar')}</p>
      )}
    </div>
  )
}

type TitleListProps = {
  name: 'same' | 'similar'
  /** The included title. */
  title: string
  entries: TitleGroups['same'] | TitleGroups['similar']
  excluded: readonly string[]
  isStale: boolean
  onToggle: (value: string, isIncluded: boolean) => void
}

/** A box for each title. One that contains the included title can't be left out. */
function TitleList({ name, title, entries, excluded, isStale, onToggle }: TitleListProps) {
  const { t } = useTranslation('people')
  const options = entries.map((entry) => ({
    id: entry.value,
    label: entry.label,
    detail: <PeopleCount count={entry.count} isStale={isStale} />,
    isDisabled: 'isContained' in entry && entry.isContained,
  }))
  return (
    <CheckboxList
      label={t(`titles.${name}`)}
      hint={options.some(({ isDisabled }) => isDisabled) ? t('titles.contained', { title }) : ''}
      options={options}
      values={entries.map(({ value }) => value).filter((value) => !isLeftOut(excluded, value))}
      onToggle={onToggle}
    />
  )
}
