import { creditModules, type CreditModule } from '@rapport/contract/credits/vocabularies.ts'
import type { TeamMember } from '@rapport/contract/teams/schemas.ts'
import { initials } from '../../../lib/texts/initials.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Avatar } from '../../../ui/marks/avatar.tsx'
import { Cell, TableRow } from '../../../ui/tables/table.tsx'
import { MemberActions } from './member-actions.tsx'
import { memberName } from './member-name.ts'
import { hasActions, mayChangeRole, type Reader } from './rights.ts'
import { RoleChoice } from './role-choice.tsx'

export type RowsProps = {
  reader: Reader
  /** How many owners the whole team has. */
  owners: number
  now: Date
}

type MemberRowProps = RowsProps & {
  member: TeamMember
  showsCredits: boolean
  showsActions: boolean
  onRemoved: () => void
}

export function MemberRow(props: MemberRowProps) {
  const { member, reader, owners, now, showsCredits, showsActions, onRemoved } = props
  const { t } = useTranslation('team')
  const name = memberName(member)
  return (
    <TableRow>
      <Cell className="max-w-0 min-w-32 w-full ps-0!">
        <div className="flex items-center gap-3 py-1">
          <span className="max-md:hidden">
            <Avatar initials={initials(name)} size="small" />
          </span>
          <div className="min-w-0">
            <p className="flex items-center gap-2">
              <span className="truncate font-medium" title={name}>
                {name}
              </span>
              {member.id === reader.id && <Badge tone="neutral">{t('members.you')}</Badge>}
            </p>
            {name !== member.email && (
              <p className="truncate text-xs text-muted" title={member.email}>
                {member.email}
              </p>
            )}
            {showsCredits && <SpentOnPhones member={member} />}
          </div>
        </div>
      </Cell>
      <Cell className="whitespace-nowrap">
        {mayChangeRole(reader, member, owners) ? (
          <RoleChoice member={member} myId={reader.id} />
        ) : (
          t(`roles.${member.role}`)
        )}
      </Cell>
      <Cell className="whitespace-nowrap text-muted max-md:hidden">
        <LastSeen at={member.lastSeenAt} now={now} />
      </Cell>
      {showsCredits &&
        creditModules.map((module) => (
          <Cell key={module} className="text-end whitespace-nowrap tabular-nums max-md:hidden">
            <Spent member={member} module={module} />
          </Cell>
        ))}
      {showsActions && (
        <Cell className="pe-0! text-end">
          {hasActions(reader, member) && (
            <MemberActions reader={reader} member={member} onRemoved={onRemoved} />
          )}
        </Cell>
      )}
    </TableRow>
  )
}

/** The credits that a member spent this month, and the limit, if there is one. */
function Spent({ member, module }: { member: TeamMember; module: CreditModule }) {
  const { t } = useTranslation('team')
  const formats = useFormats()
  const credits = member.credits?.find((each) => each.module === module)
  if (!credits) return null
  const spent = formats.count(credits.spent)
  return credits.limit === null ? spent : t('members.spentOf', { spent, limit: formats.count(credits.limit) })
}

/** Both kinds on a line: a phone has no room for their columns. */
const SpentOnPhones = ({ member }: { member: TeamMember }) => (
  <p className="flex flex-wrap gap-x-3 text-xs text-muted tabular-nums md:hidden">
    {creditModules.map((module) => (
      <SpentOfKind key={module} member={member} module={module} />
    ))}
  </p>
)

function SpentOfKind(props: { member: TeamMember; module: CreditModule }) {
  const { t } = useTranslation('team')
  return (
    <span>
      {t(`members.columns.${props.module}`)} <Spent {...props} />
    </span>
  )
}

const recentMs = 60_000

function LastSeen({ at, now }: { at: string | null; now: Date }) {
  const { t } = useTranslation('team')
  const formats = useFormats()
  if (at === null) return t('members.never')
  const date = new Date(at)
  const isRecent = now.getTime() - date.getTime() < recentMs
  return (
    <time dateTime={at} title={formats.moment(date)}>
      {isRecent ? t('members.now') : t('members.ago', { when: formats.relative(date, now) })}
    </time>
  )
}
