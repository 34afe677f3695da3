import { listRoutes } from '@rapport/contract/lists/routes.ts'
import type { Addition } from '@rapport/contract/lists/schemas.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { readChoice, writeChoice } from '../../../lib/storage.ts'

/** Milliseconds between two fetches. The live connection may be down. */
const pollIntervalMs = 2000

export const isRunning = ({ state }: Addition): boolean => state === 'running'

/** Additions by a job that run or have just ended. */
export const additionsQuery = () =>
  queryOptions({
    queryKey: ['lists', 'additions'],
    queryFn: async ({ signal }): Promise<readonly Addition[]> => {
      const { items } = await call(listRoutes.listAdditions, { signal })
      return items
    },
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? pollIntervalMs : false),
  })

/** The newest first. */
export const withAddition = (known: readonly Addition[], next: Addition): readonly Addition[] =>
  known.some(({ id }) => id === next.id)
    ? known.map((each) => (each.id === next.id ? next : each))
    : [next, ...known]

/** The ones to show: those that run, and those that have ended until they are dismissed or taken back. */
export const shownAdditions = (
  additions: readonly Addition[],
  dismissed: ReadonlySet<number>,
): readonly Addition[] =>
  additions.filter((each) => isRunning(each) || (each.state !== 'undone' && !dismissed.has(each.id)))

const key = 'dismissedAdditions'
const maxRemembered = 20

/** The additions that were dismissed in this browser. They stay dismissed after a reload. */
export const readDismissed = (): ReadonlySet<number> =>
  new Set((readChoice(key) ?? '').split(',').map(Number))

export const writeDismissed = (ids: ReadonlySet<number>): void =>
  writeChoice(key, [...ids].slice(-maxRemembered).join(','))
