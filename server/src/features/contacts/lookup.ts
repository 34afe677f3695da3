import type { ContactKind } from '@rapport/contract/contacts/vocabularies.ts'
import { firstOwnId, isOwnId } from '@rapport/contract/people/own-people.ts'
import type { Pool } from 'pg'
import { lockClasses } from '../../database/advisory-locks.ts'
import { SessionLocks } from '../../database/session-locks.ts'
import { inTransaction } from '../../database/transaction.ts'
import { removeIfSuppressed } from '../privacy/privacy.ts'
import type {
  ContactFinder,
  ContactFinding,
  ProviderStatus,
  SoughtPerson,
} from '../../providers/contact-finder.ts'
import { endRequest, findAnswered, retryAfterMs } from '../../providers/request-ledger.ts'
import { forgetBounces } from './email-checks/queries.ts'
import { findValues, lockPerson, storeFound, type RevealTarget } from './queries.ts'
import { bestFirst } from './values.ts'

type LookupDeps = { pool: Pool; finder: ContactFinder; suppressionKey: string; now: () => Date }

type Store = (finding: ContactFinding) => Promise<void>

/** Whether nobody needs to be asked, and how a finding is kept. */
type Keeping = { isKnown: () => Promise<boolean>; store: Store }

/** A request under way, and the callers who wait for it: the first of them who can keeps what is found. */
type Running = { answered: Promise<Answered>; stores: Store[] }

/** No caller could keep what was found, each for a reason of its own. */
class NotKept extends Error {
  override name = 'NotKept'
  readonly reasons: ReadonlyMap<Store, unknown>
  constructor(reasons: ReadonlyMap<Store, unknown>) {
    super('nobody could keep what was found')
    this.reasons = reasons
  }
}

async function storeByFirst(stores: readonly Store[], finding: ContactFinding): Promise<void> {
  const reasons = new Map<Store, unknown>()
  for (const store of stores)
    try {
      return await store(finding)
    } catch (error) {
      reasons.set(store, error)
    }
  throw new NotKept(reasons)
}

type Question = { person: SoughtPerson; target: RevealTarget; keeping: Keeping }

/** `unanswered`: nothing was found, and a provider could not be asked. */
type Answered = 'answered' | 'unanswered'

/** A server that hangs must not keep a person from being found. Providers take less. */
const maxWaitMs = 60_000

/**
 * Asks providers for contacts that aren't stored yet, and stores their answers. Because each
 * request may cost money, at most one at a time is made per person and kind by all servers of a
 * database, however many callers wait for it. A process must have only one of these.
 */
export class ContactLookup {
  readonly #deps: LookupDeps
  readonly #locks: SessionLocks
  readonly #running = new Map<string, Running>()
  readonly #stop = new AbortController()

  constructor(deps: LookupDeps) {
    this.#deps = deps
    this.#locks = new SessionLocks(deps.pool, lockClasses.contactLookup)
  }

  /** The providers, and the time after which their answers are kept. */
  queryable(): { providers: readonly string[]; queriedSince: Date } {
    const { finder, now } = this.#deps
    return { providers: finder.providers, queriedSince: new Date(now().getTime() - retryAfterMs) }
  }

  /** The status of each provider in this process. */
  status(): ProviderStatus[] {
    return this.#deps.finder.status()
  }

  /** Whether there is a provider that hasn't been asked recently. */
  async canQuery(target: RevealTarget): Promise<boolean> {
    const { providers } = this.queryable()
    if (providers.length === 0) return false
    const queried = await this.#queriedRecently(target)
    return providers.some((provider) => !queried.has(provider))
  }

