import type { TeammateEmail } from '@rapport/contract/people/person.ts'
import { useQuery } from '@tanstack/react-query'
import MailCheck from 'lucide-react/icons/mail-check'
import { useState } from 'react'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { profileQuery } from '../../accounts/accounts.ts'
import { daysSince, teammateEmailQuery } from './teammate-emails.ts'

/** The fact in words: which teammate wrote, and how many days ago. */
export function useTeammateText(): (email: TeammateEmail) => string {
  const { t } = useTranslation('people')
  const formats = useFormats()
  const [now] = useState(() => new Date())
  return ({ name: given, at }) => {
    const name = given ?? t('teammate.former')
    const count = daysSince(new Date(at), now)
    return count === 0
      ? t('teammate.today', { name })
      : t('teammate.days', { name, count, shown: formats.count(count) })
  }
}

/** Nobody asks for an account that has no teammates. */
function useTeammateEmail(id: number): TeammateEmail | null {
  const { data: profile } = useQuery(profileQuery())
  const enabled = profile !== undefined && profile.team.members > 1
  return useQuery({ ...teammateEmailQuery(id), enabled }).data ?? null
}

/** The mark beside the name of a person to whom a teammate has written. */
export function TeammateMark({ email }: { email: TeammateEmail | null }) {
  const text = useTeammateText()
  if (!email) return null
  return (
    <span title={text(email)} className="shrink-0 text-muted">
      <MailCheck size={12} aria-hidden />
      <span className="sr-only">{text(email)}</span>
    </span>
  )
}

/** The same in a row of people, whose emails are asked for at once. */
export const TeammateRowMark = ({ id }: { id: number }) => <TeammateMark email={useTeammateEmail(id)} />

/** The line of a profile that says which teammate wrote to the person, and when. */
export function TeammateLine({ id }: { id: number }) {
  const text = useTeammateText()
  const email = useTeammateEmail(id)
  return email && <p className="text-sm text-muted">{text(email)}</p>
}
