import type { PersonDetails, TitleMatch } from '@rapport/contract/people/person.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ContactEntries } from '../../contacts/contacts.ts'
import { CareerTimeline } from './career-timeline.tsx'
import { CompanyFacts } from './company-facts.tsx'
import { EducationList } from './education-list.tsx'
import { LongText } from './long-text.tsx'
import { ProfileHead } from './profile-head.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SimilarSection, type SimilarProps } from './similar-section.tsx'

type ProfileBodyProps = SimilarProps & { person: PersonDetails; titleMatch: TitleMatch | null }

/** Everything known about a person; empty sections are left out. */
export function ProfileBody({ person, titleMatch, ...similar }: ProfileBodyProps) {
  const { t } = useTranslation('people')
  return (
    <>
      <ProfileHead person={person} titleMatch={titleMatch} />
      <ProfileSection title={t('profile.contact')}>
        <ContactEntries key={person.id} personId={person.id} onFile={person.onFile} />
      </ProfileSection>
      {person.summary !== null && (
        <ProfileSection title={t('profile.about')}>
          <LongText text={person.summary} />
        </ProfileSection>
      )}
      <ProfileSection title={t('profile.career')}>
        <CareerTimeline positions={person.positions} />
      </ProfileSection>
      {person.education.length > 0 && (
        <ProfileSection title={t('profile.education')}>
          <EducationList entries={person.education} />
        </ProfileSection>
      )}
      {person.companyDetails !== null && (
        <ProfileSection title={t('profile.company')}>
          <CompanyFacts company={person.companyDetails} />
        </ProfileSection>
      )}
      {person.skills.length > 0 && (
        <ProfileSection title={t('profile.skills')}>
          <ul className="flex flex-wrap gap-1">
            {person.skills.map((skill) => (
              <li key={skill} className="flex max-w-full">
                <Badge tone="neutral">{skill}</Badge>
              </li>
            ))}
          </ul>
        </ProfileSection>
      )}
      <SimilarSection person={person} {...similar} />
    </>
  )
}
