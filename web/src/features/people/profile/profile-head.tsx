import type { PersonDetails, TitleMatch } from '@rapport/contract/people/person.ts'
import MapPin from 'lucide-react/icons/map-pin'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { initials } from '../../../lib/texts/person-name.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { ExternalLink } from '../../../ui/buttons/link.tsx'
import { profileHref } from '../profile-href.ts'

type ProfileHeadProps = { person: PersonDetails; titleMatch: TitleMatch | null }

/** Name, title and company, location, years of experience, LinkedIn. */
export function ProfileHead({ person, titleMatch }: ProfileHeadProps) {
  const { t } = useTranslation('people')
  const href = profileHref(person.linkedinUrl)
  // A line break never separates the dot from the text before it.
  const role = [person.title, person.company?.name].filter(Boolean).join('\u00a0· ')
  return (
    <div className="flex gap-3 p-4">
      <Avatar initials={initials(person.fullName)} size="large" />
      <div className="flex min-w-0 flex-1 flex-col gap-1 wrap-anywhere">
        <p className="text-xl font-semibold">{person.fullName}</p>
        {role && <p>{role}</p>}
        {titleMatch?.kind === 'similar' && (
          <p className="text-sm text-muted">{t('results.similarTitle', { title: titleMatch.title })}</p>
        )}
        {person.headline !== null && person.headline !== person.title && (
          <p className="text-sm text-muted">{person.headline}</p>
        )}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          {person.location !== null && (
            <span className="inline-flex items-center gap-1">
              <MapPin size={14} aria-hidden className="shrink-0" />
              {person.location}
            </span>
          )}
          {person.experienceYears !== null && (
            <span>{t('profile.experienceYears', { count: person.experienceYears })}</span>
          )}
          {href !== null && (
            <ExternalLink href={href} aria-label={t('results.linkedin', { name: person.fullName })}>
              {t('profile.linkedin')}
            </ExternalLink>
          )}
        </p>
        {person.seniorities.length > 0 && (
          <ul aria-label={t('groups.seniority')} className="mt-1 flex flex-wrap gap-1">
            {person.seniorities.map((level) => (
              <li key={level} className="flex">
                <Badge>{t(`seniority.${level}`)}</Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
