import { cutText } from '@rapport/contract/plain-text.ts'
import type { Message } from '../message.ts'
import { isAuthenticated } from './authentication.ts'
import { classOf } from '../../../../mail/refusals/bounce-class.ts'
import type { BounceClass } from '../../../../mail/refusals/codes.ts'
import { originalOf, readDeliveryStatus, type DeliveryFailure } from './delivery-status.ts'
import { readNotification } from './notification.ts'
import { readPlainBounce, isDaemon } from './plain-bounce.ts'

/** The information in a bounce or a complaint about the email that it concerns. */
export type Bounce = {
  recipient: string | null
  status: string | null
  originalMessageId: string | null
  sendKey: string | null
  /** The words of the server that refused, in one line; empty if there are none. */
  said: string
  /**
   * Whether the mailbox's provider vouches that the bounce comes from itself or from the
   * recipient's mail server.
   */
  isAuthenticated: boolean
}

const maxSaid = 200

type Reading = { class: BounceClass | 'ignored'; evidence: string; bounce: Bounce | null }

/** Reads a bounce, with or without a standard report. Null if the message is none. */
export function readBounce(message: Message): Reading | null {
  const report = readDeliveryStatus(message) ?? readNotification(message)
  const failure = report ?? readPlainBounce(message)
  if (!failure) return null
  if (failure.action === 'delivered') return { class: 'ignored', evidence: 'Action: delivered', bounce: null }
  const { class: kind, isByWords } = classOf(failure)
  return {
    class: kind,
    evidence: evidenceOf(failure, { isReport: report !== null, isByWords }),
    bounce: aboutOriginal(message, failure),
  }
}

/** Joins what a report says with what it holds of the original. */
export function aboutOriginal(
  message: Message,
  { recipient: named, status, diagnostic }: Omit<DeliveryFailure, 'action' | 'told'>,
): Bounce {
  const { messageId, sendKey, to } = originalOf(message)
  const recipient = named ?? to
  return {
    recipient,
    status,
    originalMessageId: messageId,
    sendKey,
    said: cutText(diagnostic.replaceAll(/\s+/g, ' ').trim(), maxSaid),
    isAuthenticated: isDaemon(message.sender) && isAuthenticated(message, recipient),
  }
}

function evidenceOf(
  { action, status, diagnostic }: DeliveryFailure,
  { isReport, isByWords }: { isReport: boolean; isByWords: boolean },
): string {
  if (action === 'delayed') return `Action: delayed${status ? `; Status: ${status}` : ''}`
  const words = isByWords ? `; ${cutText(diagnostic.replaceAll(/\s+/g, ' ').trim(), maxSaid)}` : ''
  if (status === null) return `a failed delivery without a status${words}`
  return `${isReport ? 'Status' : 'status in the text'}: ${status}${words}`
}
