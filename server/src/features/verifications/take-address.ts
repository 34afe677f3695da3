import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Config } from '../../config/config.ts'
import { asAccount, type AccountClient } from '../../database/as-account.ts'
import { mailboxHash } from '../../mail/mailbox-hash.ts'
import { ProviderFailure } from '../../providers/provider.ts'
import { storeSharedVerdicts } from '../contacts/contacts.ts'
import { storeOwnVerdict } from '../own-people/own-people.ts'
import { findHeld, type HeldAddress } from './held-queries.ts'
import { askLater, deleteAddress, lockRunning, markDone, setAskAt, type OpenAddress } from './queries.ts'
import { findHistory, verifyAddress, type Verified, type VerifyDeps } from './verify-address.ts'

export type TakeDeps = VerifyDeps & {
  pool: Pool
  config: Pick<Config, 'suppressionKey'>
  log: Pick<FastifyBaseLogger, 'warn'>
  now: () => Date
}

/** `settled`: without asking the verifier. */
export type Taken = 'settled' | 'answered' | 'failed'

type Address = OpenAddress & { id: number; userId: number }

/** Milliseconds after which a mail server that put us off is asked once more. */
const againMs = 20 * 60 * 1000
/** Likewise a verifier that is paid and whose answer was lost, because the server was killed. */
const lostMs = 24 * 60 * 60 * 1000
/** Likewise a verifier that failed. */
const retryMs = 60 * 1000

/**
 * Verifies one address of a run, and stores what was found out for those whom it concerns. One that
 * the account no longer has is left out. Throws the signal's reason, and database errors.
 */
export async function takeAddress(deps: TakeDeps, address: Address, signal: AbortSignal): Promise<Taken> {
  const { pool, config, verifier } = deps
  const { userId, memberId, hash, id } = address
  const held = (await findHeld(pool, userId, [memberId])).filter((each) =>
    mailboxHash(config.suppressionKey, each.address).equals(hash),
  )
  const [first] = held
  if (!first) {
    await asAccount(pool, userId, (client) => deleteAddress(client, id, hash))
    return 'settled'
  }
  const history = held.every(({ scope }) => scope === 'own') && (await findHistory(pool, { userId, hash }))
  // A kill must not pay for it twice.
  const isKept = !history && verifier?.isPaid === true
  if (isKept) await keep(deps, address, new Date(deps.now().getTime() + lostMs))
  const found = history || (await ask(deps, first.address, signal))
  if (found === 'failed') {
    if (isKept) await keep(deps, address, null)
    return 'failed'
  }
  if (found.reason === 'greylisted' && address.tries === 0) await askAgain(deps, address, againMs)
  else await settle(deps, address, { held, found })
  return found.by === verifier?.name ? 'answered' : 'settled'
}

async function ask(deps: TakeDeps, address: string, signal: AbortSignal): Promise<Verified | 'failed'> {
  try {
    return await verifyAddress(deps, address, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ProviderFailure)) throw error
    deps.log.warn(`${deps.verifier?.name} was asked about an address and failed: ${error.message}`)
    return 'failed'
  }
}

/**
 * An address about which the verifier failed while it told others: it is asked once more, then
 * nobody knows.
 */
export async function takeFailed(deps: TakeDeps, address: Address): Promise<void> {
  const { id, hash, tries } = address
  if (tries === 0) return askAgain(deps, address, retryMs)
  const unknown = { verdict: 'unknown', reason: 'unsaid', saidBy: null } as const
  await whileRunning(deps, address, (client) => markDone(client, { id, hash, ...unknown, now: deps.now() }))
}

async function askAgain(deps: TakeDeps, address: Address, afterMs: number): Promise<void> {
  const { id, hash } = address
  const at = new Date(deps.now().getTime() + afterMs)
  await whileRunning(deps, address, (client) => askLater(client, { id, hash, at }))
}

/** It is asked again from that time on; null: at once. */
async function keep(deps: TakeDeps, address: Address, askAt: Date | null): Promise<void> {
  const { id, hash } = address
  await whileRunning(deps, address, (client) => setAskAt(client, { id, hash, askAt }))
}

const whileRunning = (
  { pool }: TakeDeps,
  { userId, id }: Pick<Address, 'userId' | 'id'>,
  write: (client: AccountClient) => Promise<void>,
): Promise<void> =>
  asAccount(pool, userId, async (client) => {
    if (await lockRunning(client, id)) await write(client)
  })

type Settled = { held: readonly HeldAddress[]; found: Verified }

async function settle(deps: TakeDeps, address: Address, { held, found }: Settled): Promise<void> {
  const { id, hash, userId } = address
  const now = deps.now()
  const saidBy = found.by === deps.verifier?.name ? found.by : null
  const shared = held.flatMap((each) => (each.scope === 'shared' ? each.address : []))
  await whileRunning(deps, address, async (client) => {
    if (held.some(({ scope }) => scope === 'own'))
      await storeOwnVerdict(client, userId, { hash, ...found, now })
    if (shared.length > 0) await storeSharedVerdicts(client, shared, { ...found, now })
    await markDone(client, { id, hash, verdict: found.verdict, reason: found.reason, saidBy, now })
  })
}
