import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { ListMember } from '@rapport/contract/lists/schemas.ts'
import { memberSortFields } from '@rapport/contract/lists/vocabularies.ts'
import FolderOpen from 'lucide-react/icons/folder-open'
import { Suspense, useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { phoneScreen, useMediaQuery } from '../../../lib/use-media-query.ts'
import { usePageTitle } from '../../../lib/use-page-title.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink, Link } from '../../../ui/buttons/link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { LoadFailure } from '../../../ui/loading/load-failure.tsx'
import { PartFailure } from '../../../ui/loading/part-failure.tsx'
import { BulkProgress } from '../../contacts/contacts.ts'
import {
  fetchProfile,
  PeopleTable,
  ProfilePanel,
  readSortOf,
  useSelection,
  writeSort,
  type PersonAction,
  type TableSort,
  TeammateRowMark,
} from '../../people/people.ts'
import { VerificationProgress } from '../../verifications/verifications.ts'
import { EnrichmentProgress } from '../enrichment/enrichment-progress.tsx'
import { AdditionProgress } from '../progress/addition-progress.tsx'
import { BookmarkButton } from '../bookmark/bookmark-button.tsx'
import { usualSort, type MembersAddress } from './address.ts'
import { useDragMembers } from '../drag/use-drag-members.ts'
import type { MembersAction } from './member-bulk.tsx'
import { ListHead } from './list-head.tsx'
import { useMemberColumns, useMemberSortOptions } from './member-columns.tsx'
import { memberSizes, useMembers } from './use-members.ts'
import { useOpenList } from './use-open-list.ts'
import { useMay } from '../../accounts/accounts.ts'

const MemberBulk = lazyPart(async () => (await import('./member-bulk.tsx')).MemberBulk, PartFailure)
const NoMembers = lazyPart(async () => (await import('./no-members.tsx')).NoMembers, PartFailure)

export type ListViewProps = {
  id: number
  address: MembersAddress
  /** Goes to another address; `isSame` replaces the entry in the history. */
  onChange: (change: Partial<MembersAddress>, isSame?: boolean) => void
  /** Searches for people. */
  onSearch: (filters: FilterSet) => void
  onDeleted: () => void
  /** A button for the selected members, such as the one that adds them to a campaign. */
  bulkAction: MembersAction
  /** Buttons of the open profile. */
  profileAction: PersonAction
}

const nobody: readonly ListMember[] = []

/** The members of a list, or that the list does not exist. */
export function ListView(props: ListViewProps) {
  const { id, address, onChange } = props
  const isPhone = useMediaQuery(phoneScreen)
  const [openedHere, setOpenedHere] = useState(false)
  const members = useMembers(id, address)
  const changed = useOpenList(members.query.data?.list)
  const { personId } = address
  if (members.query.isError && isMissing(members.query.error)) return <MissingList />
  const open = (person: number) => {
    setOpenedHere(true)
    onChange({ personId: person }, personId !== null)
  }
  const close = () => onChange({ personId: null })
  return (
    <div className="flex h-full min-w-0 flex-1">
      <div
        className="flex min-w-0 flex-1 flex-col bg-surface"
        inert={isPhone && personId !== null}
        onPointerEnter={fetchProfile}
        onFocus={fetchProfile}
      >
        <ListHead
          list={members.query.data?.list}
          changed={changed}
          address={address}
          onChange={(change) => onChange(change, true)}
          onDeleted={props.onDeleted}
        />
        <Members {...members} {...props} onOpen={open} onClose={close} />
      </div>
      {personId !== null && (
        <Suspense>
          <ProfilePanel
            personId={personId}
            people={members.source.people ?? nobody}
            action={props.profileAction}
            takesFocus={openedHere}
            onStep={(person) => onChange({ personId: person }, true)}
            onOpen={(person) => onChange({ personId: person })}
            onSearch={props.onSearch}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}

type MembersProps = ReturnType<typeof useMembers> &
  Pick<ListViewProps, 'id' | 'address' | 'onChange' | 'bulkAction'> & {
    onOpen: (id: number) => void
    onClose: () => void
  }

/** A page of the members, or why there are none to show. */
function Members(props: MembersProps) {
  const { query, source, size, setSize, address, onChange, onOpen, onClose } = props
  const { t } = useTranslation('lists')
  const selected = useSelection(source)
  const { name, columns } = useMemberColumns(props.id)
  const options = useMemberSortOptions()
  const list = query.data?.list
  const mayWrite = useMay('lists.write')
  const drag = useDragMembers({ list, address, selected })
  const sortBy = (sort: TableSort | null) =>
    onChange({ sort: (sort && readSortOf(memberSortFields, writeSort(sort))) ?? usualSort, page: 1 })
  const insteadOfRows = () => {
    if (source.isFailed)
      return (
        <LoadFailure title={t('members.failed')} error={query.error} onRetry={() => void query.refetch()} />
      )
    const { metadata, people } = source
    if (!metadata || !people || source.isStale || people.length > 0) return null
    return (
      <Suspense>
        <NoMembers listId={props.id} metadata={metadata} address={address} onChange={onChange} />
      </Suspense>
    )
  }
  return (
    <PeopleTable
      title={t('members.title')}
      source={source}
      page={address.page}
      onPage={(page, isSame) => onChange({ page }, isSame)}
      size={size}
      sizes={memberSizes.sizes}
      onSize={setSize}
      sorting={{ sort: address.sort, onSort: sortBy, options }}
      choices="list."
      name={name}
      columns={columns}
      selected={selected}
      rowAction={BookmarkButton}
      rowMark={TeammateRowMark}
      onDragRow={mayWrite ? drag : undefined}
      bulk={
        list && (
          <MemberBulk
            list={list}
            address={address}
            source={source}
            selected={selected}
            action={props.bulkAction}
          />
        )
      }
      openId={address.personId}
      onOpen={onOpen}
      onClose={onClose}
      foot={
        <>
          <BulkProgress />
          {list && <AdditionProgress listId={list.id} />}
          {list && <EnrichmentProgress list={list} />}
          {list && <VerificationProgress name={list.title} place={{ listId: list.id }} />}
        </>
      }
    >
      {insteadOfRows()}
    </PeopleTable>
  )
}

function MissingList() {
  const { t } = useTranslation('lists')
  usePageTitle(t('missing.title'), 2)
  return (
    <div className="min-w-0 flex-1">
      <EmptyState
        icon={<FolderOpen size={24} aria-hidden />}
        title={t('missing.title')}
        description={t('missing.text')}
      >
        <ButtonLink to={paths.lists}>{t('missing.toLists')}</ButtonLink>
        <Link to={paths.deletedLists} className="inline-flex h-control items-center px-2 font-medium">
          {t('deleted.title')}
        </Link>
      </EmptyState>
    </div>
  )
}

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404
