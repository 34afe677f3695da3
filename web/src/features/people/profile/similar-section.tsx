import { isOwnId } from '@rapport/contract/people/own-people.ts'
import { peopleRoutes } from '@rapport/contract/people/routes.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { PersonDetails, PersonSummary } from '@rapport/contract/people/person.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { call } from '../../../lib/api/api.ts'
import { initials } from '../../../lib/texts/initials.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { Avatar } from '../../../ui/marks/avatar.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { onPlainClick, usePersonHref } from '../table/person-href.ts'
import { ProfileSection } from './profile-section.tsx'
import { settled } from '../../../lib/settled.ts'
import { findSimilar, similarSearches, similarShown } from './similar-people.ts'
import { appliedBands, compactFilters, useFilterText } from '../../filters/filters.ts'

/**
 * Milliseconds that a profile must stay open before similar people are searched for, so that
 * stepping through profiles searches for none.
 */
const delay = 300

const similarQuery = (person: PersonDetails) =>
  queryOptions({
    queryKey: ['people', 'similar', person.id],
    queryFn: async ({ signal }) => {
      await settled(delay, signal)
      return findSimilar(person, async (filters) => {
        const { people, metadata } = await call(peopleRoutes.searchPeople, {
          // One more than is shown, because the person is found as well. The user did not make this
          // search, so recording it would replace the one that the profile was opened from.
          query: { page: 1, limit: similarShown + 1, record: false },
          body: compactFilters(filters),
          signal,
        })
        return { people, total: metadata.total }
      })
    },
  })

export type SimilarProps = {
  onOpen: (id: number) => void
  onSearch: (filters: FilterSet) => void
}

/** Similar people, each leading to a profile, and what they have in common; left out when there are none. */
export function SimilarSection({ person, onOpen, onSearch }: SimilarProps & { person: PersonDetails }) {
  const { t } = useTranslation('people')
  const formats = useFormats()
  const { phrase } = useFilterText()
  const hrefOf = usePersonHref()
  const { data: similar, isLoading } = useQuery({
    ...similarQuery(person),
    enabled: similarSearches(person).length > 0,
  })
  const isOwn = isOwnId(person.id)
  // Little is known about own people, so nothing is promised.
  if (!similar && (isOwn || !isLoading)) return null
  return (
    <ProfileSection title={t('similar.title')}>
      {similar ? (
        <>
          <p className="-mt-2 text-xs text-muted wrap-anywhere">
            {appliedBands(similar.filters).map(phrase).join(' · ')}
          </p>
          <ul className="-mx-2 flex flex-col">
            {similar.people.map((other) => (
              <SimilarPerson key={other.id} person={other} href={hrefOf(other.id)} onOpen={onOpen} />
            ))}
          </ul>
          {similar.total > similar.people.length + (isOwn ? 0 : 1) && (
            <Button className="self-start" size="small" onPress={() => onSearch(similar.filters)}>
              {t('similar.all', { shown: formats.count(similar.total) })}
            </Button>
          )}
        </>
      ) : (
        <Waiting />
      )}
    </ProfileSection>
  )
}

type SimilarPersonProps = { person: PersonSummary; href: string; onOpen: (id: number) => void }

function SimilarPerson({ person, href, onOpen }: SimilarPersonProps) {
  const role = [person.title, person.company?.name].filter(Boolean).join(' · ')
  return (
    <li>
      <a
        href={href}
        onClick={(event) => onPlainClick(event, () => onOpen(person.id))}
        className="flex min-h-row w-full items-center gap-2 rounded-control px-2 py-1 text-start hover:bg-hover"
      >
        <Avatar initials={initials(person.fullName)} />
        <span className="min-w-0">
          <span className="block truncate font-medium">{person.fullName}</span>
          {role && <span className="block truncate text-xs text-muted">{role}</span>}
        </span>
      </a>
    </li>
  )
}

function Waiting() {
  const { t } = useTranslation('people')
  return (
    <div className="flex flex-col">
      <output className="sr-only">{t('similar.loading')}</output>
      {Array.from({ length: similarShown }, (_, index) => (
        <div key={index} className="flex h-row items-center gap-2">
          <Skeleton isRound className="size-8" />
          <Skeleton className="h-4 w-48" />
        </div>
      ))}
    </div>
  )
}
