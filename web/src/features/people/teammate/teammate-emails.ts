import type { TeammateEmail } from '@rapport/contract/people/person.ts'
import { peopleRoutes } from '@rapport/contract/people/routes.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { gather } from '../../../lib/api/gather.ts'

/** The last email of a teammate's campaign to a person; null if none wrote. */
export const teammateEmailQuery = (id: number) =>
  queryOptions({
    queryKey: ['people', 'teammateEmails', id],
    queryFn: async (): Promise<TeammateEmail | null> => (await emailOf(id)) ?? null,
    staleTime: 60_000,
  })

const emailOf = gather(async (talentIds) => {
  const { items } = await call(peopleRoutes.listTeammateEmails, { body: { talentIds } })
  return new Map(items.map(({ talentId, ...email }) => [talentId, email]))
})

const dayMs = 24 * 60 * 60_000

const dayOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())

/** How many days ago a moment was, by the calendar of this browser. */
export function daysSince(at: Date, now: Date): number {
  return Math.max(0, (dayOf(now) - dayOf(at)) / dayMs)
}
