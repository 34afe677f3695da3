import { isOwnId } from '@rapport/contract/people/own-people.ts'
import type { PersonDetails } from '@rapport/contract/people/person.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ContactLines, useContact } from '../../contacts/contacts.ts'
import { askedFirst, AskedMark } from '../columns/skills.tsx'
import type { MaybeFound } from '../table/similar-title.tsx'
import { CareerTimeline } from './career/career-timeline.tsx'
import { CompanyFacts } from './company-facts.tsx'
import { EducationList } from './education-list.tsx'
import { FactsDate } from './facts-date.tsx'
import { saysMore } from './headline.ts'
import { MarkedText } from './keywords.tsx'
import { OwnSection } from './own-section.tsx'
import { LongText } from './long-text.tsx'
import { ProfileActions } from './profile-actions.tsx'
import { ProfileHead } from './profile-head.tsx'
import { ProfileSection } from './profile-section.tsx'
import { ShowMore } from './show-more.tsx'
import { SimilarSection, type SimilarProps } from './similar-section.tsx'

type ProfileBodyProps = Pick<SimilarProps, 'onSearch'> & {
  /** The facts from the person's row, or the full details. */
  person: MaybeFound
  children: ReactNode
}

/** The top of a profile: who the person is, the actions and the contacts. Everything else stands below. */
export function ProfileBody({ person, onSearch, children }: ProfileBodyProps) {
  const { t } = useTranslation('people')
  const contacts = [useContact(person, 'email'), useContact(person, 'phone')]
  // Nothing can be found about own people but what was imported.
  const shown = contacts.filter(({ owned, isLoading }) => !isOwnId(person.id) || isLoading || owned !== null)
  return (
    <>
      <ProfileHead person={person} />
      <ProfileActions person={person} contacts={contacts} onSearch={onSearch} />
      {shown.length > 0 && (
        <ProfileSection title={t('profile.contact')}>
          <ul className="flex flex-col gap-2">
            {shown.map((contact) => (
              <ContactLines key={contact.kind} contact={contact} />
            ))}
          </ul>
        </ProfileSection>
      )}
      {children}
    </>
  )
}

/** More are shown on request. */
const shownSkills = 16

type ProfileDetailsProps = SimilarProps & {
  person: PersonDetails
  /** The skills that the search includes, as they are shown. */
  askedSkills: ReadonlySet<string>
}

/** Everything else known about a person; empty sections are left out. */
export function ProfileDetails({ person, askedSkills, ...similar }: ProfileDetailsProps) {
  const { t } = useTranslation('people')
  const { summary, skills, education, companyDetails } = person
  const headline =
    person.headline !== null && saysMore(person.headline, [person.title, person.company?.name, summary])
      ? person.headline
      : null
  return (
    <>
      <OwnSection person={person} />
      {/* Own people have none: what is missing says nothing about them. */}
      {!isOwnId(person.id) && (
        <ProfileSection title={t('profile.career')} aside={<FactsDate from={person.factsFrom} />}>
          <CareerTimeline positions={person.positions} />
        </ProfileSection>
      )}
      {(headline !== null || summary !== null) && (
        <ProfileSection title={t('profile.about')}>
          {headline !== null && (
            <p className="font-medium wrap-anywhere">
              <MarkedText text={headline} />
            </p>
          )}
          {summary !== null && <LongText text={summary} />}
        </ProfileSection>
      )}
      {education.length > 0 && (
        <ProfileSection title={t('profile.education')}>
          <EducationList entries={education} />
        </ProfileSection>
      )}
      {companyDetails !== null && (
        <ProfileSection title={t('profile.company')}>
          <CompanyFacts company={companyDetails} />
        </ProfileSection>
      )}
      {skills.length > 0 && (
        <ProfileSection title={t('profile.skills')}>
          <ShowMore
            items={askedFirst(skills, askedSkills)}
            shown={shownSkills}
            // Not on a line of text: a mark and a word have different baselines.
            className="flex flex-wrap gap-1 [&>li]:flex"
          >
            {(skill) =>
              askedSkills.has(skill) ? (
                <Badge>
                  <AskedMark />
                  {skill}
                </Badge>
              ) : (
                <Badge tone="neutral">
                  <MarkedText text={skill} />
                </Badge>
              )
            }
          </ShowMore>
        </ProfileSection>
      )}
      <SimilarSection person={person} {...similar} />
    </>
  )
}
