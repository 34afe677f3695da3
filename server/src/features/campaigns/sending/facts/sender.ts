import { personName } from '@rapport/contract/accounts/person-name.ts'
import type { Candidate } from './candidate-queries.ts'
import type { SendingMailbox } from './mailbox-queries.ts'

/** The name that recipients see: the mailbox's own, else the account's. */
export const senderName = (
  { firstName, lastName }: Pick<Candidate, 'firstName' | 'lastName'>,
  mailbox: Pick<SendingMailbox, 'senderName'> | null,
): string => mailbox?.senderName || personName(firstName, lastName)

/** The values of the sender's variables. */
export const senderValues = (
  candidate: Pick<Candidate, 'firstName' | 'lastName'>,
  mailbox: Pick<SendingMailbox, 'senderName' | 'address'> | null,
): Record<string, string> => ({
  sender_first_name: candidate.firstName,
  sender_last_name: candidate.lastName,
  sender_name: senderName(candidate, mailbox),
  sender_email: mailbox?.address ?? '',
})
