import type { CampaignSetup } from '@rapport/contract/campaigns/setup.ts'
import type { Values } from '@rapport/contract/campaigns/variables.ts'
import type { StoredMail } from '../document/mime.ts'
import { writeMail } from '../document/write-mail.ts'
import type { Candidate } from './candidate-queries.ts'
import type { SendingMailbox } from './mailbox-queries.ts'
import { senderName } from './sender.ts'

type Written = {
  publicUrl: string
  candidate: Pick<Candidate, 'subject' | 'document' | 'zone'>
  setup: CampaignSetup
  values: Values
  signature: string
  /** Of the thread's first email; null: there is none. */
  threadSubject: string | null
  token: string
}

/** What the recipient reads of a step's email. A step without a subject answers the email before it. */
export const writeStep = ({
  publicUrl,
  candidate,
  setup,
  values,
  signature,
  threadSubject,
  token,
}: Written): { subject: string; text: string; html: string } =>
  writeMail({
    subject: candidate.subject,
    threadSubject,
    document: candidate.document,
    values,
    signature,
    unsubscribe: { text: unsubscribeText(setup, candidate), url: linkOut(publicUrl, token) },
  })

const linkOut = (publicUrl: string, token: string) => `${publicUrl}/u/${token}`

/** In Korean for people in Korea. */
const unsubscribeText = (
  { unsubscribeText: texts }: CampaignSetup,
  { zone }: Pick<Candidate, 'zone'>,
): string => (zone === 'Asia/Seoul' ? texts.ko : texts.en)

type Composing = Omit<Written, 'candidate' | 'signature' | 'threadSubject'> & {
  candidate: Candidate
  mailbox: SendingMailbox
  now: Date
  sendKey: string
}

/** The email of a step to a person. */
export function compose({ mailbox, now, sendKey, ...parts }: Composing): StoredMail {
  const { candidate, publicUrl, token } = parts
  const thread = threadOf(candidate.previous)
  const threadSubject = thread[0]?.subject ?? null
  const url = linkOut(publicUrl, token)
  const answers = candidate.subject.length === 0
  return {
    from: { name: senderName(candidate, mailbox), address: mailbox.address },
    to: { name: candidate.name ?? '', address: candidate.address! },
    ...writeStep({ ...parts, signature: mailbox.signature, threadSubject }),
    date: now.toISOString(),
    sendKey,
    messageId: `${sendKey}@${mailbox.address.slice(mailbox.address.lastIndexOf('@') + 1)}`,
    references: answers ? thread.map(({ messageId }) => messageId) : [],
    listUnsubscribe: url.startsWith('https:') ? url : null,
  }
}

/** The emails in the thread of the last one: a step with a subject has begun a new one. */
const threadOf = (previous: Candidate['previous']): Candidate['previous'] =>
  previous.filter(({ threadId }) => threadId === previous.at(-1)!.threadId)
