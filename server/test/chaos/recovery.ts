import { setTimeout as sleep } from 'node:timers/promises'
import type { Caller } from './caller.ts'
import type { Rig } from './rig.ts'

const patienceMs = 60_000

/**
 * Seconds until the server reported that it is ready and a user could sign in, and until everything
 * followed.
 */
export type Recovery = { ready: number; whole: number }

export type Probe = {
  rig: Rig
  /** An account with credits of its own. */
  caller: Caller
  /** Ids of people who may be used up. */
  people: number[]
}

/**
 * Waits until the server works again in all its parts, and measures from `started` on. Throws if it
 * takes minutes.
 */
export async function recovery(probe: Probe, started: number): Promise<Recovery> {
  const seconds = () => (performance.now() - started) / 1000
  await until('ready', async () => {
    const { status } = await probe.caller.send('GET', '/api/ready')
    return status === 200 && (await probe.caller.signIn())
  })
  const ready = seconds()
  await until('following changes', () => isFollowing(probe))
  await until('running jobs', () => runsJobs(probe))
  await until('listening', () => isListening(probe))
  return { ready, whole: seconds() }
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + patienceMs
  let reason: unknown
  for (;;) {
    try {
      if (await isSo()) return
    } catch (error) {
      reason = error
    }
    if (Date.now() > end) throw new Error(`the server is not ${what}: ${String(reason)}`)
    await sleep(50)
  }
}

/** Removes a person; the index must count one less. */
async function isFollowing({ rig, caller, people }: Probe): Promise<boolean> {
  const id = people.pop()
  if (id === undefined) throw new Error('no people are left to remove')
  await rig.sql((pool) => pool.query('delete from people where id = $1', [id]))
  const end = Date.now() + patienceMs
  while (Date.now() < end) {
    if (await indexEqualsDatabase({ rig, caller })) return true
    await sleep(50)
  }
  return false
}

/** Whether the index counts the same people as SQL, as a whole and by country. */
export async function indexEqualsDatabase({ rig, caller }: Pick<Probe, 'rig' | 'caller'>): Promise<boolean> {
  const { rows } = await rig.sql((pool) =>
    pool.query<{ country: string | null; people: number }>(
      'select country, count(*)::integer as people from people p left join places l on l.id = p.place_id group by 1',
    ),
  )
  const [count, facets] = await Promise.all([
    caller.call('POST', '/api/v2/search/count/by-filters', {}),
    caller.call('POST', '/api/v2/search/facets', {}),
  ])
  if (count.data === null || facets.data === null) return false
  const total = rows.reduce((sum, { people }) => sum + people, 0)
  const countries = rows.filter(({ country }) => country !== null).map(({ people }) => people)
  const { locations } = facets.data as { locations: { count: number }[] }
  const counted = locations.map(({ count: people }) => people).filter((people) => people > 0)
  return (count.data as { count: number }).count === total && descending(counted) === descending(countries)
}

const descending = (counts: number[]) => counts.toSorted((a, b) => b - a).join()

/** A bulk reveal is a job. It is refused for people without an address on file. */
async function runsJobs({ caller, people }: Probe): Promise<boolean> {
  const body = { talentIds: people.splice(0, 1), revealType: 'email' }
  const { data, status } = await caller.call('POST', '/api/people/contacts/bulk-reveal', body)
  if (data === null) throw new Error(`a bulk reveal was answered ${status}`)
  const { id } = data as { id: number }
  const end = Date.now() + patienceMs
  while (Date.now() < end) {
    const reveal = await caller.call('GET', `/api/people/contacts/bulk-reveal/${id}`)
    if (reveal.data !== null && (reveal.data as { state: string }).state !== 'running') return true
    await sleep(50)
  }
  return false
}

async function isListening({ rig }: Probe): Promise<boolean> {
  const { rows } = await rig.sql((pool) =>
    pool.query<{ name: string }>('select distinct application_name as name from pg_stat_activity'),
  )
  const names = new Set(rows.map(({ name }) => name))
  return names.has('rapport-live') && names.has('rapport-index') && names.has('rapport-watch')
}
