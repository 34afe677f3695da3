import { setTimeout as sleep } from 'node:timers/promises'
import { ClusterError, type Cluster } from './cluster.ts'
import { writerOf } from './index-names.ts'

/** The usual size of a request, in characters. */
const maxCharacters = 8 << 20

/**
 * How often a request is sent, and how long it waits at first; then each time twice as long.
 * Sending it again changes nothing.
 */
const tries = 5
const firstPauseMs = 500

type Options = {
  /** Its own name, not an alias. */
  index: string
  /** The version of all that is written: see `Bulk`. */
  version: number
}

/**
 * Writes whole documents of one index in requests of some megabytes, one of which is under way
 * while the next is filled. `end` sends the rest.
 *
 * A document is not overwritten by one of a lower version. Each writer has higher versions than all
 * before it, so one that was stopped for a while, and whose place another has taken, fails as
 * `superseded` (a fencing token: Kleppmann, 'How to do distributed locking', 2016). Each of its own
 * changes has a higher one than those before, so that a request that arrives late, after it was
 * repeated, changes nothing.
 */
export class Bulk {
  readonly #cluster: Cluster
  readonly #options: Options
  #lines: string[] = []
  #characters = 0
  #sent: Promise<void> = Promise.resolve()

  constructor(cluster: Cluster, options: Options) {
    this.#cluster = cluster
    this.#options = options
  }

  async put(document: { id: number }): Promise<void> {
    await this.#add(JSON.stringify({ index: this.#versioned(document.id) }), JSON.stringify(document))
  }

  /** A document that doesn't exist stays so. */
  async remove(id: number): Promise<void> {
    await this.#add(JSON.stringify({ delete: this.#versioned(id) }))
  }

  /** Throws the failure of any request. */
  async end(): Promise<void> {
    await this.#send()
    await this.#sent
  }

  #versioned(id: number) {
    return { _id: String(id), version: this.#options.version, version_type: 'external_gte' }
  }

  async #add(...lines: string[]): Promise<void> {
    this.#lines.push(...lines)
    for (const { length } of lines) this.#characters += length
    if (this.#characters >= maxCharacters) await this.#send()
  }

  async #send(): Promise<void> {
    await this.#sent
    if (this.#lines.length === 0) return
    const body = `${this.#lines.join('\n')}\n`
    this.#lines = []
    this.#characters = 0
    this.#sent = this.#write(body)
    // The next request, or the end, reports the failure.
    this.#sent.catch(() => {})
  }

  async #write(body: string): Promise<void> {
    const path = `/${writerOf(this.#options.index)}/_bulk?require_alias=true`
    for (let pause = firstPauseMs, left = tries - 1; ; pause *= 2, left--) {
      try {
        return checkWritten((await this.#cluster.request({ method: 'POST', path, body })) as BulkAnswer)
      } catch (error) {
        if (left === 0 || !(error instanceof ClusterError) || !error.isTemporary) throw error
        await sleep(pause)
      }
    }
  }
}

/** The index is gone: another writer has put a new one in its place. */
const missing = 404
const laterVersion = 409
const tooMany = 429

type BulkAnswer = { items: Record<string, { status: number; error?: object }>[] }

function checkWritten({ items }: BulkAnswer): void {
  const refused = items.flatMap((item) => Object.values(item)).filter(({ error }) => error)
  if (refused.length === 0) return
  const statuses = new Set(refused.map(({ status }) => status))
  const message = `${refused.length} documents were refused: ${JSON.stringify(refused[0]!.error)}`
  if (statuses.has(laterVersion) || statuses.has(missing)) throw new ClusterError('superseded', message)
  const isTemporary = [...statuses].every((status) => status === tooMany || status >= 500)
  throw new ClusterError(isTemporary ? 'overloaded' : 'refused', message)
}
