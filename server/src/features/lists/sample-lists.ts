import { fold } from '@rapport/contract/fold.ts'
import { filterSet, type FilterSet, type PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import { forAnybody, type PeopleSearch } from '@rapport/search/people-search.ts'
import { asAccount } from '../../database/as-account.ts'
import type { AccountId } from '../../database/ids.ts'
import { addNow } from './additions.ts'
import type { ListsDeps } from './lists.ts'
import { hasListed, insertList } from './queries.ts'

type SampleList = { title: string; tags: string[]; filters: PartialFilterSet; maxPeople: number }

const samples: readonly SampleList[] = [
  {
    title: 'Engineering leaders in Germany',
    tags: ['Engineering', 'DACH'],
    filters: {
      locations: ['Germany'],
      experience: {
        jobTitlesIncluded: ['Engineering'],
        seniorityLevels: ['Head', 'Director', 'Vice President', 'C-Level'],
      },
    },
    maxPeople: 48,
  },
  {
    title: 'Seoul marketing pilot',
    tags: ['Marketing', 'Korea'],
    filters: {
      locations: ['Seoul'],
      experience: {
        jobTitlesIncluded: ['Marketing'],
        seniorityLevels: ['Manager', 'Head', 'Director', 'Vice President', 'C-Level'],
      },
    },
    maxPeople: 32,
  },
]

const day = 24 * 60 * 60 * 1000

/**
 * Gives an account that has never listed anyone two lists of people who match a search, so that no
 * user starts at an empty screen. Deleted ones do not come back. The lists are dated yesterday,
 * because people added within the last hour are offered for undo.
 */
export async function ensureSampleLists(
  { pool, now, search }: ListsDeps & { search: Pick<PeopleSearch, 'ask'> },
  userId: AccountId,
  signal: AbortSignal,
): Promise<void> {
  if (await hasListed(pool, userId)) return
  const found: { sample: SampleList; filters: FilterSet; ids: number[] }[] = []
  for (const sample of samples) {
    const filters = filterSet.parse(sample.filters)
    const page = { offset: 0, limit: sample.maxPeople }
    const { ids } = await search.ask({ kind: 'search', filters: forAnybody(filters), page }, signal)
    if (ids.length > 0) found.push({ sample, filters, ids })
  }
  const yesterday = new Date(now().getTime() - day)
  await asAccount(pool, userId, async (client) => {
    if (await hasListed(client, userId)) return
    for (const { sample, filters, ids: personIds } of found) {
      const { title, tags } = sample
      const words = { title, titleKey: fold(title), tags, tagKeys: tags.map(fold) }
      const listIds = [await insertList(client, userId, { ...words, now: yesterday })]
      await addNow(client, userId, { kind: 'search', listIds, filters, personIds, now: yesterday })
    }
  })
}
