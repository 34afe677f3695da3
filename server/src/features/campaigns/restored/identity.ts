import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { inTransaction } from '../../../database/transaction.ts'
import { findPresent, isRestored, lockIdentity, newestSend, setAllBrake, storeIdentity } from './queries.ts'

const fileName = 'sending.json'

/**
 * Remembers, outside of the database, how far this server has come with sending: the highest id of
 * a send that it claimed. A database that knows less is an older one.
 */
export class SendingMark {
  readonly #path: string
  #highest = 0
  #writing: Promise<void> = Promise.resolve()

  constructor(dataDir: string) {
    this.#path = join(dataDir, fileName)
  }

  /** 0 if there is no readable file. */
  async read(): Promise<number> {
    const text = await readFile(this.#path, 'utf8').catch(() => '')
    this.#highest = Math.max(
      this.#highest,
      Number(/^{"newestSend":(\d{1,10})\}$/.exec(text.trim())?.[1] ?? 0),
    )
    return this.#highest
  }

  /** Must be awaited before the send goes on, so that every send that goes out is in the file. */
  async note(sendId: number): Promise<void> {
    if (sendId <= this.#highest) return this.#writing.catch(() => this.#write())
    this.#highest = sendId
    await this.#write()
  }

  /**
   * Accepts an older database, whose newest send this is, once a user has confirmed that it may go
   * on. A still older one is noticed.
   */
  async lowerTo(sendId: number): Promise<void> {
    this.#highest = Math.min(this.#highest, sendId)
    await this.#write()
  }

  /** One at a time, since all use one temporary file. */
  #write(): Promise<void> {
    this.#writing = this.#writing.catch(() => {}).then(() => this.#store())
    return this.#writing
  }

  async #store(): Promise<void> {
    const temporary = `${this.#path}.${process.pid}`
    await writeFile(temporary, `{"newestSend":${this.#highest}}\n`)
    await rename(temporary, this.#path)
  }
}

/**
 * Holds all sending if this is not the database that sent last: another cluster, another branch of
 * its history, or one that knows fewer sends than this server made. Call it before the first turn
 * of any mailbox.
 */
export async function checkIdentity(
  pool: Pool,
  { mark, now }: { mark: SendingMark; now: Date },
): Promise<void> {
  const highest = await mark.read()
  await inTransaction(pool, async (client) => {
    const present = await findPresent(client)
    const stored = await lockIdentity(client)
    if (!stored) return storeIdentity(client, present)
    // Whatever was sent after the backup isn't in it, so it may have no send at all.
    if (isRestored(stored)) return setAllBrake(client, 'restored', now)
    const isOther =
      stored.systemIdentifier !== present.systemIdentifier || stored.timeline !== present.timeline
    const newest = await newestSend(client)
    // Where nothing was sent, nothing can go twice.
    if (isOther && Math.max(newest, highest) > 0) await setAllBrake(client, 'other_database', now)
    else if (isOther) await storeIdentity(client, present)
    else if (highest > newest) await setAllBrake(client, 'older_database', now)
  })
}
