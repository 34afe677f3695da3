import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { lockOpenAccount, type AccountClient } from '../../../../database/as-account.ts'
import { inTransaction } from '../../../../database/transaction.ts'
import type { AccountId } from '../../../../database/ids.ts'
import { isMovingIn } from '../../../teams/teams.ts'
import { mimeOf } from '../../document/mime.ts'
import { refusals, type Refusal } from '../../guards/guards.ts'
import { trackingOf } from '../../tracking/tracking-of.ts'
import { compose } from './compose.ts'
import { findCandidate, type Candidate } from '../facts/candidate-queries.ts'
import { lockAddress, lockCompany, lockDailyCap, lockPerson } from '../facts/claim-locks.ts'
import { lockDue, type Skipped } from '../facts/due-queries.ts'
import { findMailbox } from '../facts/mailbox-queries.ts'
import type { SendingDeps, TurnContext } from '../facts/turn.ts'
import { readFacts, type Facts } from '../facts/facts.ts'
import { planNext } from '../plan/plan.ts'
import { settleRefused } from './settle-refused.ts'
import { storeClaim } from './send-queries.ts'
import type { SendKind } from '../send-states.ts'

/** A claimed send: the email exists on file, and nowhere else yet. */
export type Claim = {
  sendId: number
  /** The account whose mailbox sends it. */
  userId: AccountId
  kind: SendKind
  /** Null: a test that is for no person in the campaign. */
  enrolmentId: number | null
  key: string
  to: string
  subject: string
  mime: Buffer
  threadId: string | null
  claimedAt: Date
}

export type ClaimResult =
  | { kind: 'nobody' }
  /** What the account brings along is still moving into its team, refusals among it. */
  | { kind: 'moving' }
  /** `refusals` of the mailbox itself or of all sending: no other email can go either. */
  | ({ kind: 'refused'; enrolmentId: number; refusals: Refusal[] } & {
      campaignId: number | null
      companyDomain: string | null
    })
  | { kind: 'claimed'; claim: Claim }

/**
 * Claims the next send of a mailbox: locks the person, asks every guard and, if none refuses,
 * stores the send with everything that its email is made from. A person whom a guard refuses is
 * held, stopped or planned for later. Nothing is sent, unless `within` sends as part of the
 * transaction.
 */
export async function claimNext(
  deps: SendingDeps,
  begun: TurnContext,
  { skipped, within }: { skipped: Skipped; within?: (client: AccountClient, claim: Claim) => Promise<void> },
): Promise<ClaimResult> {
  return inTransaction(deps.pool, async (transaction) => {
    const client = await lockOpenAccount(transaction, begun.mailbox.userId)
    if (!client) return { kind: 'nobody' }
    if (await isMovingIn(client, begun.mailbox.userId)) return { kind: 'moving' }
    const now = deps.now()
    // Read again, so that switching it off holds for the very next email.
    const mailbox = await findMailbox(client, begun.mailbox.id)
    if (!mailbox) return { kind: 'nobody' }
    const due = await lockDue(client, { mailboxId: mailbox.id, now, skipped })
    if (!due) return { kind: 'nobody' }
    const { id: enrolmentId, addressHash, identity } = due
    if (addressHash) await lockAddress(client, mailbox.userId, addressHash)
    if (identity !== null) await lockPerson(client, mailbox.userId, identity)
    const turn = { ...begun, mailbox }
    const candidate = await findCandidate(client, enrolmentId)
    if (!candidate) {
      // Its step was removed: go on with the one after.
      await planNext(client, deps, { enrolmentId, after: now })
      return { kind: 'refused', enrolmentId, campaignId: null, companyDomain: null, refusals: [] }
    }
    if (candidate.setup.dailyCap !== null) await lockDailyCap(client, candidate.campaignId)
    const { campaignId, companyDomain } = candidate
    if (companyDomain !== null) await lockCompany(client, candidate.userId, companyDomain)
    const facts = await readFacts(client, deps, { ...turn, candidate, now, lock: true })
    const refused = refusals(facts.guard, now)
    if (refused.length > 0) {
      await settleRefused(client, { candidate, refusals: refused, now })
      return { kind: 'refused', enrolmentId, campaignId, companyDomain, refusals: refused }
    }
    const claimed = await claim(client, deps, { turn, candidate, facts, now })
    await within?.(client, claimed)
    return { kind: 'claimed', claim: claimed }
  })
}

type ClaimInput = { turn: TurnContext; candidate: Candidate; facts: Facts; now: Date }

async function claim(
  client: AccountClient,
  deps: SendingDeps,
  { turn, candidate, facts, now }: ClaimInput,
): Promise<Claim> {
  const { earlier } = candidate
  const sendKey = earlier?.key ?? randomUUID()
  const token = earlier?.token ?? newToken()
  const tracking = trackingOf(facts.setup, deps.config, earlier?.trackingToken ?? newToken())
  const { publicUrl } = deps.config
  const { mailbox } = turn
  const mail = compose({ ...facts, publicUrl, mailbox, candidate, now, token, tracking, sendKey })
  const mime = await mimeOf(mail)
  const sendId = await storeClaim(client, {
    key: mail.sendKey,
    candidate,
    mailboxId: mailbox.id,
    mail,
    mimeHash: createHash('sha256').update(mime).digest(),
    token,
    tracking,
    sentMark: turn.sentMark,
    now,
  })
  return {
    sendId,
    userId: mailbox.userId,
    kind: 'step',
    enrolmentId: candidate.enrolmentId,
    key: mail.sendKey,
    to: mail.to.address,
    subject: mail.subject,
    mime,
    threadId: candidate.subject.length === 0 ? (candidate.previous.at(-1)?.threadId ?? null) : null,
    claimedAt: now,
  }
}

const newToken = () => randomBytes(16).toString('base64url')
