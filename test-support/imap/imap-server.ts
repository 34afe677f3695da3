import { createServer, type AddressInfo } from 'node:net'
import type { ImapFault, ImapStage, PlannedFault } from './imap-faults.ts'
import type { Command } from './imap-parser.ts'
import { ImapSession, type SessionHost } from './imap-session.ts'
import { ImapAccount, type ImapMessage } from './imap-store.ts'

/** Everything that the stand-in can say about itself. */
const allCapabilities = [
  'IMAP4rev1',
  'SPECIAL-USE',
  'LIST-EXTENDED',
  'UIDPLUS',
  'NAMESPACE',
  'ID',
  'ENABLE',
  'UNSELECT',
  'SASL-IR',
  'AUTH=PLAIN',
] as const

/**
 * A stand-in for an IMAP server: accounts with folders, over TCP as the protocol is spoken (RFC 3501,
 * with 6154, 4315 and 2342), and the faults that a test plans. It shares no code with the server
 * under test, and records every command.
 */
export class ImapServer implements SessionHost {
  readonly accounts = new Map<string, ImapAccount>()
  /** Each command as it was sent, with who sent it. */
  readonly commands: { user: string | null; name: string; line: string }[] = []
  capabilities: readonly string[] = allCapabilities
  prefix = ''
  delimiter = '/'
  /** Milliseconds before each reply. */
  latencyMs = 0
  tellsUidNext = true
  readonly fetching = { zoneHours: 0, ignoresPartial: false }
  poured = 0
  port = 0
  /** How many connections there have been. */
  connections = 0
  readonly #faults: PlannedFault[] = []
  readonly #sessions = new Set<ImapSession>()
  readonly #server = createServer((socket) => {
    this.connections++
    const session = new ImapSession(socket.setNoDelay(true), this)
    this.#sessions.add(session)
    socket.on('close', () => this.#sessions.delete(session))
  })

  /** On a free port by default. */
  async start(port = 0): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve))
    this.port = (this.#server.address() as AddressInfo).port
    return this
  }

  async stop(): Promise<void> {
    this.closeConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** Closes all connections without a word, as servers do with idle ones. */
  closeConnections(): void {
    for (const { socket } of this.#sessions) socket.destroy()
  }

  get openConnections(): number {
    return this.#sessions.size
  }

  account(user: string, password = 'secret'): ImapAccount {
    const known = this.accounts.get(user)
    if (known) return known
    const account = new ImapAccount(user, password)
    this.accounts.set(user, account)
    return account
  }

  /** Puts a message into a folder, as a delivery does. */
  deliver(user: string, folder: string, raw: string | Buffer, date: Date): ImapMessage {
    return this.account(user).folder(folder).add(raw, date)
  }

  /** The next commands of this stage go wrong: one by default, of any account by default. */
  fail(
    stage: ImapStage,
    fault: ImapFault,
    { user = null, code = '', times = 1 }: { user?: string | null; code?: string; times?: number } = {},
  ): void {
    this.#faults.push({ user, stage, fault, code, left: times })
  }

  clearFaults(): void {
    this.#faults.length = 0
  }

  signIn(user: string, password: string): ImapAccount | null {
    const account = this.accounts.get(user)
    return account?.password === password ? account : null
  }

  take(stage: ImapStage, user: string | null): { fault: ImapFault; code: string } | null {
    const planned = this.#faults.find(
      (each) => each.stage === stage && each.left > 0 && (each.user === null || each.user === user),
    )
    if (!planned) return null
    planned.left--
    return planned
  }

  record(user: string | null, { name, line }: Command): void {
    this.commands.push({ user, name, line: name === 'LOGIN' ? 'LOGIN' : line })
  }
}
