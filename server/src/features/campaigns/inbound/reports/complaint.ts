import type { Message } from '../message.ts'
import { isAuthenticated } from './authentication.ts'
import { aboutOriginal, type Bounce } from './bounce.ts'
import { addressIn, fieldsIn } from './delivery-status.ts'
import { notificationIn, recipientOf } from './notification.ts'

type Complaint = { class: 'complaint' | 'ignored'; evidence: string; bounce: Bounce | null }

/**
 * Reads a complaint: a recipient told their provider that our email is spam, and the provider tells
 * us (ARF, RFC 5965), or Amazon SES does by one of its topics. Null if the message is none. A
 * report that praises an email, or that is about its authentication, is no complaint.
 */
export function readComplaint(message: Message): Complaint | null {
  const report = message.parts.find(({ type }) => type === 'message/feedback-report')
  if (report) return readFeedback(message, report.content)
  const notification = notificationIn(message)
  if (notification?.kind === 'Complaint')
    return complaint(message, {
      evidence: 'notificationType: Complaint',
      recipient: recipientOf(notification),
    })
  // Apple's mail program unsubscribes by an email in its owner's name.
  if (message.header('x-apple-unsubscribe')?.trim() === 'true') return optOut(message)
  const isFeedback = message.contentType.includes('feedback-report') || isOfLoop(message)
  return isFeedback ? complaint(message, { evidence: 'report-type=feedback-report', recipient: null }) : null
}

function readFeedback(message: Message, content: string): Complaint {
  const fields = fieldsIn(content)
  const type = fields.get('feedback-type')?.toLowerCase() || 'unknown'
  const evidence = `Feedback-Type: ${type}`
  if (noComplaints.has(type)) return { class: 'ignored', evidence, bounce: null }
  const recipient = addressIn(fields.get('original-rcpt-to') ?? fields.get('removal-recipient') ?? '')
  return complaint(message, { evidence, recipient })
}

function optOut(message: Message): Complaint {
  const { sender } = message
  const bounce = aboutOriginal(message, { recipient: sender, status: null, diagnostic: '' })
  const vouched = { ...bounce, isAuthenticated: isAuthenticated(message, sender) }
  return { class: 'complaint', evidence: 'X-Apple-Unsubscribe: true', bounce: vouched }
}

const noComplaints = new Set(['not-spam', 'auth-failure', 'dmarc'])

/**
 * Microsoft's programme for senders forwards the email that was complained about, without a report.
 */
const isOfLoop = ({ sender, subject, parts }: Message): boolean =>
  sender === 'staff@hotmail.com' &&
  subject.toLowerCase().startsWith('complaint about message') &&
  parts.some(({ type }) => type === 'message/rfc822')

const complaint = (
  message: Message,
  { evidence, recipient }: { evidence: string; recipient: string | null },
): Complaint => ({
  class: 'complaint',
  evidence,
  bounce: aboutOriginal(message, { recipient, status: null, diagnostic: '' }),
})
