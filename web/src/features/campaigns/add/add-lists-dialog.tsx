import { limits } from '@rapport/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DialogInputs, WithClose } from '../../../lib/dialogs.ts'
import { matchesText } from '../../../lib/texts/matches-text.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { CheckboxList } from '../../../ui/fields/checkbox-list.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { listsQuery } from '../../lists/lists.ts'
import type { EnrolmentsAddress } from '../enrolments/address.ts'
import { AddFrame } from './add-frame.tsx'

declare module '../../../lib/dialogs.ts' {
  interface DialogInputs {
    'add-lists': { campaignId: number; onShow: (filter: Partial<EnrolmentsAddress>) => void }
  }
}

/** Adds all members of some lists to a campaign. */
export function AddListsDialog({ campaignId, onShow, close }: WithClose<DialogInputs['add-lists']>) {
  const { t } = useTranslation('campaigns')
  const formats = useFormats()
  const lists = useQuery(listsQuery())
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<readonly number[]>([])
  const isFull = chosen.length >= limits.maxListsAtOnce
  const shown = (lists.data ?? []).filter(({ title }) => search === '' || matchesText(title, search))
  return (
    <AddFrame
      campaignId={campaignId}
      title={t('add.listsTitle')}
      people={chosen.length === 0 ? null : { listIds: [...chosen] }}
      onShow={onShow}
      close={close}
    >
      {(lists.data?.length ?? 0) > 7 && (
        <SearchField label={t('add.findList')} value={search} onChange={setSearch} />
      )}
      {lists.data ? (
        <div className="max-h-60 overflow-y-auto">
          <CheckboxList
            label={t('add.chooseLists')}
            hideLabel
            hint={
              lists.data.length === 0
                ? t('add.noLists')
                : isFull
                  ? t('add.tooManyLists', { max: limits.maxListsAtOnce })
                  : ''
            }
            options={shown.map(({ id, title, total }) => ({
              id: String(id),
              label: title,
              detail: formats.count(total),
              isDisabled: total === 0 || (isFull && !chosen.includes(id)),
            }))}
            values={chosen.map(String)}
            onToggle={(id, isSelected) =>
              setChosen((before) =>
                isSelected ? [...before, Number(id)] : before.filter((other) => other !== Number(id)),
              )
            }
          />
        </div>
      ) : (
        <Skeleton className="h-32" />
      )}
    </AddFrame>
  )
}
