import { creditModules } from '@rapport/contract/credits/vocabularies.ts'
import { hasRight } from '@rapport/contract/teams/roles.ts'
import type { TeamMember } from '@rapport/contract/teams/schemas.ts'
import { useRef } from 'react'
import { afterPaint } from '../../../lib/after-paint.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { HeaderCell, Table, TableHead } from '../../../ui/tables/table.tsx'
import { MemberRow, type RowsProps } from './member-row.tsx'
import { hasActions } from './rights.ts'

type MembersTableProps = RowsProps & { members: readonly TeamMember[] }

/** A page of members. Only whoever oversees the team sees what the others spent. */
export function MembersTable({ members, reader, owners, now }: MembersTableProps) {
  const { t } = useTranslation('team')
  const showsCredits = hasRight(reader.role, 'oversee')
  const table = useRef<HTMLTableElement>(null)
  const showsActions = members.some((member) => hasActions(reader, member))
  // Until the dialog is gone, it keeps the focus.
  const takeFocus = () => void afterPaint().then(() => table.current?.focus({ preventScroll: true }))
  return (
    <Table ref={table} tabIndex={-1} aria-label={t('members.title')} className="outline-none">
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
          {showsActions && (
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
            showsActions={showsActions}
            onRemoved={takeFocus}
          />
        ))}
      </tbody>
    </Table>
  )
}
