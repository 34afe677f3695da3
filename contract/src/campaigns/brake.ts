import { z } from 'zod'
import { password } from '../accounts/schemas.ts'
import { route } from '../route.ts'
import { id, time } from '../shapes.ts'
import { campaignRoutes } from './routes.ts'

/** The brake holds sending when a database may lack what was sent: after a backup was restored. */

/**
 * `other_database`, `older_database` and `restored` hold all sending. `unknown_sent` holds a
 * mailbox that sent campaign emails which are not on file.
 */
export const brakeReasons = ['other_database', 'older_database', 'restored', 'unknown_sent'] as const

const held = z.object({ reason: z.enum(brakeReasons), since: time })

export const getBrake = route(campaignRoutes.getBrake, {
  summary: 'What the brake holds: all sending, and which of the account’s mailboxes',
  data: z.object({
    all: held.nullable(),
    mailboxes: z.array(held.extend({ id: z.int(), email: z.string() })),
  }),
})

export const confirmBrake = route(campaignRoutes.confirmBrake, {
  summary:
    'Let a mailbox, or all sending, go on. What the mailbox sent is recorded first, so that none of it goes again. All sending needs the password, as closing the account does. What is not held stays as it is. `conflict` while the mailbox is at work or not connected, `unavailable` if it does not answer: it then stays held',
  body: z.strictObject({
    mailboxId: id.optional().describe('Absent: all sending'),
    password: password
      .nullable()
      .default(null)
      .describe('For all sending. Null for an account without one, whose session suffices'),
  }),
  data: z.object({
    found: z.int().describe('Emails that were not on file'),
    matched: z.int().describe('Those of them that belong to somebody in a campaign'),
  }),
  failures: ['not_found', 'conflict', 'wrong_password'],
})
