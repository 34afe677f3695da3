import { cutText } from '@rapport/contract/plain-text.ts'
import { idsIn, type Message } from './message.ts'

/** What a bounce says. `status` is an enhanced status code (RFC 3463) such as 5.1.1. */
export type DeliveryFailure = {
  action: 'failed' | 'delayed' | 'delivered'
  recipient: string | null
  status: string | null
  /** The words of the server that refused, for telling policy from address where the status is a general one. */
  diagnostic: string
}

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

/**
 * Reads a delivery status notification (RFC 3464): groups of fields, the first about the message, each further one about a recipient. Of
 * several recipients, a failed one counts first. Null if the message has no such part.
 */
export function readDeliveryStatus({ parts }: Message): DeliveryFailure | null {
  const report = parts.find(({ type }) => statusTypes.has(type))
  if (!report) return null
  const groups = fieldGroups(report.content)
  // Some servers put everything into one group.
  const recipients = groups.filter((fields) => fields.has('action') || fields.has('status')).map(failureOf)
  const order = ['failed', 'delayed', 'delivered']
  const [worst] = recipients.toSorted((a, b) => order.indexOf(a.action) - order.indexOf(b.action))
  return worst ?? { action: 'delayed', recipient: null, status: null, diagnostic: '' }
}

function failureOf(fields: Map<string, string>): DeliveryFailure {
  const diagnostic = typed(fields.get('diagnostic-code') ?? '')
  const address = typed(fields.get('original-recipient') ?? fields.get('final-recipient') ?? '')
  const status = statusIn(fields.get('status') ?? '')
  return {
    action: actionOf(fields.get('action'), status),
    recipient: addressIn(address),
    status: moreTelling(status, statusIn(diagnostic) ?? replyStatus(diagnostic)),
    diagnostic: cutText(diagnostic, 1000),
  }
}

function actionOf(action: string | undefined, status: string | null): DeliveryFailure['action'] {
  const word = /^[a-z]+/.exec((action ?? '').trim().toLowerCase())?.[0]
  if (word === 'failed' || word === 'delayed') return word
  if (word) return 'delivered'
  return status?.startsWith('5') ? 'failed' : 'delayed'
}

/** `5.0.0` and the like say nothing that the server's own words don't say better. */
function moreTelling(status: string | null, told: string | null): string | null {
  if (status === null) return told
  return told !== null && /^[45]\.0\.0$/.test(status) ? told : status
}

/** The first enhanced status code in a text. */
export function statusIn(text: string): string | null {
  return /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.]*\d)/.exec(text)?.[1] ?? null
}

/** A reply code of SMTP without an enhanced one, as the general status of its class. */
export function replyStatus(text: string): string | null {
  const code = /(?<![\d.])([45])\d\d(?=[\s-])/.exec(text)?.[1]
  return code ? `${code}.0.0` : null
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
  const key = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.exec(field('X-Rapport-Send'))?.[0]
  return {
    messageId: idsIn(field('Message-ID')).at(0) ?? null,
    sendKey: key?.toLowerCase() ?? null,
    to: addressIn(field('To')),
  }
}
