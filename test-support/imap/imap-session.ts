import type { Socket } from 'node:net'
import type { ImapFault, ImapStage } from './imap-faults.ts'
import { fetchResponse, itemsOf, messagesIn, readDate, type FetchOptions } from './imap-fetch.ts'
import { decodeName, encodeName, matches, quoted } from './imap-names.ts'
import { CommandReader, type Command } from './imap-parser.ts'
import { searchFolder } from './imap-search.ts'
import type { ImapAccount, ImapFolder } from './imap-store.ts'

/** What a session needs of the server. `take`: the fault that is planned at this place, if there is one. */
export type SessionHost = {
  capabilities: readonly string[]
  prefix: string
  delimiter: string
  latencyMs: number
  fetching: FetchOptions
  /** Bytes that `huge_literal` and `flood` have handed to connections. */
  poured: number
  /** Whether EXAMINE tells the next UID. */
  tellsUidNext: boolean
  signIn(user: string, password: string): ImapAccount | null
  take(stage: ImapStage, user: string | null): { fault: ImapFault; code: string } | null
  record(user: string | null, command: Command): void
}

type Handler = (command: Command) => string | null

/** Bytes of the literal that `huge_literal` announces. */
const hugeBytes = 60 * 1024 * 1024
const hugeHeader = `* 1 FETCH (UID 1 BODY[]<0> {${hugeBytes}}\r\n`
const oneAnswer = `* 1 FETCH (UID 1 INTERNALDATE "28-Nov-2026 10:00:00 +0000" BODY[]<0> {30000}\r\n${'x'.repeat(30_000)})\r\n`

const stageOf: Record<string, ImapStage> = {
  LOGIN: 'login',
  AUTHENTICATE: 'login',
  LIST: 'list',
  EXAMINE: 'examine',
  SELECT: 'examine',
  SEARCH: 'search',
  'UID SEARCH': 'search',
  FETCH: 'fetch',
  'UID FETCH': 'fetch',
  APPEND: 'append',
  LOGOUT: 'logout',
}

/** One connection of a client: reads its commands and answers them in order. */
export class ImapSession {
  account: ImapAccount | null = null
  readonly socket: Socket
  readonly #host: SessionHost
  readonly #reader: CommandReader
  #folder: { path: string; folder: ImapFolder } | null = null
  #answers: Buffer[] = []
  #authTag = ''
  #last: Promise<void> = Promise.resolve()
  #isSilent = false

