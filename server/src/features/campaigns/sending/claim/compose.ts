import type { CampaignSetup } from '@rapport/contract/campaigns/setup.ts'
import type { Values } from '@rapport/contract/campaigns/variables.ts'
import { languageOf } from '../../document/language-of-text.ts'
import type { StoredMail } from '../../document/mime.ts'
import type { Tracking } from '../../document/tracked.ts'
import { writeMail, type WrittenMail } from '../../document/write-mail.ts'
import type { Candidate } from '../facts/candidate-queries.ts'
import type { SendingMailbox } from '../facts/mailbox-queries.ts'
import { senderName } from '../facts/sender.ts'

type Written = {
  publicUrl: string
  candidate: Pick<Candidate, 'subject' | 'document' | 'zone'>
  setup: CampaignSetup
  values: Values
  signature: string
  /** The subject of the thread's first email; null if there is none. */
  threadSubject: string | null
  token: string
  tracking: Tracking | null
}

/**
 * Writes a step's email as the recipient reads it. A step without a subject answers the email
 * before it.
 */
export const writeStep = ({
  publicUrl,
  candidate,
  setup,
  values,
  signature,
  threadSubject,
  token,
  tracking,
}: Written): WrittenMail =>
  writeMail({
    subject: candidate.subject,
    threadSubject,
    document: candidate.document,
    values,
    signature,
    unsubscribe: { text: unsubscribeText(setup, candidate), url: linkOut(publicUrl, token) },
    tracking,
  })

/** The link to unsubscribe. */
export const linkOut = (publicUrl: string, token: string): string => `${publicUrl}/u/${token}`

/** The link for the one-click header; null unless it is https, which mail programs require. */
export const oneClick = (url: string): string | null => (url.startsWith('https:') ? url : null)

/**
 * The text is Korean for people in Korea; where the place is unknown, it is in the language of the
 * email.
 */
const unsubscribeText = (
  { unsubscribeText: texts }: CampaignSetup,
  { zone, document }: Pick<Candidate, 'zone' | 'document'>,
): string => (zone === 'Asia/Seoul' || (zone === null && languageOf(document) === 'ko') ? texts.ko : texts.en)

type ComposeInput = Omit<Written, 'candidate' | 'signature' | 'threadSubject'> & {
  candidate: Candidate
  mailbox: SendingMailbox
  now: Date
  sendKey: string
}

/** The email of a step to a person. */
export function compose({ mailbox, now, sendKey, ...parts }: ComposeInput): StoredMail {
  const { candidate, publicUrl, token } = parts
  const thread = threadOf(candidate.previous)
  const threadSubject = thread[0]?.subject ?? null
  const answers = candidate.subject.length === 0
  return {
    from: { name: senderName(candidate, mailbox), address: mailbox.address },
    to: { name: candidate.name ?? '', address: candidate.address! },
    ...writeStep({ ...parts, signature: mailbox.signature, threadSubject }),
    ...envelope({ mailbox, now, sendKey }),
    references: answers ? thread.map(({ messageId }) => messageId) : [],
    listUnsubscribe: oneClick(linkOut(publicUrl, token)),
  }
}

/** The emails in the thread of the last one: a step with a subject has begun a new one. */
const threadOf = (previous: Candidate['previous']): Candidate['previous'] =>
  previous.filter(({ threadId }) => threadId === previous.at(-1)!.threadId)

/** The fields that tell an email from every other one. */
export const envelope = ({
  mailbox: { address },
  now,
  sendKey,
}: Pick<ComposeInput, 'now' | 'sendKey'> & { mailbox: Pick<SendingMailbox, 'address'> }) => ({
  date: now.toISOString(),
  sendKey,
  messageId: `${sendKey}@${address.slice(address.lastIndexOf('@') + 1)}`,
})
