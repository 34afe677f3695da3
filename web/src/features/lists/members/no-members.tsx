import SearchX from 'lucide-react/icons/search-x'
import Users from 'lucide-react/icons/users'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { buttonStyle } from '../../../ui/buttons/button-style.ts'
import { ButtonLink, Link } from '../../../ui/buttons/link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { focusTable, PastEnd, type PeopleSource } from '../../people/people.ts'
import type { MembersAddress } from './address.ts'
import { Permitted } from '../../accounts/accounts.ts'

type NoMembersProps = {
  listId: number
  metadata: NonNullable<PeopleSource['metadata']>
  address: MembersAddress
  onChange: (change: Partial<MembersAddress>) => void
}

/** Says why the page is empty: it is beyond the end, no member matches, or the list has no members yet. */
export function NoMembers({ listId, metadata, address, onChange }: NoMembersProps) {
  const { t } = useTranslation(['lists', 'common'])
  if (metadata.total > 0)
    return <PastEnd page={address.page} metadata={metadata} onPage={(page) => onChange({ page })} />
  if (address.search !== '' || address.revealed !== null)
    return (
      <EmptyState
        icon={<SearchX size={24} aria-hidden />}
        title={t('empty.noMatch')}
        description={t('empty.noMatchHint')}
      >
        <Button
          variant="primary"
          onPress={() => {
            onChange({ search: '', revealed: null, page: 1 })
            focusTable()
          }}
        >
          {t('empty.showEverybody')}
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<Users size={24} aria-hidden />}
      title={t('empty.nobody')}
      description={t('empty.nobodyHint')}
    >
      <ButtonLink to={paths.people}>{t('common:actions.toPeople')}</ButtonLink>
      <Permitted to="lists.write">
        <Link
          to={paths.newImport}
          search={{ list: listId }}
          className={buttonStyle('secondary', 'medium', 'text-text!')}
        >
          {t('overview.import')}
        </Link>
      </Permitted>
    </EmptyState>
  )
}
