import { decode, encode, type Answer, type Packet } from 'dns-packet'
import { createSocket } from 'node:dgram'
import { cleanUpAfterFile } from '../cleanup.ts'

/** The records of each name, in lower case, by type, a response code, or silence. */
export type Zone = Record<
  string,
  Partial<Record<'MX' | 'A' | 'AAAA' | 'SRV' | 'TXT', Answer[]>> | 'SERVFAIL' | 'REFUSED' | 'silent'
>

export type DnsServer = {
  /** For `Resolver.setServers`. */
  address: string
  /** Queries in order: `MX acme.example`. */
  asked: string[]
  /** Replaces the zone. */
  know(zone: Zone): void
}

/** Response codes (RFC 1035, 4.1.1), as flags. */
const codes = { SERVFAIL: 2, noSuchName: 3, REFUSED: 5 }

export const mx = (name: string, exchange: string, preference = 10): Answer => ({
  type: 'MX',
  name,
  data: { preference, exchange },
})
export const a = (name: string, data = '192.0.2.1'): Answer => ({ type: 'A', name, data })
export const aaaa = (name: string, data = '2001:db8::1'): Answer => ({ type: 'AAAA', name, data })
export const srv = (
  name: string,
  target: string,
  { port, priority = 0, weight = 0 }: { port: number; priority?: number; weight?: number },
): Answer => ({ type: 'SRV', name, data: { target, port, priority, weight } })
/** A text of any length, in strings of at most 255 bytes. */
export const txt = (name: string, text: string): Answer => ({
  type: 'TXT',
  name,
  data: text.match(/[^]{1,255}/g) ?? [''],
})

/** A DNS server over UDP. Names outside the zone do not exist. Closed at the end of the test file. */
export async function dnsServer(): Promise<DnsServer> {
  let known: Zone = {}
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (message, { port, address }) => {
    const query = decode(message)
    const question = query.questions?.[0]
    if (!question) return
    asked.push(`${question.type} ${question.name}`)
    const reply = answerTo(known[question.name.toLowerCase()], question.type)
    if (reply === null) return
    socket.send(encode({ ...reply, type: 'response', id: query.id, questions: [question] }), port, address)
  })
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done))
  cleanUpAfterFile(() => socket.close())
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    know: (zone) => {
      known = zone
    },
  }
}

function answerTo(name: Zone[string] | undefined, type: string): Packet | null {
  if (name === 'silent') return null
  if (typeof name === 'string') return { flags: codes[name] }
  if (name === undefined) return { flags: codes.noSuchName }
  return { answers: name[type as keyof typeof name] ?? [] }
}
