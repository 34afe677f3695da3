import { reasons } from '@rapport/contract/campaigns/reasons.ts'
import type { HeldReason } from '@rapport/contract/integrations/held.ts'
import type { AccountClient } from '../../../database/as-account.ts'
import { queueMail } from '../../../mail/mails.ts'
import { notify } from '../../notifications/notifications.ts'
import { dayMs } from '../guards/zone-clock.ts'
import { mailboxHeldMail } from './held-mail.ts'
import { countBounces, countRefusals, insertRefusal, lockHealth, setHeld } from './queries.ts'

/*
 * Rules that hold a mailbox before its provider does: a provider that has seen too many bounces,
 * refusals or complaints closes the mailbox, or lets its emails arrive as junk for weeks. Each is
 * asked where its fact is recorded, in the same transaction. What came before the last release
 * doesn't count again.
 */

/** The last emails of a mailbox among which bounces are counted. */
const countedEmails = 100
/** Fewer emails than these say nothing. */
const minEmails = 20
const minBounces = 2
const maxBounceShare = 0.05

const maxRefusalsADay = 3

/** Whether so many bounces among the last emails hold a mailbox. */
export const areTooMany = ({ sent, bounced }: { sent: number; bounced: number }): boolean =>
  sent >= minEmails && bounced >= minBounces && bounced > sent * maxBounceShare

type Noted = { mailboxId: number; now: Date }

/** An email of the mailbox bounced, and its address is refused from now on. */
export async function afterBounce(client: AccountClient, { mailboxId, now }: Noted): Promise<void> {
  const mailbox = await lockHealth(client, mailboxId)
  if (!mailbox) return
  const counted = { since: mailbox.releasedAt, limit: countedEmails }
  if (areTooMany(await countBounces(client, mailboxId, counted)))
    await hold(client, { mailboxId, why: 'bounces', now })
}

/** Records that a server refused an email of the mailbox by policy at `at`. */
export async function noteRefusal(
  client: AccountClient,
  { mailboxId, at, now }: Noted & { at: Date },
): Promise<void> {
  const mailbox = await lockHealth(client, mailboxId)
  if (!mailbox) return
  await insertRefusal(client, mailboxId, { at, forgetUntil: new Date(now.getTime() - 2 * dayMs) })
  const dayBefore = new Date(at.getTime() - dayMs)
  const { releasedAt } = mailbox
  const after = releasedAt && releasedAt > dayBefore ? releasedAt : dayBefore
  if ((await countRefusals(client, mailboxId, { after, until: at })) >= maxRefusalsADay)
    await hold(client, { mailboxId, why: 'refusals', now })
}

/** A recipient of the mailbox reported an email as spam. False if it was held already. */
export const afterComplaint = (client: AccountClient, { mailboxId, now }: Noted): Promise<boolean> =>
  hold(client, { mailboxId, why: 'complaint', now })

/** Holds a mailbox, and tells its owner. False if it is held already. */
async function hold(
  client: AccountClient,
  { mailboxId, why, now }: Noted & { why: HeldReason },
): Promise<boolean> {
  const held = await setHeld(client, mailboxId, { why, now })
  if (!held) return false
  const content = { mailbox: held.email, why }
  const { notice } = reasons.mailbox_held
  await notify(client, { userId: held.userId, type: notice, relatedEntityId: `${mailboxId}`, content })
  await queueMail(client, mailboxHeldMail, { mailboxId })
  return true
}
