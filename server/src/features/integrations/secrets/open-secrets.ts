import { MailboxError } from '../../../mail/mailbox.ts'
import type { Secrets } from './secrets.ts'

/** The name to which the credentials of a mailbox are bound. */
export const rowName = (mailboxId: number): string => `mailboxes/${mailboxId}`

/**
 * The decrypted credentials of a mailbox. Throws `later`: another key, or none, is the operator's
 * to mend, and the owner need not connect the mailbox again.
 */
export function openCredentials(secrets: Secrets | null, id: number, credentials: Buffer): string {
  if (!secrets)
    throw new MailboxError(
      'later',
      `SECRETS_KEY is not set: the credentials of mailbox ${id} can't be decrypted`,
    )
  try {
    return secrets.open(rowName(id), credentials)
  } catch (cause) {
    throw new MailboxError('later', `the credentials of mailbox ${id} can't be decrypted`, { cause })
  }
}
