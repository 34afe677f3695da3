import { deliverableAddress } from '@rapport/contract/accounts/rules.ts'
import MailComposer from 'nodemailer/lib/mail-composer'
import { nameText, unstructured } from './headers.ts'

type Correspondent = { name: string; address: string }

/** Everything that one email is made from: `sends.mail`. */
export type StoredMail = {
  from: Correspondent
  to: Correspondent
  subject: string
  text: string
  html: string
  /** ISO 8601. */
  date: string
  /** Without angle brackets, as are `references`: the thread's emails, oldest first. */
  messageId: string
  references: string[]
  sendKey: string
  /** An https URL also gets the header for one click (RFC 8058). */
  listUnsubscribe: string | null
  /**
   * The targets of the counted links in its HTML, from number 1. Null or absent: it counts none.
   * Not part of the MIME.
   */
  links?: string[] | null
}

/**
 * The bytes that are sent, the same at each call and on every machine. Throws a `RangeError` if it
 * would not be a valid email.
 */
export async function mimeOf(mail: StoredMail): Promise<Buffer> {
  const references = mail.references.filter(isMessageId)
  const parent = references.at(-1)
  const message = new MailComposer({
    from: correspondent(mail.from),
    to: correspondent(mail.to),
    date: dateOf(mail.date),
    messageId: `<${checked(mail.messageId, isMessageId, 'message id')}>`,
    ...(parent === undefined
      ? {}
      : { inReplyTo: `<${parent}>`, references: references.map((id) => `<${id}>`) }),
    headers: {
      Subject: prepared(unstructured('Subject', mail.subject)),
      'X-Rapport-Send': checked(mail.sendKey, isUuid, 'send key'),
      ...unsubscribeHeaders(mail.listUnsubscribe),
    },
    text: mail.text,
    html: mail.html,
    newline: 'windows',
    baseBoundary: mail.sendKey,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return await message.compile().build()
}

/** A header's value as it is, already encoded and folded. */
const prepared = (value: string) => ({ prepared: true, value })

/** As an object, since nodemailer would read a text as a header, which may name other mailboxes. */
function correspondent({ name, address }: Correspondent): Correspondent {
  const at = address.lastIndexOf('@')
  const ascii = deliverableAddress(address.slice(0, at + 1) + address.slice(at + 1).toLowerCase())
  if (ascii === null) throw new RangeError('no mail server may be given this address')
  return { name: nameText(name), address: ascii }
}

function dateOf(iso: string): Date {
  const date = new Date(iso)
  checked(iso, () => !Number.isNaN(date.getTime()), 'date')
  return date
}

function unsubscribeHeaders(url: string | null) {
  if (url === null || !/^https:\/\/[\x21-\x7e]+$/.test(url) || /[<>,]/.test(url)) return {}
  return {
    'List-Unsubscribe': prepared(`<${url}>`),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

const isUuid = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)
/** Whether any program reads the id: longer ones, and those with spaces or other scripts, exist. */
const isMessageId = (id: string) =>
  id.length <= 500 && /^[^\s<>@]+@[^\s<>@]+$/.test(id) && /^[\x21-\x7e]+$/.test(id)

function checked(text: string, isValid: (text: string) => boolean, what: string): string {
  if (!isValid(text)) throw new RangeError(`not a ${what}: ${JSON.stringify(text)}`)
  return text
}
