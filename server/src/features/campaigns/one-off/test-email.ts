import type { sendTestEmail as route } from '@rapport/contract/campaigns/messages.ts'
import type { Output } from '@rapport/contract/route.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { asActor } from '../../../database/as-account.ts'
import type { AccountId } from '../../../database/ids.ts'
import type { Config } from '../../../config/config.ts'
import type { Actor } from '../../../http/authorize.ts'
import { AppError } from '../../../http/errors.ts'
import { WindowCounters } from '../../../limits/window-counters.ts'
import { mailboxHash } from '../../../mail/mailbox-hash.ts'
import { assertCampaign } from '../campaigns.ts'
import { chooseMailbox, stepAt, writeFor } from '../messages/preview.ts'
import { readRecipients } from '../enrolments/recipients.ts'
import { findCampaignMailboxes } from '../overview/situation-queries.ts'
import { envelope, linkOut, oneClick } from '../sending/claim/compose.ts'
import { findMailboxesFor, type SendingMailbox } from '../sending/facts/mailbox-queries.ts'
import { findRecipient } from '../sending/claim/send-queries.ts'
import type { SendingDeps } from '../sending/facts/turn.ts'
import { findSteps } from '../steps/queries.ts'
import { findAccount, findEnrolmentOf, findVersion } from './queries.ts'
import { lockPersonOf, readTestReader, type TestReader } from './test-reader.ts'
import { cannotSend, sendOneOff, told, type Written } from './send-one-off.ts'

export type OneOffDeps = {
  pool: Pool
  now: () => Date
  config: Pick<Config, 'publicUrl' | 'suppressionKey'>
  sending: SendingDeps
}

const testLimit = { count: 20, windowSeconds: 60 * 60 }

type TestInput = {
  campaignId: number
  stepId: number
  personId?: number | undefined
  contactId?: number | undefined
  to?: string | undefined
}

/**
 * Sends a step to the account's own address, as the person would get it; without a person, filled
 * with the account's own name. Throws `not_found`; `invalid_request` for any other address;
 * `too_many_requests`; `cannot_send` and `unavailable`, when nothing was sent.
 */
export async function sendTestEmail(
  deps: OneOffDeps,
  actor: Actor,
  input: TestInput,
): Promise<Output<(typeof route)['data']>> {
  const { pool, now } = deps
  const { userId } = actor
  const { campaignId, stepId, to } = input
  await assertCampaign(pool, userId, campaignId)
  const about = await findAbout(deps, actor, input)
  const reader = await readTestReader(pool, campaignId, about)
  const steps = await findSteps(pool, campaignId)
  if (!reader || !steps.some(({ id }) => id === stepId)) throw new AppError('not_found')
  const { email } = await findAccount(pool, userId)
  if (to !== undefined && to !== email)
    throw new AppError('invalid_request', { errors: [{ path: 'to', code: 'error_unknown_value' }] })
  const mailbox = chooseMailbox(
    about && 'contactId' in about
      ? await findMailboxesFor(pool, about.contactId)
      : await findCampaignMailboxes(pool, campaignId, []),
  )
  if (!mailbox) throw cannotSend(['no_mailbox'])
  const limit = new WindowCounters({ pool, now, windowSeconds: testLimit.windowSeconds })
  await limit.count([{ key: `test emails of ${userId}`, limit: testLimit.count }])
  const outcome = await sendOneOff(deps.sending, (run) => asActor(pool, actor, run), {
    mailboxId: mailbox.id,
    write: (client, from, at) => writeTest(client, deps, { userId, campaignId, stepId, about, from, at }),
  })
  return { ...told(outcome!), to: email }
}

/** Throws `not_found` for a person whom the account doesn't see. */
async function findAbout(
  { pool, config }: OneOffDeps,
  actor: Actor,
  { campaignId, personId, contactId: named }: TestInput,
): Promise<TestReader> {
  const contactId =
    named ?? (personId === undefined ? null : await findEnrolmentOf(pool, { campaignId, personId }))
  if (contactId !== null) return { contactId }
  if (personId === undefined) return null
  const [person] = await readRecipients({ pool, ...config }, actor, [personId])
  if (!person) throw new AppError('not_found')
  return { person }
}

type TestEmailInput = {
  userId: AccountId
  campaignId: number
  stepId: number
  about: TestReader
  from: SendingMailbox
  at: Date
}

async function writeTest(
  client: PoolClient,
  { config: { publicUrl, suppressionKey } }: OneOffDeps,
  { userId, campaignId, stepId, about, from, at }: TestEmailInput,
): Promise<Written> {
  // The person is locked, so that one who is erased meanwhile leaves nothing in the test.
  const contactId = about && 'contactId' in about ? about.contactId : null
  if (contactId !== null) await findRecipient(client, contactId)
  if (!(await lockPersonOf(client, about))) throw new AppError('not_found')
  const reader = await readTestReader(client, campaignId, about)
  const steps = await findSteps(client, campaignId)
  const step = stepAt(steps, stepId)
  if (!reader || !step) throw new AppError('not_found')
  const { email: address, ...name } = await findAccount(client, userId)
  const token = randomBytes(16).toString('base64url')
  const { missing, mail } = writeFor({
    reader,
    steps,
    email: step,
    mailbox: from,
    publicUrl,
    token,
    trackingToken: null,
  })
  if (missing.length > 0) throw cannotSend([], missing)
  return {
    kind: 'test',
    userId,
    campaignId,
    enrolmentId: contactId,
    about: about && 'person' in about ? about.person : null,
    stepVersionId: await findVersion(client, stepId),
    replyId: null,
    mail: {
      ...mail,
      subject: `[Test] ${mail.subject}`.trimEnd(),
      from: { ...mail.from, address: from.address },
      to: { name: [name.firstName, name.lastName].filter(Boolean).join(' '), address },
      ...envelope({ mailbox: from, now: at, sendKey: randomUUID() }),
      references: [],
      listUnsubscribe: oneClick(linkOut(publicUrl, token)),
    },
    addressHash: mailboxHash(suppressionKey, address),
    token,
    threadId: null,
  }
}
