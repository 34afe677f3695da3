import { cutText, repairText } from '@rapport/contract/plain-text.ts'

/** Characters of a server's words that are kept. */
const maxWords = 500

/**
 * What a server said, as it may be stored, logged and shown: on one line, at most 500 characters,
 * without the control characters and halves of surrogate pairs that PostgreSQL doesn't store.
 */
export const serverWords = (said: string): string =>
  cutText(
    repairText(cutText(said, 4 * maxWords))
      .replaceAll(/\s+/g, ' ')
      .trim(),
    maxWords,
  )

const base64 = (text: string): string => Buffer.from(text).toString('base64')

/**
 * A reply without the password, which some servers repeat when they refuse the command that had it:
 * as it is, as IMAP quotes it, and as SASL's PLAIN and LOGIN write it.
 */
export function withoutPassword(
  reply: string,
  { user, password }: { user: string; password: string },
): string {
  const forms = [
    base64(`\0${user}\0${password}`),
    base64(password),
    password.replaceAll(/["\\]/g, String.raw`\$&`),
    password,
  ]
  return forms.reduce((text, form) => (form === '' ? text : text.replaceAll(form, '…')), reply)
}
