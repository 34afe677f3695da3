import type { PersonRow } from '@rapport/contract/people/person.ts'
import Check from 'lucide-react/icons/check'
import { Fragment } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import type { FactProps } from '../table/columns/columns.ts'
import type { MaybeFound } from '../table/similar-title.tsx'
import { Unknown } from './fact.tsx'

/** Marks a skill that the search includes. */
export function AskedMark() {
  const { t } = useTranslation('people')
  return (
    <>
      <Check size={12} strokeWidth={2.5} aria-hidden className="me-0.5 inline shrink-0 align-[-1px]" />
      <span className="sr-only">{t('results.askedSkill')} </span>
    </>
  )
}

/** Skills with those that the search includes first; otherwise in their order. */
export function askedFirst(skills: PersonRow['skills'], asked: ReadonlySet<string>): readonly string[] {
  if (asked.size === 0) return skills
  return [...skills.filter((skill) => asked.has(skill)), ...skills.filter((skill) => !asked.has(skill))]
}

/** More are counted. */
const maxShown = 3

export function Skills({ person }: FactProps) {
  const { t } = useTranslation('people')
  const { skills, skillMatches }: MaybeFound = person
  if (skills.length === 0) return <Unknown />
  const asked = new Set(skillMatches)
  const all = askedFirst(skills, asked)
  const shown = all.filter((_, index) => index < maxShown)
  const more = all.length - shown.length
  return (
    <span className="flex" title={all.join(', ')}>
      <span className="truncate">
        {shown.map((skill, index) => (
          <Fragment key={skill}>
            {index > 0 && ', '}
            {asked.has(skill) ? (
              <span className="font-medium">
                <AskedMark />
                {skill}
              </span>
            ) : (
              skill
            )}
          </Fragment>
        ))}
      </span>
      {more > 0 && (
        // Stays in sight where the edge of the table's window cuts the column.
        <span className="sticky end-0 shrink-0 bg-[linear-gradient(to_right,transparent,var(--ground)_0.5rem)] ps-2 pe-1 text-muted">
          <span aria-hidden>+{more}</span>
          <span className="sr-only">{t('results.moreSkills', { count: more })}</span>
        </span>
      )}
    </span>
  )
}
