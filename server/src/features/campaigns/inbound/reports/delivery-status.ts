import { cutText } from '@rapport/contract/plain-text.ts'
import type { Failure } from '../../../../mail/refusals/bounce-class.ts'
import { replyStatus, statusIn } from '../../../../mail/refusals/codes.ts'
import { isSendKey, keyHeader } from '../../../../mail/headers.ts'
import { idsIn, type Message } from '../message.ts'
import { tellsDelay, tellsFailure } from './outcome.ts'

/** The statement of a bounce about one recipient. */
export type DeliveryFailure = Failure & { recipient: string | null }

/** The original message of a bounce, as far as the bounce has it. */
export type Original = { messageId: string | null; sendKey: string | null; to: string | null }

const statusTypes = new Set(['message/delivery-status', 'message/global-delivery-status'])
const originalTypes = new Set([
  'message/rfc822',
  'message/rfc822-headers',
  'text/rfc822-headers',
  'message/global',
  'message/global-headers',
])

const maxDiagnostic = 3000

/**
 * Reads a delivery status notification (RFC 3464): groups of fields, the first about the message,
 * each further one about a recipient. Of several recipients, a failed one counts first. Null if the
 * message has no such part. Where the fields don't tell why, the text may.
 */
export function readDeliveryStatus({ parts, subject, text }: Message): DeliveryFailure | null {
  const report = parts.find(({ type }) => statusTypes.has(type))
  if (!report) return null
  const told = cutText(text, maxDiagnostic)
  const worst = readFields(report.content) ?? withoutFields({ subject, told })
  return { ...worst, told, diagnostic: worst.diagnostic || told }
}

/** A report that names no recipient: its text has to tell. */
function withoutFields(said: { subject: string; told: string }): DeliveryFailure {
  const { told } = said
  const action = tellsFailure(told) && !tellsDelay(said) ? 'failed' : 'delayed'
  return { action, recipient: null, status: statusIn(told), diagnostic: '', told }
}

/** Reads the fields of recipients, wherever they stand. Null if there are none. */
export function readFields(content: string): DeliveryFailure | null {
  const groups = fieldGroups(content)
  // Some servers put everything into one group.
  const recipients = groups.filter((fields) => fields.has('action') || fields.has('status')).map(failureOf)
  const order = ['failed', 'delayed', 'delivered']
  return recipients.toSorted((a, b) => order.indexOf(a.action) - order.indexOf(b.action))[0] ?? null
}

function failureOf(fields: Map<string, string>): DeliveryFailure {
  const diagnostic =
    quoted(typed(fields.get('diagnostic-code') ?? '')) || commentIn(fields.get('status') ?? '')
  const address = typed(fields.get('original-recipient') ?? fields.get('final-recipient') ?? '')
  const status = statusIn(fields.get('status') ?? '')
  return {
    action: actionOf(fields.get('action'), status),
    recipient: addressIn(address),
    status: moreTelling(status, statusIn(diagnostic) ?? replyStatus(diagnostic)),
    diagnostic: cutText(diagnostic, maxDiagnostic),
    told: '',
  }
}

/**
 * Removes the beginning of quotes by IronPort and Amazon SES, which is their own guess: `5.1.0 -
 * Unknown address error 550-'5.7.1 Access denied'`.
 */
const quoted = (diagnostic: string) =>
  diagnostic.replace(/^[245]\.\d{1,3}\.\d{1,3} - [\w ]{3,60} (?=[45]\d\d[- ]')/, '')

/** `5.4.4 (no such host)`: the words behind a status. */
const commentIn = (value: string) => /\(([^()]{1,400})\)/.exec(value)?.[1] ?? ''

/** RFC 3464 has five words for it; servers have others for a failure. */
function actionOf(action: string | undefined, status: string | null): DeliveryFailure['action'] {
  const word = /^[a-z]+/.exec((action ?? '').trim().toLowerCase())?.[0]
  if (word === undefined) return status?.startsWith('5') ? 'failed' : 'delayed'
  if (/^(delay|defer|warn)/.test(word)) return 'delayed'
  return /^(deliver|relay|expand|success)/.test(word) ? 'delivered' : 'failed'
}

/** `5.0.0` and the like say nothing that the server's own words don't say better. */
function moreTelling(status: string | null, told: string | null): string | null {
  if (status === null) return told
  return told !== null && /^[45]\.0\.0$/.test(status) ? told : status
}

/** Groups of `Name: value` lines, split by blank lines; folded lines are joined, names are in lower case. */
function fieldGroups(content: string): Map<string, string>[] {
  const groups = [new Map<string, string>()]
  for (const line of content.replaceAll(/\r?\n[ \t]+(?=\S)/g, ' ').split(/\r?\n/)) {
    const [, name, value] = /^([\w-]+)[ \t]*:(.*)$/.exec(line) ?? []
    if (name !== undefined) groups.at(-1)!.set(name.toLowerCase(), value!.trim())
    else if (line.trim() === '') groups.push(new Map())
  }
  return groups
}

/** All fields of a text, whatever groups they are in. */
export const fieldsIn = (content: string): Map<string, string> =>
  new Map(fieldGroups(content).flatMap((fields) => Array.from(fields)))

/** `rfc822; ann@example.com` without its type. */
const typed = (value: string) => value.replace(/^\s*[\w-]+\s*;\s*/, '').trim()

export const addressIn = (text: string): string | null =>
  /[^\s<>()[\]",;:@]{1,64}@[^\s<>()[\]",;:@]{1,254}[^\s<>()[\]",;:@.]/.exec(text)?.[0].toLowerCase() ?? null

/** The original message: attached, or its headers quoted in the text. */
export function originalOf({ parts, text }: Message): Original {
  const attached = parts.find(({ type }) => originalTypes.has(type))?.content
  const head = (attached?.split(/\r?\n[ \t]*\r?\n/, 1)[0] ?? text).replaceAll(/\r?\n[ \t]+/g, ' ')
  const field = (name: string) =>
    new RegExp(`^[> \\t]*${name}[ \\t]*:(.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
  const key = field(keyHeader)
  return {
    messageId: idsIn(field('Message-ID')).at(0) ?? null,
    sendKey: isSendKey(key) ? key.toLowerCase() : null,
    to: addressIn(field('To')),
  }
}
