import { cutText } from '@rapport/contract/plain-text.ts'
import { mailboxOf } from '../../../mail/address-aliases.ts'
import { isOwnFolder, type Folder } from '../../../mail/mailbox.ts'
import { absentUntil } from './absence.ts'
import { automaticBy, broadcastBy } from './automatic.ts'
import { readMessage, type Message } from './message.ts'
import { readBounce, type Bounce } from './reports/bounce.ts'
import type { BounceClass } from '../../../mail/refusals/codes.ts'
import { readComplaint } from './reports/complaint.ts'

/** The mailbox that received a message, and what it knows about the message. */
export type Own = { address: string; aliases: string[]; folder: Folder; receivedAt: Date }

export type InboundClass = 'ignored' | BounceClass | 'complaint' | 'automatic' | 'reply'

/** A received message after reading. Texts that it lacks are empty. */
export type Inbound = {
  class: InboundClass
  /** The mailbox wrote it itself, so it answers nothing. Such a message is ignored. */
  isOwn: boolean
  /** The header, status or label that decided the class, for people. */
  evidence: string
  messageId: string | null
  /** Ids of the messages that it answers, without brackets, oldest first. */
  references: string[]
  /** Lower case. */
  sender: string | null
  subject: string
  text: string
  /** Sanitised. */
  html: string
  /** Null except for bounces and complaints. */
  bounce: Bounce | null
  /**
   * Null except for automatic answers: the end of the last day that they name, if it is to come.
   */
  until: Date | null
}

const maxEvidence = 500

/**
 * Decides what a received message is: our own, a bounce, an answer by a program, or a reply. In
 * doubt it is a reply, because a reply stops what would annoy a person who has answered. Anything
 * may be passed; it never throws.
 */
export async function classify(raw: string | Buffer, own: Own): Promise<Inbound> {
  const message = await readMessage(raw)
  const { messageId, references, sender, subject, text, html } = message
  const decision = decide(message, own)
  const until = decision.class === 'automatic' ? absentUntil(message, own.receivedAt) : null
  // A sender chooses what is in a header.
  const evidence = cutText(decision.evidence, maxEvidence)
  return {
    bounce: null,
    isOwn: false,
    ...decision,
    evidence,
    messageId,
    references,
    sender,
    subject,
    text,
    html,
    until,
  }
}

type Decision = { class: InboundClass; isOwn?: true; evidence: string; bounce?: Bounce | null }

function decide(message: Message, own: Own): Decision {
  const written = ownBy(message, own)
  if (written !== null) return { class: 'ignored', isOwn: true, evidence: written }
  const report = readComplaint(message) ?? readBounce(message)
  if (report) return report
  if (message.sender === null && message.references.length === 0)
    return { class: 'ignored', evidence: 'no sender' }
  const receipt = receiptBy(message)
  if (receipt !== null) return { class: 'ignored', evidence: receipt }
  const calendar = message.parts.find(({ type }) => type === 'text/calendar' || type === 'application/ics')
  if (calendar?.method) return { class: 'reply', evidence: `text/calendar; method=${calendar.method}` }
  const broadcast = broadcastBy(message)
  if (broadcast !== null) return { class: 'ignored', evidence: broadcast }
  const automatic = automaticBy(message)
  if (automatic !== null) return { class: 'automatic', evidence: automatic }
  return { class: 'reply', evidence: 'no header of an automatic message' }
}

/** The sign by which a mailbox wrote the message itself, or null. */
function ownBy({ sender }: Message, { address, aliases, folder }: Own): string | null {
  if (isOwnFolder(folder)) return `folder: ${folder}`
  if (sender === null) return null
  const mailboxes = new Set([address, ...aliases].map(mailboxOf))
  return mailboxes.has(mailboxOf(sender)) ? 'From: the mailbox itself' : null
}

/** Receipts are reports of programs about a message, neither answers nor failures. */
function receiptBy({ contentType, parts }: Message): string | null {
  const types = [contentType, ...parts.map(({ type }) => type)]
  return types.some((type) => type.includes('disposition-notification'))
    ? 'report-type=disposition-notification'
    : null
}
