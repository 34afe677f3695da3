import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { cleanUpAfterTest } from '../cleanup.ts'

type Stage =
  | 'greeting'
  | 'EHLO'
  | 'STARTTLS'
  | 'AUTH'
  | 'MAIL'
  | 'RCPT'
  | 'DATA'
  | 'beginning'
  | 'text'
  | 'RSET'
  | 'QUIT'

/**
 * The bytes of a reply, after which the server may close the connection. Null: the server hangs.
 * Several are used one after the other; the last one stays. `beginning` is said once a part of the
 * text is there, `text` once it has ended.
 */
type Answer = string | null | { raw: string; closes: true }
export type Script = Partial<Record<Stage, Answer | Answer[]>>

export type ScriptedSmtp = {
  port: number
  /** The commands of all connections, without credentials and text. */
  commands: string[]
  /** The texts that were received up to their end. */
  texts: string[]
  connections: number
  /** Says something on all connections. */
  say: (raw: string) => void
}

const usual: Record<Stage, Answer> = {
  greeting: '220 mail.rapport.test ESMTP\r\n',
  EHLO: '250-mail.rapport.test\r\n250-PIPELINING\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250 AUTH PLAIN LOGIN\r\n',
  STARTTLS: '502 5.5.1 no\r\n',
  AUTH: '235 2.7.0 welcome\r\n',
  MAIL: '250 2.1.0 sender ok\r\n',
  RCPT: '250 2.1.5 recipient ok\r\n',
  DATA: '354 go ahead\r\n',
  beginning: '',
  text: '250 2.0.0 queued\r\n',
  RSET: '250 2.0.0 reset\r\n',
  QUIT: { raw: '221 2.0.0 bye\r\n', closes: true },
}

/** A mail server that answers as told, right or wrong. */
export async function scriptedSmtp(script: Script = {}): Promise<ScriptedSmtp> {
  const sockets = new Set<Socket>()
  const say = (raw: string) => sockets.forEach((socket) => socket.write(raw))
  const state: ScriptedSmtp = { port: 0, commands: [], texts: [], connections: 0, say }
  const left = new Map(Object.entries(script).map(([stage, answers]) => [stage, [answers].flat()]))
  const answer = (socket: Socket, stage: Stage): string => {
    const answers = left.get(stage) ?? [usual[stage]]
    const next = answers.length > 1 ? answers.shift()! : answers[0]!
    if (next === null) return ''
    const raw = typeof next === 'string' ? next : next.raw
    socket.write(raw)
    if (typeof next === 'object') socket.end()
    return raw
  }
  const server = createServer((socket) => {
    state.connections++
    sockets.add(socket)
    socket.on('error', () => {})
    answer(socket, 'greeting')
    serve(socket, state, (stage) => answer(socket, stage))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanUpAfterTest(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  })
  return Object.assign(state, { port: (server.address() as AddressInfo).port })
}

const verbs = new Set<string>(['EHLO', 'STARTTLS', 'AUTH', 'MAIL', 'RCPT', 'DATA', 'RSET', 'QUIT'])

function serve(socket: Socket, { commands, texts }: ScriptedSmtp, answer: (stage: Stage) => string): void {
  let unread = ''
  let isText = false
  let read: string[] = []
  const take = (end: string): string | null => {
    const at = unread.indexOf(end)
    if (at === -1) return null
    const taken = unread.slice(0, at)
    unread = unread.slice(at + end.length)
    return taken
  }
  socket.on('data', (bytes: Buffer) => {
    unread += bytes.toString('latin1')
    for (;;) {
      const taken = take(isText ? '\r\n.\r\n' : '\r\n')
      if (taken === null) {
        if (isText && unread.length > 4) {
          if (read.length === 0) answer('beginning')
          read.push(unread.slice(0, -4))
          unread = unread.slice(-4)
        }
        return
      }
      if (isText) {
        texts.push(read.join('') + taken)
        read = []
        isText = false
        answer('text')
        continue
      }
      const verb = taken.split(' ', 1)[0]!
      commands.push(verb === 'AUTH' ? taken.split(' ').slice(0, 2).join(' ') : taken)
      const said = answer(verbs.has(verb) ? (verb as Stage) : 'AUTH')
      isText = verb === 'DATA' && said.startsWith('354')
    }
  })
}
