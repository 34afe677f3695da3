import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { cuttingProxy, type Cut, type CuttingProxy } from '../../../stand-ins/cutting-proxy.ts'
import type { RefusingFault, Stage, SubmissionFault } from './smtp-faults.ts'

/** An account of the server, as the server asks it. */
export type Submitting = {
  /** The fault of this place, which is used up. */
  take(stage: Stage): SubmissionFault | null
  /** The whole text was read, and is taken. */
  accept(raw: Buffer): Promise<void>
}

/** The way of one process to the server: its sign-in name tells the server which one it is. */
export class Line {
  readonly name: string
  readonly account: Submitting
  /** How far the submission in progress has come, by what the server has seen. */
  progress: { hasBegunText: boolean; isCut: boolean; said: RefusingFault | null } = nothingYet()
  #way: { proxy: CuttingProxy; cut: Cut; closed: Promise<void> } | null = null
  readonly #server: SubmissionServer

  constructor(server: SubmissionServer, name: string, account: Submitting) {
    this.#server = server
    this.name = name
    this.account = account
  }

  /** Opens a connection to the server. */
  readonly connect = async (): Promise<Socket> => {
    const cut: Cut = { from: 'server', after: Infinity }
    const proxy = await cuttingProxy(this.#server.port, cut)
    this.#server.proxies.push(proxy)
    const socket = connect(proxy.port, '127.0.0.1')
    const closed = new Promise<void>((done) => socket.once('close', () => done()))
    socket.on('error', () => {})
    this.#way = { proxy, cut, closed }
    this.progress.isCut = false
    await once(socket, 'connect')
    this.reach('greeting')
    return socket
  }

  /** A cut that an earlier submission hasn't reached ends this one, if it is on the same connection. */
  begin(): void {
    this.progress = { ...nothingYet(), isCut: this.#way !== null && this.#way.cut.after < Infinity }
  }

  /** The submission has reached this place. Returns the refusal that the server answers with. */
  reach(stage: Stage): Error | null {
    const fault = this.account.take(stage)
    if (!fault) return null
    if ('reply' in fault) {
      this.progress.said = fault
      const [, code, words] = /^(\d+) (.*)$/.exec(fault.reply)!
      return Object.assign(new Error(words), { responseCode: Number(code) })
    }
    this.progress.isCut = true
    const seen = this.#way!.proxy.connections[0]?.[fault.cut.from].length ?? 0
    Object.assign(this.#way!.cut, fault.cut, { after: seen + fault.cut.after })
    return null
  }

  /** Resolves once the connection has ended, and the server has read all that it got of it. */
  async ended(): Promise<void> {
    if (!this.#way) return
    await this.#way.closed
    await this.#server.closedBy(this.name)
  }
}

const nothingYet = (): Line['progress'] => ({ hasBegunText: false, isCut: false, said: null })

/**
 * A real SMTP server whose connections can be cut at any byte. An email counts as taken once its
 * final dot was read and no refusal follows.
 */
export class SubmissionServer {
  port = 0
  readonly proxies: CuttingProxy[] = []
  readonly #lines = new Map<string, Line>()
  readonly #open = new Map<string, number>()
  #wake = (): void => {}
  readonly #server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    hideENHANCEDSTATUSCODES: true,
    closeTimeout: 100,
    onAuth: ({ username }, _session, done) => {
      const line = this.#line(username)
      const refusal = line.reach('sign-in')
      if (!refusal) this.#count(line.name, 1)
      done(refusal, { user: line.name })
    },
    onMailFrom: (_address, { user }, done) => done(this.#line(user).reach('MAIL')),
    onRcptTo: (_address, { user }, done) => done(this.#line(user).reach('RCPT')),
    onData: (stream, { user }, done) => {
      const line = this.#line(user)
      line.progress.hasBegunText = true
      void this.#take(line, stream, done)
    },
    onClose: ({ user }) => {
      if (user !== undefined) this.#count(String(user), -1)
    },
  })

  async start(): Promise<this> {
    this.#server.on('error', () => {})
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server.server, 'listening')
    this.port = (this.#server.server.address() as AddressInfo).port
    return this
  }

  async stop(): Promise<void> {
    await Promise.all(this.proxies.map((proxy) => proxy.close()))
    await new Promise<void>((done) => this.#server.close(() => done()))
  }

  line(account: Submitting): Line {
    const line = new Line(this, `line-${this.#lines.size}`, account)
    this.#lines.set(line.name, line)
    return line
  }

  /** Resolves once all connections of a line have ended for the server as well. */
  async closedBy(name: string): Promise<void> {
    while ((this.#open.get(name) ?? 0) > 0) await new Promise<void>((wake) => (this.#wake = wake))
  }

  #line = (user: unknown): Line => this.#lines.get(String(user))!

  #count(name: string, change: number): void {
    this.#open.set(name, (this.#open.get(name) ?? 0) + change)
    this.#wake()
  }

  async #take(
    line: Line,
    stream: NodeJS.ReadableStream,
    done: (refusal: Error | null) => void,
  ): Promise<void> {
    this.#count(line.name, 1)
    try {
      const raw = await buffer(stream)
      const refusal = line.reach('text')
      if (!refusal) await line.account.accept(raw)
      done(refusal)
    } catch {
      // The connection ended within the text.
    } finally {
      this.#count(line.name, -1)
    }
  }
}
