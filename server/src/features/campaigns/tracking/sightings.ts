import type { Pool } from 'pg'
import { keepOpen, type AccountClient } from '../../../database/as-account.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { announceChange } from '../../../live/announce.ts'
import { trapNumber } from '../document/tracked.ts'
import type { ClientWatch } from './client-watch.ts'
import { isImageProxy } from './clients.ts'
import {
  findBefore,
  findOwners,
  findTracked,
  lockSightings,
  storeSighting,
  type NewSighting,
  type TrackedSend,
} from './queries.ts'
import { verdictOf, type Client } from './verdict.ts'

export type TrackingDeps = {
  pool: Pool
  now: () => Date
  watch: ClientWatch
  log: { warn: (details: object, message: string) => void }
}

/** The send of a token. A token can be any text, and PostgreSQL would refuse one with a NUL. */
const findSend = async (pool: Pool, token: string): Promise<TrackedSend | null> =>
  /^[\w-]{22}$/.test(token) ? findTracked(pool, token) : null

/**
 * Records that the image of an email was loaded. Without a client, the request only asks whether
 * the image is there. An unknown token is no error: the image is always shown.
 */
export async function noteOpen(
  deps: TrackingDeps,
  { token, client }: { token: string; client: Client | null },
): Promise<void> {
  const send = await findSend(deps.pool, token)
  if (!send?.tracksOpens) return
  const at = deps.now().getTime()
  if (!client) return deps.watch.noteHead(token, at)
  await record(deps, send, { kind: 'opened', client, hadHead: deps.watch.hadHead(token, at) })
}

type SightingInput = {
  token: string
  number: number
  /**
   * Null: the request only asks whether the link answers, which affects only the verdict on the
   * next request.
   */
  client: Client | null
}

/**
 * The address to which a link of an email leads, which stands in that email. Null for any other
 * link, and for the hidden one.
 */
export async function followLink(
  deps: TrackingDeps,
  { token, number, client }: SightingInput,
): Promise<string | null> {
  const send = await findSend(deps.pool, token)
  if (!send?.tracksClicks) return null
  const url = send.links?.[number - 1] ?? null
  const path = `${token}/${number}`
  const at = deps.now().getTime()
  if (!client) {
    deps.watch.noteHead(path, at)
    return url
  }
  if (number === trapNumber) await noteTrap(deps, send)
  if (url === null) return null
  const hadHead = deps.watch.hadHead(path, at)
  // The client gets to the link's target, whatever happens to the count.
  await record(deps, send, { kind: 'clicked', link: number, url, client, hadHead }).catch((err: unknown) =>
    deps.log.warn({ err }, 'a click was not counted'),
  )
  return url
}

type Seen = { kind: 'opened' | 'clicked'; link?: number; url?: string; client: Client; hadHead: boolean }

async function record(
  { pool, now, watch }: TrackingDeps,
  send: TrackedSend,
  { kind, client, hadHead, ...what }: Seen,
): Promise<void> {
  const { id, sentAt } = send
  if (!sentAt) return
  const at = now()
  const { isMany, others } = isImageProxy(client.userAgent)
    ? { isMany: false, others: [] }
    : watch.note(client.address, id, at.getTime())
  await inTransaction(pool, async (transaction) => {
    const { client: db, open } = await keepOpen(transaction, await findOwners(transaction, [id, ...others]))
    if (!open.has(send.userId)) return
    await lockSightings(db, id)
    const before = await findBefore(db, { sendId: id, link: what.link ?? null, at })
    const isBurst = kind === 'clicked' && before.hasOtherLink
    const scan = before.scan ?? (isBurst ? 'burst' : isMany ? 'many' : null)
    const sinceSent = at.getTime() - sentAt.getTime()
    const { verdict, why } = verdictOf({ kind, client, sinceSent, hadHead, scan })
    if (!before.scan && isBurst) await store(db, send, scanned('burst', at))
    if (others.length > 0) await storeSighting(db, others, scanned('many', at))
    await store(db, send, { kind, verdict, detail: { why, ...what }, at })
  })
}

async function noteTrap({ pool, now }: TrackingDeps, send: TrackedSend): Promise<void> {
  if (!send.sentAt) return
  await inTransaction(pool, async (transaction) => {
    const { client: db, open } = await keepOpen(transaction, [send.userId])
    if (!open.has(send.userId)) return
    await lockSightings(db, send.id)
    await store(db, send, scanned('trap', now()))
  })
}

const scanned = (why: 'trap' | 'burst' | 'many', at: Date): NewSighting => ({
  kind: 'scanned',
  verdict: 'machine',
  detail: { why },
  at,
})

async function store(
  db: AccountClient,
  { id, userId, campaignId }: TrackedSend,
  sighting: NewSighting,
): Promise<void> {
  const isNew = await storeSighting(db, [id], sighting)
  if (isNew && campaignId !== null) await announceChange(db, userId, { kind: 'campaign', id: campaignId })
}
