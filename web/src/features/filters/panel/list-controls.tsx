import type { FilterGroup } from '@rapport/contract/filters/field-kinds.ts'
import { oppositeOf } from '@rapport/contract/filters/field-of.ts'
import type { IdsFieldId } from '@rapport/contract/filters/fields.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { readIds, withField } from '@rapport/contract/filters/values.ts'
import { useState } from 'react'
import { matchesText } from '../../../lib/texts/matches-text.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Segmented } from '../../../ui/buttons/segmented.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { CheckboxList } from '../../../ui/fields/checkbox-list.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { useMay } from '../../accounts/accounts.ts'
import { useAccountLists, type AccountList } from '../account-lists.ts'
import { toggleId } from '../model/filter-edits.ts'
import { exclusion } from './controls/exclude-toggle.tsx'
import { useAlternatives } from './controls/use-value-counts.ts'
import type { DraftProps } from './draft.ts'
import { PeopleCount } from './people-count.tsx'

/** With more lists than this, a box finds them. */
const maxWithoutBox = 8

/**
 * The account's lists, last changed first, each with its number of people: on any of some, on none
 * of others.
 */
export function Lists(draft: DraftProps) {
  const { t } = useTranslation(['people', 'common'])
  const { data: lists, isError, refetch } = useAccountLists(true)
  if (lists) return <KnownLists {...draft} lists={lists} />
  if (!isError) return <Skeleton className="h-control w-full" />
  return (
    <p role="alert" className="flex items-center justify-between gap-2 text-sm text-danger">
      {t('accountLists.failed')}
      <Button size="small" onPress={() => void refetch()}>
        {t('common:actions.retry')}
      </Button>
    </p>
  )
}

const included: IdsFieldId = 'listFilter.listsIncluded'
const excluded = oppositeOf(included)!

function KnownLists({ filters, onEdit, lists }: DraftProps & { lists: readonly AccountList[] }) {
  const { t } = useTranslation('people')
  const [typed, setTyped] = useState('')
  const [chosen, left] = [readIds(filters, included), readIds(filters, excluded)]
  const isChosen = (id: number) => chosen.includes(id) || left.includes(id)
  const known = new Set(lists.map(({ id }) => id))
  const gone = [...chosen, ...left].filter((id) => !known.has(id))
  const all = [...lists, ...gone.map((id) => ({ id, title: t('accountLists.gone'), total: undefined }))]
  if (all.length === 0) return <p className="pe-7 text-sm text-muted">{t('accountLists.none')}</p>
  const hasBox = all.length > maxWithoutBox
  const shown = all.filter(({ id, title }) => isChosen(id) || matchesText(title, typed.trim()))
  const options = shown.map(({ id, title, total }) => {
    const isExcluded = left.includes(id)
    return {
      id: String(id),
      label: title,
      detail: <PeopleCount count={total} isStale={false} />,
      ...(isExcluded && { shown: <exclusion.Name name={title} /> }),
      end: (
        <exclusion.Toggle
          name={title}
          isExcluded={isExcluded}
          onPress={() => onEdit((draft) => toggleId(draft, excluded, { id, isChosen: !isExcluded }))}
        />
      ),
    }
  })
  return (
    <>
      {hasBox && <TextField label={t('accountLists.find')} value={typed} onChange={setTyped} />}
      <div className="-m-0.5 max-h-64 overflow-y-auto p-0.5">
        <CheckboxList
          label={t('groups.list')}
          hideLabel={hasBox}
          options={options}
          values={chosen.map(String)}
          onToggle={(id, isOn) =>
            onEdit((draft) => toggleId(draft, included, { id: Number(id), isChosen: isOn }))
          }
        />
        {shown.length === 0 && <p className="text-sm text-muted">{t('accountLists.noMatch')}</p>}
      </div>
    </>
  )
}

const answers = { any: null, yes: true, no: false } as const
type Answer = keyof typeof answers
const answerIds = Object.keys(answers) as Answer[]

function AnswerControl({ question, filters, onEdit }: DraftProps & { question: 'revealed' | 'contacted' }) {
  const { t } = useTranslation('people')
  const field = `listFilter.${question}` as const
  const counts = useAlternatives(
    Object.fromEntries(answerIds.map((id) => [id, withField(filters, field, answers[id])])),
  )
  return (
    <Segmented
      label={t(`fields.${field}`)}
      hideLabel={false}
      options={answerIds.map((id) => ({
        id,
        label: id === 'any' ? t('accountLists.any') : t(`accountLists.answers.${question}.${id}`),
        detail: <PeopleCount count={counts.count(id)} isStale={counts.isStale} />,
      }))}
      value={answerIds.find((id) => answers[id] === filters.listFilter[question]) ?? 'any'}
      onChange={(id) => onEdit((draft) => withField(draft, field, answers[id]))}
    />
  )
}

/** Whether the account owns an email or phone of the people. */
export const Revealed = (draft: DraftProps) => <AnswerControl {...draft} question="revealed" />

/** Whether the account's campaigns have written to the people. */
export const Contacted = (draft: DraftProps) => <AnswerControl {...draft} question="contacted" />

/**
 * Shows all people again instead of new ones. Only a saved search, which knows who is new, sets
 * this filter.
 */
export function Added({ onEdit }: DraftProps) {
  const { t } = useTranslation('people')
  return (
    <Checkbox isSelected onChange={() => onEdit((draft) => withField(draft, 'listFilter.addedAfter', null))}>
      {t('fields.listFilter.addedAfter')}
    </Checkbox>
  )
}

/**
 * Returns the groups to offer: new people only while that filter is set, and campaigns only to
 * accounts that can have them or while that filter is set.
 */
export function useAskableGroups(groups: readonly FilterGroup[], filters: FilterSet): readonly FilterGroup[] {
  const hasCampaigns = useMay('campaigns.read')
  const { contacted, addedAfter } = filters.listFilter
  const hidden = new Set<FilterGroup>()
  if (addedAfter === null) hidden.add('added')
  if (!hasCampaigns && contacted === null) hidden.add('contacted')
  return groups.filter((group) => !hidden.has(group))
}
