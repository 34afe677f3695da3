import { MailboxError } from '../mailbox.ts'

/** An email and its envelope. */
export type Submission = {
  /** The address of the mailbox. */
  from: string
  /** The recipient's address, its domain in ASCII. */
  to: string
  mime: Buffer
}

/** No address that needs SMTPUTF8, and none that could end the command that names it. */
const plainAddress = /^[!-;=?A-~]{1,64}@[\w.[\]:-]{1,255}$/

/**
 * The text of an email as it goes over the wire, without the final dot: lines end with CRLF, and
 * those that begin with a dot have another one (RFC 5321, 4.5.2). Bare line breaks are replaced,
 * because servers differ in whether a dot between them ends the text. Throws `refused` for what
 * plain SMTP can't carry.
 */
export function textOf({ from, to, mime }: Submission): Buffer {
  for (const address of [from, to])
    if (!plainAddress.test(address))
      throw new MailboxError('refused', 'an address has characters that not every server takes')
  if (mime.some((byte) => byte === 0 || byte > 127))
    throw new MailboxError('refused', 'the email has characters that not every server takes')
  const lines = mime
    .toString('latin1')
    .replaceAll(/\r\n|\r|\n/g, '\r\n')
    .replaceAll(/^\./gm, '..')
  return Buffer.from(lines.endsWith('\r\n') ? lines : `${lines}\r\n`, 'latin1')
}
