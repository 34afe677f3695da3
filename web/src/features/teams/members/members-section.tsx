import { hasRight } from '@rapport/contract/teams/roles.ts'
import type { TeamMember } from '@rapport/contract/teams/schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { matchesText } from '../../../lib/texts/matches-text.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { membersQuery, useRole } from '../api.ts'
import { RoleList } from '../role-list.tsx'
import { SectionFailure } from '../section-failure.tsx'
import { SectionPages } from '../section-pages.tsx'
import { Section } from '../section.tsx'
import { memberName } from './member-name.ts'
import { MembersTable } from './members-table.tsx'

/** Rows of a page. The answer has all members. */
const pageSize = 25

type MembersSectionProps = { page: number; onPage: (page: number) => void; myId: TeamMember['id'] }

/** The members of the team, page by page, and what each role may do. */
export function MembersSection({ page, onPage, myId }: MembersSectionProps) {
  const { t } = useTranslation('team')
  const formats = useFormats()
  const role = useRole()
  const [text, setText] = useState('')
  const [now] = useState(() => new Date())
  const { data: members, isError, refetch } = useQuery(membersQuery)
  const month = formats.partialDate(now.toISOString().slice(0, 7))
  const found = members?.filter((member) => matchesText(`${memberName(member)} ${member.email}`, text)) ?? []
  // The last page may have lost its only row.
  const shownPage = Math.min(page, Math.max(1, Math.ceil(found.length / pageSize)))
  const shown = found.slice((shownPage - 1) * pageSize, shownPage * pageSize)
  return (
    <Section
      title={t('members.title')}
      hint={hasRight(role, 'oversee') && t('members.month', { month })}
      end={
        members &&
        members.length > pageSize && (
          <SearchField
            label={t('members.find')}
            value={text}
            onChange={(next) => {
              setText(next)
              onPage(1)
            }}
            className="w-56"
          />
        )
      }
    >
      {isError && !members && <SectionFailure onRetry={() => void refetch()} />}
      {!isError && !members && <Skeleton className="h-40 w-full" />}
      {members && found.length === 0 && <p className="py-4 text-sm text-muted">{t('members.none')}</p>}
      {members && shown.length > 0 && (
        <MembersTable
          members={shown}
          reader={{ id: myId, role }}
          owners={members.filter((member) => member.role === 'owner').length}
          now={now}
        />
      )}
      {members && (
        <SectionPages
          label={t('members.pages')}
          page={shownPage}
          metadata={{ total: found.length, limit: pageSize }}
          onPage={onPage}
        />
      )}
      <details className="text-sm">
        <summary className="w-fit rounded-chip py-1 text-muted hover:text-text">
          {t('rolesSay.title')}
        </summary>
        <RoleList />
      </details>
    </Section>
  )
}
