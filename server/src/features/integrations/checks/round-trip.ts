import type { CheckFinding } from '@rapport/contract/integrations/checks.ts'
import { asAccount } from '../../../database/as-account.ts'
import { advice, doubtful, good, wrong } from '../../../mail/doctor/findings.ts'
import { MailboxError } from '../../../mail/mailbox.ts'
import { openMailbox } from '../open-mailbox.ts'
import type { CheckDeps } from './deps.ts'
import { storeFilesSent, type Arrival, type RunningCheck } from './queries.ts'

/** What is known of the email to the mailbox itself. `isOver`: nothing more is waited for. */
export type Settled = { findings: CheckFinding[]; isOver: boolean }

const slowMs = 2 * 60_000
const lostMs = 30 * 60_000

/** Milliseconds until the next look: often at first, since somebody looks on. */
export function lookAgainIn(age: number): number {
  if (age < 30_000) return 3000
  return age < 5 * 60_000 ? 15_000 : 60_000
}

const over = (finding: CheckFinding): Settled => ({ findings: [finding], isOver: true })

/** The finding on an email that has not arrived; null: it may still. */
export function overdue({ send, createdAt, provider }: RunningCheck, now: Date): Settled | null {
  const { state, reason, sentAt } = send!
  if (state === 'failed') return over(doubtful('round_trip', wrong('not_submitted', reason)))
  if (state === 'cancelled') return over(doubtful('round_trip', wrong('not_submitted')))
  if (state === 'unknown') return over(doubtful('round_trip', advice('outcome_unknown')))
  // Where a message to oneself is one message, which was both sent and received.
  if (state === 'sent' && provider !== 'smtp') return over(good('round_trip'))
  const age = now.getTime() - (sentAt ? new Date(sentAt) : createdAt).getTime()
  const minutes = Math.floor(age / 60_000)
  if (age >= lostMs) return over(doubtful('round_trip', wrong('not_arrived'), { values: { minutes } }))
  if (age < slowMs) return null
  const slow = doubtful('round_trip', { result: 'waiting', cause: 'slow' }, { values: { minutes } })
  return { findings: [slow], isOver: false }
}

/** The findings on an email that has arrived. */
export async function arrived(deps: CheckDeps, check: RunningCheck): Promise<Settled> {
  const { folder, receivedAt } = check.arrival!
  const { sentAt } = check.send!
  const tookMs = sentAt === null ? 0 : new Date(receivedAt).getTime() - new Date(sentAt).getTime()
  const filed = await whoFiles(deps, check)
  const values = { seconds: Math.max(0, Math.round(tookMs / 1000)), ...(filed && { filed }) }
  const trip =
    folder === 'junk' ? doubtful('round_trip', advice('in_junk'), { values }) : good('round_trip', { values })
  return { findings: [trip, signatureOf(check.arrival!)], isOver: true }
}

/**
 * What the server that received the email says of its signature. One that a mailbox sends to itself
 * often has none.
 */
function signatureOf({ keys, results }: Arrival): CheckFinding {
  const seen = results?.dkim ?? []
  if (seen.some(({ result }) => result === 'pass')) return good('round_trip', { part: 'dkim' })
  if (seen.some(({ result }) => result === 'fail'))
    return doubtful('round_trip', advice('signature_failed'), { part: 'dkim' })
  const unseen = { result: 'unseen', cause: 'signature_unseen' } as const
  return doubtful('round_trip', unseen, { part: 'dkim', values: { signatures: keys.length } })
}

/**
 * Finds out whether the server files what it is given among the sent emails, and remembers it. Null
 * where it can't be asked.
 */
async function whoFiles(deps: CheckDeps, check: RunningCheck): Promise<'server' | 'rapport' | null> {
  const { mailboxId: id, userId, send } = check
  const signal = new AbortController().signal
  try {
    const port = openMailbox(deps, { ...check, id }, signal)
    if (port.kind !== 'submission' || !send?.sentMark) return null
    try {
      const filesSent = (await port.findSent(check.sendKey, send.sentMark)) !== null
      await asAccount(deps.pool, userId, (client) => storeFilesSent(client, id, filesSent))
      return filesSent ? 'server' : 'rapport'
    } finally {
      await port.close()
    }
  } catch (error) {
    if (error instanceof MailboxError) return null
    throw error
  }
}
