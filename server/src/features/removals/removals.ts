import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import type { Config } from '../../config/config.ts'
import { inTransaction } from '../../database/transaction.ts'
import { eraseAgain } from '../accounts/accounts.ts'
import { suppressHashes } from '../privacy/privacy.ts'
import { findOpenAccounts, findRemovedSince, findSuppressionsAfter, findUnknownHashes } from './queries.ts'
import { RemovalsFile, type Removal } from './removals-file.ts'

/*
 * A backup brings back people who were suppressed, and accounts that were removed, after it was
 * made. Keyed hashes of both are therefore kept beside the database, and applied again to a
 * database that lacks them.
 */

export type RemovalsDeps = {
  pool: Pool
  config: Pick<Config, 'dataDir' | 'suppressionKey' | 'trial'>
  now: () => Date
}

/**
 * Accounts have numbers, which another database may give to others. Their time of opening tells
 * them apart.
 */
const accountHash = (key: string, { id, createdAt }: { id: number; createdAt: Date }): string =>
  createHmac('sha256', key).update(`account:${id}:${createdAt.toISOString()}`).digest('hex')

/** Removals of one millisecond may be committed in another order than their times. */
const overlapMs = 60_000

/** Adds the removals of the database to the file beside it; to be called every few seconds. */
export class RemovalsKeeper {
  readonly #deps: RemovalsDeps
  readonly #file: RemovalsFile
  #known: Set<string> | null = null
  #lastId = 0
  #since = new Date(0)

  constructor(deps: RemovalsDeps) {
    this.#deps = deps
    this.#file = new RemovalsFile(deps.config.dataDir, deps.config.suppressionKey)
  }

  async keep(): Promise<void> {
    const { pool, config } = this.#deps
    this.#known ??= new Set((await this.#file.read()).map(({ hash }) => hash))
    const known = this.#known
    const suppressions = await findSuppressionsAfter(pool, this.#lastId)
    const accounts = await findRemovedSince(pool, this.#since)
    const all: Removal[] = [
      ...suppressions.map(({ kind, hash }) => ({ kind, hash })),
      ...accounts.map((account) => ({
        kind: 'account' as const,
        hash: accountHash(config.suppressionKey, account),
      })),
    ]
    const added = all.filter(({ hash }) => !known.has(hash))
    await this.#file.append(added)
    for (const { hash } of added) known.add(hash)
    this.#lastId = suppressions.at(-1)?.id ?? this.#lastId
    const newest = accounts.at(-1)?.removedAt
    if (newest) this.#since = new Date(newest.getTime() - overlapMs)
  }
}

/** Upkeep that keeps the file up to date. */
export function keepRemovals(deps: RemovalsDeps): () => Promise<void> {
  const keeper = new RemovalsKeeper(deps)
  return () => keeper.keep()
}

export type Reapplied = {
  suppressions: number
  accounts: number
  /** The file to which hashes of another key were moved. */
  putAside: string | null
}

/**
 * Removes again who was removed from a newer state of this database: to be called before anybody
 * can see the people of a database that may have been restored. Nothing is removed twice.
 */
export async function reapplyRemovals({ pool, config, now }: RemovalsDeps): Promise<Reapplied> {
  const key = config.suppressionKey
  const file = new RemovalsFile(config.dataDir, key)
  const removals = await file.read()
  const handles = removals.filter(({ kind }) => kind !== 'account')
  const unknown = await findUnknownHashes(
    pool,
    handles.map(({ hash }) => hash),
  )
  const missing = handles.flatMap(({ kind, hash }) =>
    kind !== 'account' && unknown.has(hash) ? [{ kind, hash: Buffer.from(hash, 'hex') }] : [],
  )
  if (missing.length > 0) await inTransaction(pool, (client) => suppressHashes(client, key, missing))
  const removed = new Set(removals.flatMap(({ kind, hash }) => (kind === 'account' ? [hash] : [])))
  const open = removed.size === 0 ? [] : await findOpenAccounts(pool)
  const again = open.filter((account) => removed.has(accountHash(key, account)))
  for (const { id } of again) await eraseAgain({ pool, config, now }, id)
  return { suppressions: missing.length, accounts: again.length, putAside: file.putAside }
}
