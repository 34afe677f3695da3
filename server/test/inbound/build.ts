import type { Folder } from '../../src/mail/mailbox.ts'
import type { InboundClass } from '../../src/features/campaigns/inbound/classify.ts'

/** A message as a mailbox receives it, and its required reading. */
export type Sample = {
  name: string
  class: InboundClass
  /** Set only for a message that the mailbox wrote itself. */
  isOwn?: true
  raw: string | Buffer
  folder?: Folder
  /** The evidence begins with it. */
  evidence?: string
  /** The last day that an automatic answer names, or null if it names none to come. */
  lastDay?: string | null
  bounce?: {
    recipient?: string | null
    status?: string | null
    sendKey?: string | null
    originalMessageId?: string | null
    isAuthenticated?: boolean
  }
  /** The text of the message. */
  text?: string
  subject?: string
  references?: string[]
  sender?: string | null
}

/** The mailbox of the corpus, and the message that all of it answers. */
export const own = {
  address: 'mina.seo@sender.example',
  aliases: ['mina@sender.example', 'hello@sender.example'],
}
export const receivedAt = new Date('2026-11-23T09:00:00Z')
export const sendKey = '6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f'
export const sentId = 'CAPs7+sent-1@mail.gmail.com'
const recipient = 'ada.kim@northwind.example'

type Headers = Record<string, string | string[]>

/** Lines of headers; an array repeats the header, an empty text leaves it out. */
function headerLines(headers: Headers): string {
  const lines = Object.entries(headers).flatMap(([name, values]) =>
    [values].flat().flatMap((value) => (value === '' ? [] : [`${name}: ${value}`])),
  )
  return lines.join('\r\n')
}

export type Part = { type: string; body: string; headers?: Headers }

/** An email to the mailbox in answer to `sentId`, unless `headers` says otherwise. */
export function email(
  headers: Headers,
  body: string | Part[] = 'Thank you, let us talk on Tuesday.\r\n',
): string {
  const base: Headers = {
    'Delivered-To': own.address,
    'Return-Path': '<ada.kim@northwind.example>',
    From: `Ada Kim <${recipient}>`,
    To: `Mina Seo <${own.address}>`,
    Subject: 'Re: A question about your team',
    Date: 'Mon, 23 Nov 2026 08:59:30 +0000',
    'Message-ID': '<answer-1@northwind.example>',
    'In-Reply-To': `<${sentId}>`,
    References: `<${sentId}>`,
    'MIME-Version': '1.0',
  }
  if (typeof body === 'string') {
    const all = { ...base, 'Content-Type': 'text/plain; charset=UTF-8', ...headers }
    return `${headerLines(all)}\r\n\r\n${body}`
  }
  const all = { ...base, 'Content-Type': 'multipart/mixed; boundary="b1"', ...headers }
  const boundary = /boundary="?([^";]+)/.exec(all['Content-Type'])![1]!
  return `${headerLines(all)}\r\n\r\n${multipart(boundary, body)}`
}

function multipart(boundary: string, parts: Part[]): string {
  const written = parts.map(
    ({ type, body, headers = {} }) =>
      `--${boundary}\r\n${headerLines({ 'Content-Type': type, ...headers })}\r\n\r\n${body}\r\n`,
  )
  return `${written.join('')}--${boundary}--\r\n`
}

/** Bytes of a text in an old encoding; its head is ASCII. */
export function encoded(head: string, text: string, charset: keyof typeof encoders): Buffer {
  return Buffer.concat([Buffer.from(head), encoders[charset](text)])
}

const encoders = {
  'ks_c_5601-1987': (text: string) => doubleByte(text, 'euc-kr'),
  'euc-kr': (text: string) => doubleByte(text, 'euc-kr'),
  'iso-2022-jp': iso2022jp,
  'windows-1252': (text: string) => Buffer.from(Array.from(text, (c) => singles().get(c) ?? c.charCodeAt(0))),
}

/** The two bytes of each character in an encoding of 94 by 94, from its decoder. */
function pairs(encoding: 'euc-kr' | 'euc-jp'): Map<string, [number, number]> {
  const decoder = new TextDecoder(encoding)
  const found = new Map<string, [number, number]>()
  for (let a = 0xa1; a <= 0xfe; a++)
    for (let b = 0xa1; b <= 0xfe; b++) {
      const character = decoder.decode(Uint8Array.of(a, b))
      if (!character.includes('\uFFFD')) found.set(character, [a, b])
    }
  return found
}

function singles(): Map<string, number> {
  const decoder = new TextDecoder('windows-1252')
  return new Map(Array.from({ length: 128 }, (_, i) => [decoder.decode(Uint8Array.of(128 + i)), 128 + i]))
}

function doubleByte(text: string, encoding: 'euc-kr'): Buffer {
  const known = pairs(encoding)
  return Buffer.from(Array.from(text).flatMap((c) => known.get(c) ?? [c.charCodeAt(0)]))
}

function iso2022jp(text: string): Buffer {
  const known = pairs('euc-jp')
  const bytes: number[] = []
  let isDouble = false
  for (const c of text) {
    const pair = known.get(c)
    if ((pair !== undefined) !== isDouble) bytes.push(0x1b, ...Buffer.from(pair ? '$B' : '(B'))
    isDouble = pair !== undefined
    bytes.push(...(pair ? pair.map((byte) => byte - 0x80) : [c.charCodeAt(0)]))
  }
  return Buffer.from([...bytes, ...(isDouble ? [0x1b, 0x28, 0x42] : [])])
}

/** A header's text in base64 (RFC 2047). */
export const word = (text: string): string => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`
