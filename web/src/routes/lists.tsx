import { useMatch, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { AddToCampaign } from '../features/campaigns/add/add-to-campaign.tsx'
import { CompanyCardsLater } from '../features/companies/card/company-cards-later.tsx'
import { AccountLists, compactFilters } from '../features/filters/filters.ts'
import { DeletedView } from '../features/lists/deleted/deleted-view.tsx'
import { listsQuery } from '../features/lists/lists.ts'
import {
  readMembersAddress,
  writeMembersAddress,
  type MembersAddress,
} from '../features/lists/members/address.ts'
import { ListView } from '../features/lists/members/list-view.tsx'
import { ListsView } from '../features/lists/overview/lists-view.tsx'
import { focusTable } from '../features/people/people.ts'
import { MissingPage } from '../features/shell/missing-page.tsx'
import { readId } from '../lib/read-id.ts'
import { paths } from '../paths.ts'
import { ProfileAction } from './people/profile-action.tsx'

const named = listsQuery()

/** The account's lists, and the one that the address names, or the deleted ones. */
export function ListsRoute() {
  const { listId } = useParams({ strict: false })
  const parameters = useSearch({ strict: false })
  const navigate = useNavigate()
  const isDeleted = useMatch({ from: '/shell/people/my/deleted', shouldThrow: false }) !== undefined
  const id = readId(listId)
  if (id === null && listId !== undefined) return <MissingPage />
  const change = (listOf: string, part: Partial<MembersAddress>, isSame: boolean) =>
    void navigate({
      to: paths.list,
      params: { listId: listOf },
      search: (before) => writeMembersAddress({ ...readMembersAddress(before), ...part }),
      replace: isSame,
      resetScroll: false,
    })
  return (
    <AccountLists value={named}>
      <ListsView selected={isDeleted ? 'deleted' : id}>
        {isDeleted && (
          <DeletedView
            page={readId(parameters.page) ?? 1}
            onPage={(page) =>
              void navigate({ to: paths.deletedLists, search: page > 1 ? { page } : {}, resetScroll: false })
            }
          />
        )}
        {id !== null && (
          <ListView
            key={id}
            id={id}
            address={readMembersAddress(parameters)}
            onChange={(part, isSame = false) => change(String(id), part, isSame)}
            onSearch={(filters) =>
              void navigate({ to: paths.people, search: { filters: compactFilters(filters) } })
            }
            onDeleted={() => void navigate({ to: paths.lists })}
            bulkAction={AddToCampaign}
            profileAction={ProfileAction}
          />
        )}
      </ListsView>
      <CompanyCardsLater onFollow={focusTable} />
    </AccountLists>
  )
}
