import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '@rapport/dataset/synthetic/random.ts'
import type { Caller } from './caller.ts'
import type { Journal } from './journal.ts'

/** Below the limit of 3,000 calls a minute from one address. */
const pauseMs = 120

export type World = {
  callers: readonly Caller[]
  journal: Journal
  random: Random
  /** Ids that exist and stay. */
  people: readonly number[]
  /** Ids of unread notifications, by account. */
  unread: ReadonlyMap<number, number[]>
}

type Deed = { share: number; run: (caller: Caller, world: World) => Promise<void> }

/** The actions of callers, and how often they occur. Acknowledged ones are recorded in the journal. */
const deeds: Deed[] = [
  {
    share: 6,
    run: async (caller, { random }) =>
      void (await caller.call('POST', `/api/v2/search/people?page=${random.between(1, 5)}`, {})),
  },
  { share: 2, run: async (caller) => void (await caller.call('POST', '/api/v2/search/facets', {})) },
  { share: 2, run: async (caller) => void (await caller.send('GET', '/api/settings')) },
  { share: 2, run: async (caller) => void (await caller.signIn()) },
  {
    share: 5,
    run: async (caller, { random, people, journal }) => {
      const [id, kind] = [random.of(people), random.of(['email', 'phone'])]
      const { data } = await caller.call('GET', `/api/people/contacts/${id}?revealType=${kind}`)
      if ((data as { charged: number } | null)?.charged === 1)
        journal.reveals.add(`${caller.user.id}/${id}/${kind}`)
    },
  },
  {
    share: 1,
    run: async (caller, { random, people, journal }) => {
      const talentIds = Array.from({ length: random.between(5, 40) }, () => random.of(people))
      const body = { talentIds, revealType: random.of(['email', 'phone']) }
      const { data } = await caller.call('POST', '/api/people/contacts/bulk-reveal', body)
      if (data !== null) journal.bulkReveals.push((data as { id: number }).id)
    },
  },
  {
    share: 3,
    run: async (caller, { random, journal }) => {
      const title = `Search ${random.below(1_000_000)}`
      const { data } = await caller.call('POST', '/api/search/history', {
        title,
        searchFilters: {},
        totalFilterCount: 0,
      })
      if (data !== null) journal.savedSearches.push((data as { id: number }).id)
    },
  },
  {
    share: 3,
    run: async (caller, { random, journal, unread }) => {
      const ids = unread.get(caller.user.id) ?? []
      const notificationIds = ids.splice(0, random.between(1, 3))
      if (notificationIds.length === 0) return
      const { status } = await caller.call('PATCH', '/api/notifications/read', { notificationIds })
      if (status === 200) journal.read.push(...notificationIds)
    },
  },
]

/** Callers at work, one deed at a time each, until stopped. */
export class Load {
  readonly #world: World
  #isOn = false
  #running: Promise<unknown> = Promise.resolve()

  constructor(world: World) {
    this.#world = world
  }

  start(): void {
    this.#isOn = true
    this.#running = Promise.all(this.#world.callers.map((caller) => this.#work(caller)))
  }

  /** Resolves once every call has been answered. */
  async stop(): Promise<void> {
    this.#isOn = false
    await this.#running
  }

  async #work(caller: Caller): Promise<void> {
    while (this.#isOn) {
      await this.#pick().run(caller, this.#world)
      await sleep(pauseMs)
    }
  }

  #pick(): Deed {
    let left = this.#world.random.below(deeds.reduce((sum, { share }) => sum + share, 0))
    return deeds.find(({ share }) => (left -= share) < 0) ?? deeds[0]!
  }
}
