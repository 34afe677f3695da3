import type { PersonSummary } from '@rapport/contract/people/person.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { contactHref } from '../contact-href.ts'
import { PhoneText } from '../phone-text.tsx'
import { ownedValues, revealedQuery } from '../revealed.ts'

type RevealedPhoneProps = { person: PersonSummary; otherwise: ReactNode }

/** The phone of a person that the account has revealed; for others, whether one is on file. */
export function RevealedPhone({ person, otherwise }: RevealedPhoneProps) {
  const { t } = useTranslation('contacts')
  const { data } = useQuery(revealedQuery(person.id))
  const value = ownedValues(data, 'phone')?.[0]?.value
  if (value !== undefined)
    return (
      <a href={contactHref('phone', value)} className="block truncate hover:text-accent hover:underline">
        <PhoneText number={value} />
      </a>
    )
  const { phone } = person.onFile
  return phone ? <span className="text-muted">{t(`statuses.${phone}`)}</span> : otherwise
}
