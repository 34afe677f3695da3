import { cutText } from '@rapport/contract/plain-text.ts'
import type { Message } from '../message.ts'
import { statusIn } from '../../../../mail/refusals/codes.ts'
import { addressIn, type DeliveryFailure } from './delivery-status.ts'

/** Longer than the part of a notification that says what happened. */
const maxRead = 20_000

/**
 * A notification of Amazon SES, as its topics send it by email: JSON, which is often cut, or broken
 * where a line was too long.
 */
export type Notification = { kind: string; fields: Map<string, string> }

export function notificationIn({ text }: Message): Notification | null {
  const start = cutText(text.trimStart(), maxRead)
  if (!start.startsWith('{')) return null
  // sendmail breaks lines with `!`. A notification within a notification is a text whose quotes are escaped.
  const plain = start
    .replaceAll(/!?\r?\n ?/g, '')
    .replaceAll(/\\[nrt]/g, ' ')
    .replaceAll('\\', '')
  const fields = new Map<string, string>()
  for (const [, name, value] of plain.matchAll(/"(\w{1,40})" ?: ?"([^"{][^"]{0,1000})"/g))
    if (!fields.has(name!)) fields.set(name!, value!)
  const kind = fields.get('notificationType') ?? fields.get('eventType')
  return kind === undefined ? null : { kind, fields }
}

/**
 * Reads a bounce that Amazon SES sends through a topic. Its other notifications, deliveries for
 * one, say nothing of a failure.
 */
export function readNotification(message: Message): DeliveryFailure | null {
  const notification = notificationIn(message)
  if (!notification) return null
  const { kind, fields } = notification
  if (kind !== 'Bounce')
    return { action: 'delivered', recipient: null, status: null, diagnostic: '', told: '' }
  const diagnostic = fields.get('diagnosticCode') ?? fields.get('bounceSubType') ?? ''
  const status = statusIn(fields.get('status') ?? '') ?? statusIn(diagnostic)
  return { action: 'failed', recipient: recipientOf(notification), status, diagnostic, told: '' }
}

export const recipientOf = ({ fields }: Notification): string | null =>
  addressIn(fields.get('emailAddress') ?? '')
