import type { Pool } from 'pg'
import { inTransaction } from '../../database/transaction.ts'
import { removeIfSuppressed } from '../privacy/privacy.ts'
import { askedAgainAfter, type ContactFinder, type SoughtPerson } from '../../providers/contact-finder.ts'
import { findAsked, holdPerson, storeFinding, type Wanted } from './queries.ts'

type LookupDeps = { pool: Pool; finder: ContactFinder; suppressionKey: string; now: () => Date }

/**
 * Asks the providers for what the database does not have, and keeps what they say. Of one person and kind there is one question at a time
 * in this process, however many wait for its answer: each question may cost us money.
 */
export class ContactLookup {
  readonly #deps: LookupDeps
  readonly #running = new Map<string, Promise<void>>()
  readonly #stop = new AbortController()

  constructor(deps: LookupDeps) {
    this.#deps = deps
  }

  /** Who may be asked for whoever they were not asked for since `askedSince`. */
  askable(): { providers: readonly string[]; askedSince: Date } {
    const { finder, now } = this.#deps
    return { providers: finder.providers, askedSince: new Date(now().getTime() - askedAgainAfter) }
  }

  /** Whether there is a provider left that has not been asked lately. */
  async canAsk(wanted: Wanted): Promise<boolean> {
    const { providers } = this.askable()
    if (providers.length === 0) return false
    const asked = await this.#askedLately(wanted)
    return providers.some((provider) => !asked.has(provider))
  }

  /**
   * Resolves when what could be found is stored. Throws the signal's reason; the question then goes on for the others, and for those who
   * ask later.
   */
  async ask(person: SoughtPerson, wanted: Wanted, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const key = `${wanted.kind} ${wanted.personId}`
    let running = this.#running.get(key)
    if (!running) {
      running = this.#askNow(person, wanted).finally(() => this.#running.delete(key))
      // Whoever waited may have gone.
      running.catch(() => {})
      this.#running.set(key, running)
    }
    await untilAborted(running, signal)
  }

  /** Ends the questions that run. */
  close(): void {
    this.#stop.abort()
  }

  async #askNow(person: SoughtPerson, wanted: Wanted): Promise<void> {
    const { pool, finder, suppressionKey, now } = this.#deps
    const { personId, kind } = wanted
    const askedLately = await this.#askedLately(wanted)
    const finding = await finder.find({ person, kind, askedLately }, this.#stop.signal)
    const emails = kind === 'email' ? finding.contacts.map(({ value }) => value) : []
    await inTransaction(pool, async (client) => {
      if (await removeIfSuppressed(client, suppressionKey, { personId, emails })) return
      // Who was removed meanwhile is not brought back.
      if (!(await holdPerson(client, personId))) return
      await storeFinding(client, wanted, { ...finding, now: now() })
    })
  }

  async #askedLately(wanted: Wanted): Promise<Set<string>> {
    return new Set(await findAsked(this.#deps.pool, wanted, this.askable().askedSince))
  }
}

/** What the promise brings, unless the signal comes first: then its reason is thrown. */
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