  constructor(socket: Socket, host: SessionHost) {
    this.socket = socket
    this.#host = host
    this.#reader = new CommandReader({
      command: (command) => this.#queue(() => this.#handle(command)),
      raw: (line) => this.#queue(() => this.#say(this.#authenticated(line))),
      literal: () => this.#queue(() => this.#say('+ go on')),
    })
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk: Buffer) => this.#reader.push(chunk))
    this.#queue(() => {
      const planned = host.take('greeting', null)
      if (planned?.fault === 'hang') this.#isSilent = true
      else if (planned?.fault === 'bye') this.#bye(planned.code)
      else if (planned) socket.destroy()
      else this.#say(`* OK [CAPABILITY ${host.capabilities.join(' ')}] ready`)
    })
  }

  #queue(work: () => void): void {
    this.#last = this.#afterLast(work)
  }

  async #afterLast(work: () => void): Promise<void> {
    await this.#last
    const { latencyMs } = this.#host
    if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs))
    if (!this.socket.destroyed) work()
    this.#flush()
  }

  #say(line: string | Buffer): void {
    this.#answers.push(Buffer.from(line), Buffer.from('\r\n'))
  }

  #flush(): void {
    const answers = this.#answers
    this.#answers = []
    if (!this.#isSilent && !this.socket.destroyed && answers.length > 0)
      this.socket.write(Buffer.concat(answers))
  }

  #bye(code = ''): void {
    this.#say(`* BYE ${code && `[${code}] `}closing`)
    this.#flush()
    this.socket.end()
  }

  #handle(command: Command): void {
    const { tag, name } = command
    this.#host.record(this.account?.user ?? null, command)
    const stage = stageOf[name]
    const planned = stage ? this.#host.take(stage, this.account?.user ?? null) : null
    if (planned && this.#failsBefore(command, planned)) return
    const answer = this.#answer(command)
    if (planned?.fault === 'drop_after') this.socket.destroy()
    if (planned?.fault === 'hang') this.#isSilent = true
    if (answer !== null) this.#say(`${tag} ${answer}`)
    if (planned?.fault === 'cut') this.#cut()
    if (name === 'LOGOUT') {
      this.#flush()
      this.socket.end()
    }
  }

  /** Whether a fault has taken the command's place. */
  #failsBefore({ tag }: Command, { fault, code }: { fault: ImapFault; code: string }): boolean {
    if (fault === 'drop_before') this.socket.destroy()
    else if (fault === 'no') this.#say(`${tag} NO ${code && `[${code}] `}not now`)
    else if (fault === 'bad') this.#say(`${tag} BAD ${code && `[${code}] `}what`)
    else if (fault === 'bye') this.#bye(code)
    else if (fault === 'huge_literal') this.#pour(hugeHeader, Buffer.alloc(64 * 1024, 'x'), hugeBytes)
    else if (fault === 'flood') this.#pour('', Buffer.from(oneAnswer), Infinity)
    else return false
    return true
  }

  #cut(): void {
    const whole = Buffer.concat(this.#answers)
    this.#answers = [whole.subarray(0, Math.floor(whole.length / 2))]
    this.#flush()
    this.socket.end()
  }

  /** Sends the same bytes again and again, as fast as they are read. */
  #pour(first: string, chunk: Buffer, bytes: number): void {
    this.socket.write(first)
    let left = bytes
    const more = () => {
      while (left > 0 && !this.socket.destroyed) {
        left -= chunk.length
        this.#host.poured += chunk.length
        if (!this.socket.write(chunk)) break
      }
    }
    this.socket.on('drain', more)
    more()
  }

  #answer(command: Command): string | null {
    try {
      const handler = this.#handlers[command.name]
      return handler ? handler(command) : `BAD ${command.name} is not known here`
    } catch (error) {
      return `BAD ${(error as Error).message}`
    }
  }

  readonly #handlers: Record<string, Handler> = {
    CAPABILITY: () => {
      this.#say(`* CAPABILITY ${this.#host.capabilities.join(' ')}`)
      return 'OK done'
    },
    NOOP: () => 'OK done',
    ENABLE: () => 'OK done',
    ID: () => {
      this.#say('* ID ("name" "stand-in")')
      return 'OK done'
    },
    LOGOUT: () => {
      this.#say('* BYE see you')
      return 'OK done'
    },
    LOGIN: ({ args: [user, password] }) => this.#signIn(String(user), String(password)),
    AUTHENTICATE: ({ tag, args: [, response] }) => {
      this.#authTag = tag
      if (response !== undefined) return this.#authenticated(String(response)).slice(tag.length + 1)
      this.#reader.isRaw = true
      this.#say('+ ')
      return null
    },
    NAMESPACE: () => {
      const { prefix, delimiter } = this.#host
      this.#say(`* NAMESPACE ((${quoted(prefix)} ${quoted(delimiter)})) NIL NIL`)
      return 'OK done'
    },
    LIST: ({ args: [, pattern = ''] }) => this.#list('LIST', decodeName(String(pattern))),
    LSUB: ({ args: [, pattern = ''] }) => this.#list('LSUB', decodeName(String(pattern))),
    SELECT: ({ args: [path] }) => this.#examine(String(path)),
    EXAMINE: ({ args: [path] }) => this.#examine(String(path)),
    STATUS: ({ args: [path] }) => {
      const folder = this.#account().folders.get(decodeName(String(path)))
      if (!folder) return 'NO [NONEXISTENT] no such folder'
      const { messages, uidNext, uidValidity } = folder
      this.#say(
        `* STATUS ${quoted(String(path))} (MESSAGES ${messages.length} UIDNEXT ${uidNext} UIDVALIDITY ${uidValidity})`,
      )
      return 'OK done'
    },
    CLOSE: () => this.#close(),
    UNSELECT: () => this.#close(),
    SEARCH: ({ args }) => this.#search(args, false),
    'UID SEARCH': ({ args }) => this.#search(args, true),
    FETCH: ({ args }) => this.#fetch(args, false),
    'UID FETCH': ({ args }) => this.#fetch(args, true),
    APPEND: (command) => this.#append(command),
  }

  #account(): ImapAccount {
    if (!this.account) throw new Error('sign in first')
    return this.account
  }

  #selected(): ImapFolder {
    if (!this.#folder) throw new Error('no folder is open')
    return this.#folder.folder
  }

  #signIn(user: string, password: string): string {
    this.account = this.#host.signIn(user, password)
    return this.account
      ? `OK [CAPABILITY ${this.#host.capabilities.join(' ')}] welcome`
      : 'NO [AUTHENTICATIONFAILED] wrong user or password'
  }

  /** The whole answer to AUTHENTICATE PLAIN. */
  #authenticated(response: string): string {
    const [, user = '', password = ''] = Buffer.from(response, 'base64').toString().split('\0')
    return `${this.#authTag} ${this.#signIn(user, password)}`
  }

  #close(): string {
    this.#folder = null
    return 'OK done'
  }

  #list(kind: 'LIST' | 'LSUB', pattern: string): string {
    const { delimiter, capabilities } = this.#host
    const end = quoted(delimiter)
    const withUse = capabilities.includes('SPECIAL-USE')
    if (pattern === '') this.#say(`* ${kind} (\\Noselect) ${end} ""`)
    for (const [path, { use }] of this.#account().folders)
      if (pattern !== '' && matches(pattern, path, delimiter))
        this.#say(`* ${kind} (${withUse && use ? use : ''}) ${end} ${quoted(encodeName(path))}`)
    return 'OK done'
  }

  #examine(wire: string): string {
    this.#folder = null
    const path = decodeName(wire)
    const folder = this.#account().folders.get(path)
    if (!folder) return 'NO [NONEXISTENT] no such folder'
    this.#folder = { path, folder }
    this.#say(String.raw`* FLAGS (\Answered \Flagged \Deleted \Seen \Draft)`)
    this.#say(`* ${folder.messages.length} EXISTS`)
    this.#say(`* OK [UIDVALIDITY ${folder.uidValidity}] valid`)
    if (this.#host.tellsUidNext) this.#say(`* OK [UIDNEXT ${folder.uidNext}] next`)
    return 'OK [READ-ONLY] done'
  }

  #search(args: Command['args'], isUid: boolean): string {
    const folder = this.#selected()
    const found = searchFolder(folder, args, this.#host.fetching.zoneHours)
    const numbers = found.map((message) => (isUid ? message.uid : folder.messages.indexOf(message) + 1))
    this.#say(['* SEARCH', ...numbers].join(' '))
    return 'OK done'
  }

  #fetch([set, wanted]: Command['args'], isUid: boolean): string {
    const folder = this.#selected()
    const items = itemsOf(wanted, isUid)
    const places = new Map(folder.messages.map((message, at) => [message, at + 1]))
    for (const message of messagesIn(folder, String(set), isUid))
      this.#say(fetchResponse(message, { place: places.get(message)!, items, options: this.#host.fetching }))
    return 'OK done'
  }

  #append({ args }: Command): string {
    const [path, ...rest] = args
    const folder = this.#account().folders.get(decodeName(String(path)))
    const raw = rest.at(-1)
    if (!folder) return 'NO [TRYCREATE] no such folder'
    if (!Buffer.isBuffer(raw)) return 'BAD a message is expected'
    const flags = rest.find((value) => Array.isArray(value)) ?? []
    const date = rest.find((value) => typeof value === 'string')
    const { uid } = folder.add(raw, date === undefined ? new Date() : readDate(date), flags.map(String))
    if (this.#folder?.folder === folder) this.#say(`* ${folder.messages.length} EXISTS`)
    const hasUidPlus = this.#host.capabilities.includes('UIDPLUS')
    return `OK ${hasUidPlus ? `[APPENDUID ${folder.uidValidity} ${uid}] ` : ''}done`
  }
}