  /**
   * Resolves once the findings are stored, with whether any provider could answer. Throws the
   * signal's reason; the request then continues for other callers.
   */
  async query(person: SoughtPerson, target: RevealTarget, signal: AbortSignal): Promise<Answered> {
    const isKnown = () => hasUsable(this.#deps.pool, target)
    return this.#queryOnce(person, target, {
      signal,
      isKnown,
      store: (finding) => this.#store(target, finding),
    })
  }

  /**
   * Asks again for a shared person who has values already, unless they turn out not to be old once
   * nobody else asks. Resolves with what was found once it is stored; null if nobody was asked.
   */
  async refresh(
    person: SoughtPerson,
    target: RevealTarget,
    { isOld, signal }: { isOld: () => Promise<boolean>; signal: AbortSignal },
  ): Promise<ContactFinding | null> {
    let found: ContactFinding | null = null
    await this.#queryOnce(person, target, {
      signal,
      isKnown: async () => !(await isOld()),
      store: async (finding) => {
        await this.#store(target, finding)
        found = finding
      },
    })
    return found
  }

  /** Whether any provider could be asked about such a person. */
  canFind(person: SoughtPerson, kind: ContactKind): boolean {
    return this.#deps.finder.canFind(person, kind)
  }

  /**
   * Queries for an own person. `store` keeps what is found, and records the hit with it. If several
   * callers wait, it is kept for the first who can pay. Throws what this caller's `store` threw, if
   * nobody could.
   */
  async queryOwn(
    person: SoughtPerson,
    target: RevealTarget,
    keeping: Keeping & { signal: AbortSignal },
  ): Promise<Answered> {
    return this.#queryOnce(person, target, keeping)
  }

  /** Aborts running requests. */
  close(): void {
    this.#stop.abort()
  }

  async #queryOnce(
    person: SoughtPerson,
    target: RevealTarget,
    { signal, ...keeping }: Keeping & { signal: AbortSignal },
  ): Promise<Answered> {
    signal.throwIfAborted()
    const key = `${target.kind} ${target.personId}`
    const { store } = keeping
    const running = this.#running.get(key)
    running?.stores.push(store)
    const { answered } = running ?? this.#begin(key, { person, target, keeping })
    try {
      return await untilAborted(answered, signal)
    } catch (error) {
      if (!(error instanceof NotKept)) throw error
      // This caller came when the others had been asked already.
      if (!error.reasons.has(store)) return this.#queryOnce(person, target, { signal, ...keeping })
      throw error.reasons.get(store)
    }
  }

  #begin(key: string, { person, target, keeping }: Question): Running {
    const stores = [keeping.store]
    const store: Store = (finding) => storeByFirst(stores, finding)
    const answered = this.#queryAlone(person, target, { ...keeping, store }).finally(() =>
      this.#running.delete(key),
    )
    // All callers may have left.
    answered.catch(() => {})
    const running = { answered, stores }
    this.#running.set(key, running)
    return running
  }

  async #queryAlone(
    person: SoughtPerson,
    target: RevealTarget,
    { isKnown, store }: Keeping,
  ): Promise<Answered> {
    const wait = { signal: this.#stop.signal, maxWaitMs }
    return this.#locks.with(lockNumber(target), wait, async () => {
      // Another server may have found something meanwhile.
      if ((await isKnown()) || !(await this.canQuery(target))) return 'answered'
      const { personId, kind } = target
      const queriedRecently = await this.#queriedRecently(target)
      const search = { person, personId, kind, queriedRecently }
      const finding = await this.#deps.finder.find(search, this.#stop.signal)
      await store(finding)
      return finding.isUnanswered ? 'unanswered' : 'answered'
    })
  }

  async #store({ personId, kind }: RevealTarget, { contacts, hit }: ContactFinding): Promise<void> {
    const { pool, suppressionKey, now } = this.#deps
    const emails = kind === 'email' ? contacts.map(({ value }) => value) : []
    await inTransaction(pool, async (client) => {
      // Whatever becomes of the person, it was paid for.
      if (hit) await endRequest(client, hit.request, { outcome: 'hit', charged: hit.charged, now: now() })
      if (await removeIfSuppressed(client, suppressionKey, { personId, emails })) return
      // Removed in the meantime.
      if (!(await lockPerson(client, personId))) return
      await storeFound(client, { personId, kind }, { contacts, now: now() })
      const verified = contacts.filter(({ status }) => status === 'verified')
      if (kind === 'email') await forgetBounces(client, verified)
    })
  }

  async #queriedRecently(target: RevealTarget): Promise<Set<string>> {
    const { pool, now } = this.#deps
    const { personId, kind } = target
    return new Set(await findAnswered(pool, { personId, what: kind, now: now() }))
  }
}

async function hasUsable(pool: Pool, { personId, kind }: RevealTarget): Promise<boolean> {
  const values = await findValues(pool, { personIds: [personId], kinds: [kind] })
  return bestFirst(values).length > 0
}

/** Ids have 30 bits, those of own people behind those of shared ones: their numbers are negative. */
function lockNumber({ personId, kind }: RevealTarget): number {
  const number = 2 * (personId % firstOwnId) + (kind === 'email' ? 0 : 1)
  return isOwnId(personId) ? -1 - number : number
}

/** Waits for the promise, but throws the signal's reason if that comes first. */
async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
