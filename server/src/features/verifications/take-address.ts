import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Config } from '../../config/config.ts'
import { asAccount, type AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'
import { mailboxHash } from '../../mail/mailbox-hash.ts'
import { ProviderFailure } from '../../providers/provider.ts'
import { storeSharedVerdicts } from '../contacts/contacts.ts'
import { storeOwnVerdict } from '../own-people/own-people.ts'
import { lockSuppressions } from '../privacy/privacy.ts'
import { findHeld, type HeldAddress } from './held-queries.ts'
import { knownAmong } from './plan.ts'
import {
  askLater,
  deleteAddress,
  markDone,
  markFailed,
  moveToKnown,
  setAskAt,
  type OpenAddress,
} from './address-queries.ts'
import { lockRunning } from './queries.ts'
import { findHistory, verifyAddress, type Verified, type VerifyDeps } from './verify-address.ts'

export type TakeDeps = VerifyDeps & {
  pool: Pool
  config: Pick<Config, 'suppressionKey'>
  log: Pick<FastifyBaseLogger, 'warn'>
  now: () => Date
}

/**
 * `settled`: without asking the verifier. `lost`: it may have answered, and is paid, but the answer
 * did not arrive.
 */
export type Taken = 'settled' | 'answered' | 'failed' | 'lost'

type Address = OpenAddress & { id: number; userId: AccountId }

/** Milliseconds after which a mail server that put us off is asked once more. */
const againMs = 20 * 60 * 1000
/** Likewise a verifier that is paid and whose answer was lost. */
const lostMs = 24 * 60 * 60 * 1000
/** Likewise a verifier that failed. */
const retryMs = 60 * 1000

/**
 * Verifies one address of a run, and stores what was found out for those whom it concerns. One that
 * the account no longer has is left out, and so is one that another run has verified meanwhile.
 * Throws the signal's reason, and database errors.
 */
export async function takeAddress(deps: TakeDeps, address: Address, signal: AbortSignal): Promise<Taken> {
  const { pool, verifier } = deps
  const { userId, hash, id } = address
  const held = await heldOf(deps, pool, address)
  const [first] = held
  if (!first) {
    await asAccount(pool, userId, (client) => deleteAddress(client, id, hash))
    return 'settled'
  }
  const byHash = new Map([[hash.toString('hex'), held]])
  if ((await knownAmong(pool, userId, { byHash, now: deps.now() })).size > 0) {
    await whileRunning(deps, address, (client) => moveToKnown(client, id, hash))
    return 'settled'
  }
  const history = held.every(({ scope }) => scope === 'own') && (await findHistory(pool, { userId, hash }))
  // A kill must not pay for it twice.
  const isKept = !history && verifier?.isPaid === true
  if (isKept) await keep(deps, address)
  const found = history || (await ask(deps, first.address, signal))
  if (found instanceof ProviderFailure) return isKept && found.isLost ? 'lost' : 'failed'
  if (found.reason === 'greylisted' && address.tries === 0) await askAgain(deps, address)
  else await settle(deps, address, { asked: held, found })
  return found.by === verifier?.name ? 'answered' : 'settled'
}

/** The spellings of the mailbox that the account has of these people. */
async function heldOf(
  { config }: TakeDeps,
  db: Database,
  { userId, memberIds, hash }: Address,
): Promise<HeldAddress[]> {
  const held = await findHeld(db, userId, memberIds)
  return held.filter(({ address }) => mailboxHash(config.suppressionKey, address).equals(hash))
}

async function ask(
  deps: TakeDeps,
  address: string,
  signal: AbortSignal,
): Promise<Verified | ProviderFailure> {
  try {
    return await verifyAddress(deps, address, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ProviderFailure)) throw error
    deps.log.warn(`${deps.verifier?.name} was asked about an address and failed: ${error.message}`)
    return error
  }
}

/**
 * An address about which the verifier gave no answer. Where it told others meanwhile, or was paid,
 * this address is asked once more, later, and then nobody knows. Where it told nobody, this address
 * makes way for others.
 */
export async function takeFailed(
  deps: TakeDeps,
  address: Address,
  { isLost, hasTold }: { isLost: boolean; hasTold: boolean },
): Promise<void> {
  const { id, hash, failures } = address
  const now = deps.now()
  const unknown = { verdict: 'unknown', reason: 'unsaid', saidBy: null } as const
  const after = isLost ? lostMs : retryMs
  const at = isLost || hasTold ? new Date(now.getTime() + after) : null
  await whileRunning(deps, address, (client) =>
    at !== null && failures > 0
      ? markDone(client, { id, hash, ...unknown, now })
      : markFailed(client, { id, hash, at }),
  )
}

async function askAgain(deps: TakeDeps, address: Address): Promise<void> {
  const { id, hash } = address
  const at = new Date(deps.now().getTime() + againMs)
  await whileRunning(deps, address, (client) => askLater(client, { id, hash, at }))
}

/** Unless its answer arrives, it is asked again in a day. */
async function keep(deps: TakeDeps, address: Address): Promise<void> {
  const { id, hash } = address
  const askAt = new Date(deps.now().getTime() + lostMs)
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

type Settled = { asked: readonly HeldAddress[]; found: Verified }

/** Stores nothing about an address that was suppressed or removed while the verifier was asked. */
async function settle(deps: TakeDeps, address: Address, { asked, found }: Settled): Promise<void> {
  const { id, hash, userId } = address
  const now = deps.now()
  const saidBy = found.by === deps.verifier?.name ? found.by : null
  const spellings = new Set(asked.map((each) => each.address))
  await whileRunning(deps, address, async (client) => {
    await lockSuppressions(client)
    const held = (await heldOf(deps, client, address)).filter((each) => spellings.has(each.address))
    if (held.length === 0) return deleteAddress(client, id, hash)
    const shared = held.flatMap((each) => (each.scope === 'shared' ? each.address : []))
    if (held.some(({ scope }) => scope === 'own'))
      await storeOwnVerdict(client, userId, { hash, ...found, now })
    if (shared.length > 0) await storeSharedVerdicts(client, shared, { ...found, now })
    await markDone(client, { id, hash, verdict: found.verdict, reason: found.reason, saidBy, now })
  })
}
