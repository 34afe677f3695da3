import type { Argument } from './imap-parser.ts'
import type { ImapFolder, ImapMessage } from './imap-store.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The messages that a sequence set names: `4:7,9:*`, in UIDs or in places from one on. */
export function messagesIn(folder: ImapFolder, set: string, isUid: boolean): ImapMessage[] {
  const { messages } = folder
  const newest = isUid ? (messages.at(-1)?.uid ?? 0) : messages.length
  const ranges = set.split(',').map((range) => {
    const [first = 0, last = first] = range.split(':').map((end) => (end === '*' ? newest : Number(end)))
    return [Math.min(first, last), Math.max(first, last)] as const
  })
  return messages.filter(({ uid }, at) => {
    const number = isUid ? uid : at + 1
    return ranges.some(([first, last]) => number >= first && number <= last)
  })
}

/** Writes a date as servers do, in the zone of the server. */
function internalDate(date: Date, zoneHours = 0): string {
  const there = new Date(date.getTime() + zoneHours * 60 * 60_000)
  const day = String(there.getUTCDate()).padStart(2, ' ')
  const zone = `${zoneHours < 0 ? '-' : '+'}${String(Math.abs(zoneHours)).padStart(2, '0')}00`
  const time = there.toISOString().slice(11, 19)
  return `${day}-${months[there.getUTCMonth()]}-${there.getUTCFullYear()} ${time} ${zone}`
}

/** Reads a date of a command, `1-Feb-2026` or with time and zone. */
export function readDate(text: string): Date {
  const pattern = /^ ?(\d+)-(\w{3})-(\d{4})(?: (\d+:\d+:\d+) ([+-]\d{4}))?$/
  const [, day = '1', month = 'Jan', year = '1970', time = '00:00:00', zone = '+0000'] =
    pattern.exec(text) ?? []
  return new Date(`${day} ${month} ${year} ${time} ${zone}`)
}

/** `ignoresPartial`: whole bodies are sent, whatever was asked for. */
export type FetchOptions = { zoneHours: number; ignoresPartial: boolean }

/** Answers one message of a FETCH, as one response without its line end. Throws for an unknown item. */
export function fetchResponse(
  message: ImapMessage,
  { place, items, options }: { place: number; items: readonly string[]; options: FetchOptions },
): Buffer {
  const parts: Buffer[] = [Buffer.from(`* ${place} FETCH (`)]
  for (const [at, item] of items.entries())
    parts.push(Buffer.from(at > 0 ? ' ' : ''), dataItem(message, item, options))
  return Buffer.concat([...parts, Buffer.from(')')])
}

/** The items of a FETCH, whether one or a list. UID is among them, as a UID FETCH wants it. */
export function itemsOf(argument: Argument | undefined, isUid: boolean): string[] {
  const list = Array.isArray(argument) ? argument.map(String) : [String(argument)]
  return isUid && !list.some((item) => item.toUpperCase() === 'UID') ? ['UID', ...list] : list
}

function dataItem(message: ImapMessage, item: string, options: FetchOptions): Buffer {
  switch (item.toUpperCase()) {
    case 'UID':
      return Buffer.from(`UID ${message.uid}`)
    case 'FLAGS':
      return Buffer.from(`FLAGS (${[...message.flags].join(' ')})`)
    case 'INTERNALDATE':
      return Buffer.from(`INTERNALDATE "${internalDate(message.date, options.zoneHours)}"`)
    case 'RFC822.SIZE':
      return Buffer.from(`RFC822.SIZE ${message.raw.length}`)
    default:
      return body(message, item, options)
  }
}

function body(message: ImapMessage, item: string, { ignoresPartial }: FetchOptions): Buffer {
  const [, peek, section = '', start, length] =
    /^BODY(\.PEEK)?\[([^\]]*)\](?:<(\d+)\.(\d+)>)?$/i.exec(item) ?? []
  if (section === undefined || !/^BODY/i.test(item)) throw new Error(`unknown item ${item}`)
  if (peek === undefined) message.flags.add(String.raw`\Seen`)
  if (section === '') message.reads++
  const whole = sectionOf(message.raw, section)
  const isPartial = start !== undefined && !ignoresPartial
  const text = isPartial ? whole.subarray(Number(start), Number(start) + Number(length)) : whole
  const origin = isPartial ? `<${start}>` : ''
  return Buffer.concat([Buffer.from(`BODY[${section}]${origin} {${text.length}}\r\n`), text])
}

function sectionOf(raw: Buffer, section: string): Buffer {
  if (section === '') return raw
  const end = raw.indexOf('\r\n\r\n')
  const head = end < 0 ? raw : raw.subarray(0, end + 4)
  if (section.toUpperCase() === 'HEADER') return head
  const [, list] = /^HEADER\.FIELDS \(([^)]*)\)$/i.exec(section) ?? []
  if (list === undefined) throw new Error(`unknown section ${section}`)
  const wanted = new Set(list.toLowerCase().split(' '))
  const fields = head.toString('latin1').split(/\r\n(?![ \t])/)
  const found = fields.filter((field) => wanted.has(field.split(':', 1)[0]!.trim().toLowerCase()))
  return Buffer.from([...found, '', ''].join('\r\n'), 'latin1')
}
