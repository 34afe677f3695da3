import type { RevealedContact } from '@rapport/contract/campaigns/enrolments.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DialogInputs, WithClose } from '../../../lib/dialogs.ts'
import { useTeammateText } from '../../people/people.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { CheckboxList } from '../../../ui/fields/checkbox-list.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { FailureNotice, useFailureText } from '../../../ui/forms/notices.tsx'
import { Pages } from '../../../ui/tables/pages.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { listsQuery } from '../../lists/lists.ts'
import { revealedQuery } from '../api.ts'
import type { EnrolmentsAddress } from '../enrolments/address.ts'
import { AddFrame } from './add-frame.tsx'

declare module '../../../lib/dialogs.ts' {
  interface DialogInputs {
    'add-from-list': { campaignId: number; onShow: (filter: Partial<EnrolmentsAddress>) => void }
  }
}

/** Adds single people of a list, to whom the account can write, to a campaign. */
export function AddFromListDialog(props: WithClose<DialogInputs['add-from-list']>) {
  const { campaignId, onShow, close } = props
  const { t } = useTranslation('campaigns')
  const failureText = useFailureText()
  const lists = useQuery(listsQuery())
  const [listId, setListId] = useState<number | null>(null)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const all = lists.data ?? []
  const open = (all.find(({ id }) => id === listId) ?? all[0])?.id ?? null
  return (
    <AddFrame
      campaignId={campaignId}
      title={t('add.peopleTitle')}
      people={chosen.length === 0 ? null : { talentIds: [...chosen] }}
      onShow={onShow}
      close={close}
    >
      {lists.data?.length === 0 && <p className="text-sm text-muted">{t('add.noLists')}</p>}
      {!lists.data && !lists.isError && <Skeleton className="h-32" />}
      {lists.isError && !lists.data && (
        <>
          <Select label={t('add.list')} isAlone options={[]} value="" onChange={() => {}} />
          <FailureNotice text={failureText(lists.error)} />
        </>
      )}
      {open !== null && (
        <>
          <Select
            label={t('add.list')}
            isAlone
            options={all.map(({ id, title }) => ({ id: String(id), label: title }))}
            value={String(open)}
            onChange={(id) => setListId(Number(id))}
          />
          <RevealedPeople
            key={open}
            campaignId={campaignId}
            listId={open}
            chosen={chosen}
            onToggle={(id, isSelected) =>
              setChosen((before) => (isSelected ? [...before, id] : before.filter((other) => other !== id)))
            }
          />
        </>
      )}
    </AddFrame>
  )
}

type RevealedPeopleProps = {
  campaignId: number
  listId: number
  chosen: readonly number[]
  onToggle: (id: number, isSelected: boolean) => void
}

function RevealedPeople({ campaignId, listId, chosen, onToggle }: RevealedPeopleProps) {
  const { t } = useTranslation('campaigns')
  const failureText = useFailureText()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const { data, error, isError } = useQuery(revealedQuery(campaignId, { listId, search, page }))
  const teammateText = useTeammateText()
  const describe = ({ address, title, company, isHere, campaigns, teammateWrote }: RevealedContact) =>
    [
      address,
      [title, company].filter(Boolean).join(', '),
      isHere && t('add.isHere'),
      campaigns.length > 0 && t('add.inOthers', { names: campaigns.map(({ name }) => name).join(', ') }),
      teammateWrote && teammateText(teammateWrote),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <>
      <SearchField
        label={t('add.findPerson')}
        value={search}
        onChange={(text) => {
          setSearch(text)
          setPage(1)
        }}
      />
      {isError && !data && <FailureNotice text={failureText(error)} />}
      {!data && !isError && <Skeleton className="h-32" />}
      {data && (
        <div className="max-h-70 overflow-y-auto">
          <CheckboxList
            label={t('add.choosePeople')}
            hideLabel
            hint={data.items.length > 0 ? '' : t(search === '' ? 'add.nobodyRevealed' : 'contacts.noMatch')}
            options={data.items.map((person) => ({
              id: String(person.talentId),
              label: person.name,
              description: describe(person),
              isDisabled: person.isHere,
            }))}
            values={chosen.map(String)}
            onToggle={(id, isSelected) => onToggle(Number(id), isSelected)}
          />
        </div>
      )}
      {data && data.metadata.total > data.metadata.limit && (
        <Pages label={t('add.pages')} page={page} metadata={data.metadata} onPage={setPage} />
      )}
    </>
  )
}
