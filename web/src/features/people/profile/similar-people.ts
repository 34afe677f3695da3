import type { ListFieldId } from '@rapport/contract/filters/fields.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import type { PersonSummary } from '@rapport/contract/people/person.ts'
import { addValue } from '../../filters/filters.ts'

type Person = Pick<PersonSummary, 'title' | 'seniorities' | 'company' | 'location'>
type Found = { people: PersonSummary[]; total: number }

type Trait = { field: ListFieldId; of: (person: Person) => readonly (string | null | undefined)[] }

const title: Trait = { field: 'experience.jobTitlesIncluded', of: (person) => [person.title] }
const seniority: Trait = { field: 'experience.seniorityLevels', of: (person) => person.seniorities }
const industry: Trait = { field: 'companyFilter.domains', of: (person) => [person.company?.industry] }
const place: Trait = { field: 'locations', of: (person) => [person.location] }

/** The traits that two people can have in common, the closest match first. */
const likenesses: readonly (readonly Trait[])[] = [
  [title, industry, place],
  [title, industry],
  [title, place],
  [seniority, industry, place],
  [seniority, industry],
  [seniority, place],
]

/** The maximum shown. */
export const similarShown = 5

/** The filters for some traits; null when the person lacks one, or no filter can express it. */
function searchFor(person: Person, traits: readonly Trait[]): FilterSet | null {
  let filters = emptyFilterSet
  for (const { field, of } of traits) {
    const values = of(person).filter((value) => typeof value === 'string')
    if (values.length === 0) return null
    for (const value of values) {
      const edit = addValue(filters, field, value)
      if (!edit.filters) return null
      filters = edit.filters
    }
  }
  return filters
}

/** Searches for people like this one, the closest match first. */
export const similarSearches = (person: Person): FilterSet[] =>
  likenesses.flatMap((traits) => searchFor(person, traits) ?? [])

export type SimilarPeople = { filters: FilterSet; people: PersonSummary[]; total: number }

/**
 * People like this one, from the closest search that finds enough to show, or else from the one
 * that finds most. The person, whom every search finds too unless only this account knows them, is
 * left out of the people but counted in the total. Null when no one else is found.
 */
export async function findSimilar(
  person: Person & { id: number },
  search: (filters: FilterSet) => Promise<Found>,
): Promise<SimilarPeople | null> {
  let best: SimilarPeople | null = null
  for (const filters of similarSearches(person)) {
    const { people, total } = await search(filters)
    const others = people.filter(({ id }) => id !== person.id).slice(0, similarShown)
    if (others.length > (best?.people.length ?? 0)) best = { filters, people: others, total }
    if (others.length === similarShown) break
  }
  return best
}
