import { creditModules } from '@rapport/contract/credits/vocabularies.ts'
import { hasRight } from '@rapport/contract/teams/roles.ts'
import type { TeamMember } from '@rapport/contract/teams/schemas.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { HeaderCell, Table, TableHead } from '../../../ui/tables/table.tsx'
import { MemberRow, type RowsProps } from './member-row.tsx'
import { mayLimit } from './rights.ts'

type MembersTableProps = RowsProps & { members: readonly TeamMember[] }

/** A page of members. Only whoever oversees the team sees what the others spent. */
export function MembersTable({ members, reader, owners, now }: MembersTableProps) {
  const { t } = useTranslation('team')
  const showsCredits = hasRight(reader.role, 'oversee')
  const hasActions = members.some((member) => mayLimit(reader, member))
  return (
    <Table aria-label={t('members.title')}>
      <TableHead className="static! bg-transparent!">
        <tr>
          <HeaderCell className="ps-0!">{t('members.columns.name')}</HeaderCell>
          <HeaderCell>{t('members.columns.role')}</HeaderCell>
          <HeaderCell className="max-md:hidden">{t('members.columns.seen')}</HeaderCell>
          {showsCredits &&
            creditModules.map((module) => (
              <HeaderCell key={module} className="text-end! max-md:hidden">
                {t(`members.columns.${module}`)}
              </HeaderCell>
            ))}
          {hasActions && (
            <HeaderCell className="w-10 pe-0!">
              <span className="sr-only">{t('members.columns.actions')}</span>
            </HeaderCell>
          )}
        </tr>
      </TableHead>
      <tbody>
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            reader={reader}
            owners={owners}
            now={now}
            showsCredits={showsCredits}
            hasActions={hasActions}
          />
        ))}
      </tbody>
    </Table>
  )
}
