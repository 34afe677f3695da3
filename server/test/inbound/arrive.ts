import type { Pool } from 'pg'
import type { InternalDomains } from '../../src/config/internal-domains.ts'
import type { InboundClass } from '../../src/features/campaigns/inbound/classify.ts'
import { readReceived } from '../../src/features/campaigns/inbound/read-received.ts'
import { receive, transactionFor } from '../../src/features/campaigns/inbound/receive.ts'
import type { Folder } from '../../src/mail/mailbox.ts'
import { testSuppressionKey } from '@rapport/test-support/factories.ts'
import { googleVouches, report } from './bounce-parts.ts'
import { email, receivedAt } from './build.ts'
import type { Sender, SentRow } from './sent-world.ts'

let counter = 0

export type Arrival = {
  raw: string
  providerId?: string
  threadId?: string
  folder?: Folder
  vouchesForBounces?: boolean
  internalDomains?: InternalDomains
  now?: Date
  receivedAt?: Date
  /** The address of the mailbox. */
  to?: string
}

/** A message arrives in an account's mailbox. The class that was stored, else null. */
export async function arrive(
  pool: Pool,
  { userId, mailboxId }: Sender,
  {
    raw,
    providerId,
    threadId,
    folder = 'inbox',
    vouchesForBounces = true,
    internalDomains = ['rapport.test'],
    now = receivedAt,
    receivedAt: at = receivedAt,
    to = 'mina.seo@sender.example',
  }: Arrival,
): Promise<InboundClass | null> {
  const received = {
    providerId: providerId ?? `received-${++counter}`,
    threadId: threadId ?? `other-${++counter}`,
    folder,
    receivedAt: at,
    // Each is a message of its own, unless the test says otherwise.
    raw: Buffer.from(raw.replace('<answer-1@', `<answer-${++counter}@`)),
  }
  const own = { email: to, aliases: [] }
  const message = await readReceived(received, own)
  const mailbox = { id: mailboxId, userId, email: own.email, vouchesForBounces }
  return transactionFor(message)(pool, userId, (client) =>
    receive(client, { mailbox, message, suppressionKey: testSuppressionKey, internalDomains, now }),
  )
}

/** Builds an answer to a send. Without `refersTo`, only its sender shows what it answers. */
export const answer = (
  { refersTo, ...headers }: Record<string, string> & { refersTo?: string },
  body?: string,
): string =>
  email(
    {
      'In-Reply-To': refersTo ? `<${refersTo}>` : '',
      References: refersTo ? `<${refersTo}>` : '',
      ...headers,
    },
    body,
  )

type Bounced = {
  address: string
  status?: string
  /** The row that the copy of the original is about. */
  of?: SentRow | null
  isAuthenticated?: boolean
  /** The words of the server that refused. */
  said?: string
}

export function bounce({
  address,
  status = '5.1.1',
  of = null,
  isAuthenticated = true,
  said,
}: Bounced): string {
  const original = of && `Message-ID: <${of.messageId}>\r\nX-Rapport-Send: ${of.key}\r\n`
  return report({
    headers: {
      From: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
      'In-Reply-To': '',
      References: '',
      'Authentication-Results': isAuthenticated ? googleVouches : '',
    },
    status: `Final-Recipient: rfc822; ${address}\r\nAction: failed\r\nStatus: ${status}\r\n${said ? `Diagnostic-Code: smtp; ${said}\r\n` : ''}`,
    copy: original === null ? null : { type: 'text/rfc822-headers', body: original },
  })
}
