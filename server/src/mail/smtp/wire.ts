import { isIP, type Socket } from 'node:net'
import { connect, TLSSocket } from 'node:tls'

/** A complete reply of a server. `text` has its lines as they came, each with the code. */
export type Reply = { code: number; text: string }

/**
 * A server that stopped talking as it should: it didn't answer in time, closed the connection, or
 * speaks something else.
 */
export class WireFault extends Error {
  override name = 'WireFault'
  readonly fault: 'silent' | 'closed' | 'not_smtp'
  constructor(fault: WireFault['fault'], message: string) {
    super(message)
    this.fault = fault
  }
}

/** A server may not fill the memory, neither with a reply that it never ends nor while nobody asks. */
const maxUnreadBytes = 32 * 1024

const lineFeed = 0x0a

/**
 * A connection to an SMTP server, read by complete replies. It serves one caller, who waits for
 * each call before the next. Once anything has failed (a closed connection, a time-out, bytes that
 * are no reply, a reply that nothing asked for) all further calls fail.
 *
 * A line is complete with its line feed, and a reply with its last line (RFC 5321, 4.2.1). The end
 * of a connection completes neither.
 */
export class Wire {
  #socket: Socket
  #unread = Buffer.alloc(0)
  #failure: Error | null = null
  #wake = (): void => {}

  readonly #onData = (bytes: Buffer): void => {
    this.#unread = Buffer.concat([this.#unread, bytes])
    if (this.#unread.length > maxUnreadBytes) this.fail(new Error('the server says too much'))
    this.#wake()
  }
  readonly #onEnd = (): void => this.fail(new WireFault('closed', 'the server closed the connection'))
  readonly #onError = (error: Error): void => this.fail(error)

  constructor(socket: Socket) {
    this.#socket = socket
    this.#listen()
  }

  #listen(): void {
    // A command and the final dot are small packets that must not wait for each other.
    this.#socket.setNoDelay(true)
    this.#socket.on('data', this.#onData).on('end', this.#onEnd).on('close', this.#onEnd)
    this.#socket.on('error', this.#onError)
  }

  /** Whether another command may be sent: nothing failed, and every reply has been read. */
  get isQuiet(): boolean {
    return this.#failure === null && this.#unread.length === 0
  }

  /** When the server's certificate ends; null without TLS. */
  get certificateEnds(): Date | null {
    if (!(this.#socket instanceof TLSSocket)) return null
    const { valid_to: end } = this.#socket.getPeerCertificate()
    return new Date(end)
  }

  /** Ends the connection; whoever waits for it gets this error, unless it has failed before. */
  fail(error: Error): void {
    this.#failure ??= error
    this.#socket.destroy()
    this.#wake()
  }

  /** Ends the connection politely, without waiting for the server. */
  quit(): void {
    if (!this.isQuiet) return this.fail(new Error('the connection was closed'))
    this.#failure = new Error('the connection was closed')
    this.#socket.end('QUIT\r\n')
    setTimeout(() => this.#socket.destroy(), 1000).unref()
  }

  /** Sends a command, and reads the reply. */
  command(line: string, timeoutMs: number): Promise<Reply> {
    this.#checkQuiet()
    this.#socket.write(`${line}\r\n`)
    return this.reply(timeoutMs)
  }

  /** Writes bytes until the system has taken them all. */
  write(bytes: Buffer, timeoutMs: number): Promise<true> {
    this.#checkQuiet()
    let isTaken = false
    this.#socket.write(bytes, (error) => {
      isTaken = !error
      this.#wake()
    })
    return this.#until(() => isTaken || null, timeoutMs)
  }

  /** Reads the next complete reply. The time-out is for the whole of it. */
  reply(timeoutMs: number): Promise<Reply> {
    return this.#until(() => this.#takeReply(), timeoutMs)
  }

  /** Continues with TLS. The server must prove that it is `host`. */
  async secure(host: string, timeoutMs: number): Promise<void> {
    // What came before TLS may come from anybody, and must not be read as if the server had said it
    // afterwards.
    this.#checkQuiet()
    this.#socket.off('data', this.#onData).off('end', this.#onEnd).off('close', this.#onEnd)
    const name = isIP(host) === 0 ? { servername: host } : {}
    this.#socket = connect({ socket: this.#socket, host, ...name, rejectUnauthorized: true })
    this.#listen()
    let isSecure = false
    this.#socket.once('secureConnect', () => {
      isSecure = true
      this.#wake()
    })
    try {
      await this.#until(() => isSecure || null, timeoutMs)
    } catch (error) {
      throw new Error(`no TLS with ${host}: ${(error as Error).message}`, { cause: error })
    }
  }

  /**
   * Throws if the connection failed, or has bytes that nothing asked for: the next reply could then
   * be mistaken for the one after it.
   */
  #checkQuiet(): void {
    if (this.#unread.length > 0) this.fail(new Error('the server said more than it was asked'))
    if (this.#failure) throw this.#failure
  }

  /** What was read before a failure still counts. */
  async #until<T>(find: () => T | null, timeoutMs: number): Promise<T> {
    const timer = setTimeout(
      () => this.fail(new WireFault('silent', 'the server did not answer in time')),
      timeoutMs,
    )
    try {
      for (;;) {
        const found = find()
        if (found !== null) return found
        if (this.#failure) throw this.#failure
        await new Promise<void>((wake) => (this.#wake = wake))
      }
    } finally {
      clearTimeout(timer)
    }
  }

  #takeReply(): Reply | null {
    const read = readReplyFrom(this.#unread)
    if (read === 'incomplete') return null
    if (read === 'malformed') {
      this.fail(new WireFault('not_smtp', 'the server does not speak SMTP'))
      return null
    }
    this.#unread = this.#unread.subarray(read.length)
    return read.reply
  }
}

/** Reads one reply from the beginning of the bytes; `length` is how many of them it has. */
function readReplyFrom(bytes: Buffer): { reply: Reply; length: number } | 'incomplete' | 'malformed' {
  const lines: string[] = []
  for (let start = 0, end = 0; ; start = end + 1) {
    end = bytes.indexOf(lineFeed, start)
    if (end === -1) return 'incomplete'
    const line = bytes.toString('utf8', start, end).replace(/\r$/, '')
    const [, code, mark] = /^([2-5]\d\d)([ -]|$)/.exec(line) ?? []
    if (code === undefined || !(lines[0] ?? code).startsWith(code)) return 'malformed'
    lines.push(line)
    if (mark !== '-') return { reply: { code: Number(code), text: lines.join('\n') }, length: end + 1 }
  }
}
