import type { sendTestEmail as route } from '@rapport/contract/campaigns/messages.ts'
import type { Output } from '@rapport/contract/route.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import type { Config } from '../../../config/config.ts'
import type { Actor } from '../../../http/authorize.ts'
import { AppError } from '../../../http/errors.ts'
import { WindowCounters } from '../../../limits/window-counters.ts'
import { mailboxOf } from '../../../mail/address-aliases.ts'
import { suppressionHash } from '../../privacy/privacy.ts'
import { assertCampaign } from '../campaigns.ts'
import { chooseMailbox, stepAt, writeFor } from '../messages/preview.ts'
import { findReader } from '../messages/preview-queries.ts'
import { envelope, linkOut, oneClick } from '../sending/compose.ts'
import { findMailboxesFor, type SendingMailbox } from '../sending/mailbox-queries.ts'
import { findRecipient } from '../sending/send-queries.ts'
import type { SendingDeps } from '../sending/turn.ts'
import { findSteps } from '../steps/queries.ts'
import { findAccount, findVersion } from './queries.ts'
import { cannotSend, sendSingle, told, type Written } from './send-single.ts'

export type SingleDeps = {
  pool: Pool
  now: () => Date
  config: Pick<Config, 'publicUrl' | 'suppressionKey'>
  sending: SendingDeps
}

const testLimit = { count: 20, windowSeconds: 60 * 60 }

type TestInput = { campaignId: number; stepId: number; contactId: number; to?: string | undefined }

/**
 * Sends a step to the account's own address, as the contact would get it. Throws `not_found`; `invalid_request` for any other address; `too_many_requests`;
 * `cannot_send` and `unavailable`, when nothing was sent.
 */
export async function sendTestEmail(
  deps: SingleDeps,
  actor: Actor,
  { campaignId, stepId, contactId, to }: TestInput,
): Promise<Output<(typeof route)['data']>> {
  const { pool, now } = deps
  const { userId } = actor
  await assertCampaign(pool, userId, campaignId)
  const reader = await findReader(pool, { campaignId, contactId })
  const steps = await findSteps(pool, campaignId)
  if (!reader || !steps.some(({ id }) => id === stepId)) throw new AppError('not_found')
  const { email } = await findAccount(pool, userId)
  if (to !== undefined && to !== email)
    throw new AppError('invalid_request', { errors: [{ path: 'to', code: 'error_unknown_value' }] })
  const mailbox = chooseMailbox(await findMailboxesFor(pool, contactId))
  if (!mailbox) throw cannotSend(['no_mailbox'])
  const limit = new WindowCounters({ pool, now, windowSeconds: testLimit.windowSeconds })
  await limit.count([{ key: `test emails of ${userId}`, limit: testLimit.count }])
  const outcome = await sendSingle(deps.sending, actor, {
    mailboxId: mailbox.id,
    write: (client, from, at) => writeTest(client, deps, { userId, campaignId, stepId, contactId, from, at }),
  })
  return { ...told(outcome!), to: email }
}

type Writing = Omit<TestInput, 'to'> & { userId: number; from: SendingMailbox; at: Date }

async function writeTest(
  client: PoolClient,
  { config: { publicUrl, suppressionKey } }: SingleDeps,
  { userId, campaignId, stepId, contactId, from, at }: Writing,
): Promise<Written> {
  // Whoever is erased meanwhile leaves nothing in it.
  await findRecipient(client, contactId)
  const reader = await findReader(client, { campaignId, contactId })
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
    addressHash: suppressionHash(suppressionKey, 'email', mailboxOf(address)),
    token,
    threadId: null,
  }
}
