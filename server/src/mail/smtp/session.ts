import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Refusal } from './read-refusal.ts'
import { Wire, WireFault } from './wire.ts'
import { withoutPassword } from '../server-words.ts'

/** How to reach a server, and as whom. */
export type SmtpSettings = {
  /** Also the name that the server's certificate must have. */
  host: string
  port: number
  /** `none` is for servers on this machine in development. */
  security: 'tls' | 'starttls' | 'none'
  user: string
  password: string
  /**
   * Opens the TCP connection, for a caller that checks where a host leads. TLS is ours, by the name
   * in `host`. Without it we connect to `host`.
   */
  connect?: (signal: AbortSignal) => Promise<Socket>
}

/** How long we wait, in milliseconds. */
export type SmtpTimes = {
  connection: number
  /** The greeting, a TLS handshake, and each reply but the last. */
  reply: number
  /** The server's taking of the text. */
  text: number
  /** The reply to the end of the text (RFC 5321, 4.5.3.2.6: ten minutes). */
  lastReply: number
  /** The reply to the end of the text, once we are to stop. */
  lastReplyAfterStop: number
  /** The age of a connection up to which another email begins on it. */
  reuse: number
}

export const smtpTimes: SmtpTimes = {
  connection: 15_000,
  reply: 60_000,
  text: 3 * 60_000,
  lastReply: 10 * 60_000,
  lastReplyAfterStop: 30_000,
  reuse: 5 * 60_000,
}

/** The parts of opening a session, in the order in which they begin; with STARTTLS, `tls` comes third. */
export type SessionStage = 'connect' | 'tls' | 'greeting' | 'sign_in'

type Opening = {
  settings: SmtpSettings
  times: SmtpTimes
  signal: AbortSignal
  /** Called at the beginning of each stage. */
  onStage?: (stage: SessionStage) => void
}

/** What a server doesn't offer. */
export class NotOffered extends Error {
  override name = 'NotOffered'
  readonly what: 'starttls' | 'password'
  constructor(what: NotOffered['what'], message: string) {
    super(message)
    this.what = what
  }
}

/** Connects, secures the connection and signs in. Throws a `Refusal` for a complete reply that refuses. */
export async function openSession({ settings, times, signal, onStage = () => {} }: Opening): Promise<Wire> {
  onStage('connect')
  const wire = new Wire(await openSocket(settings, AbortSignal.any([signal, deadline(times.connection)])))
  const stop = () => wire.fail(new Error('stopped'))
  signal.addEventListener('abort', stop)
  try {
    await introduce(wire, { settings, times, onStage })
    return wire
  } catch (error) {
    wire.fail(new Error('the session could not be opened'))
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Unlike `AbortSignal.timeout`, says in plain words what took too long. */
function deadline(ms: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(
    () => controller.abort(new WireFault('silent', 'the server could not be reached in time')),
    ms,
  ).unref()
  return controller.signal
}

async function openSocket(settings: SmtpSettings, signal: AbortSignal): Promise<Socket> {
  signal.throwIfAborted()
  const opening = (settings.connect ?? connectTo(settings))(signal)
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([opening, aborted])
  } catch (error) {
    void opening.then(
      (socket) => socket.destroy(),
      () => {},
    )
    throw error
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** Opens a TCP connection. */
export const connectTo =
  ({ host, port }: Pick<SmtpSettings, 'host' | 'port'>) =>
  async (signal: AbortSignal): Promise<Socket> => {
    const socket = connect({ host, port })
    try {
      await once(socket, 'connect', { signal })
      return socket
    } catch (error) {
      socket.destroy()
      throw error
    }
  }

type Introduction = Pick<Opening, 'settings' | 'times'> & Required<Pick<Opening, 'onStage'>>

async function introduce(wire: Wire, { settings, times, onStage }: Introduction): Promise<void> {
  const secure = () => {
    onStage('tls')
    return wire.secure(settings.host, times.reply)
  }
  if (settings.security === 'tls') await secure()
  onStage('greeting')
  const greeting = await wire.reply(times.reply)
  if (greeting.code !== 220) throw new Refusal('greeting', greeting)
  let offers = await greet(wire, times)
  if (settings.security === 'starttls') {
    if (!offers.has('STARTTLS')) throw new NotOffered('starttls', 'the server does not offer STARTTLS')
    await ask(wire, { at: 'starttls', line: 'STARTTLS', expected: 2, timeoutMs: times.reply })
    await secure()
    // What it said before TLS may have been changed on the way.
    offers = await greet(wire, times)
  }
  onStage('sign_in')
  await signIn(wire, { settings, times, mechanisms: offers.get('AUTH') ?? [] })
}

/**
 * Greets the server, and returns what it offers: keywords with their parameters, in upper case. The
 * name that we give ourselves says nothing about this machine.
 */
async function greet(wire: Wire, times: SmtpTimes): Promise<Map<string, string[]>> {
  const timeoutMs = times.reply
  const { text } = await ask(wire, { at: 'greeting', line: 'EHLO [127.0.0.1]', expected: 2, timeoutMs })
  const lines = text.toUpperCase().split('\n').slice(1)
  // Some old servers write `AUTH=LOGIN`.
  return new Map(
    lines.map((line) => line.slice(4).trim().split(/[ =]+/)).map(([name, ...rest]) => [name!, rest]),
  )
}

type SigningIn = { settings: SmtpSettings; times: SmtpTimes; mechanisms: string[] }

/** PLAIN (RFC 4616), else LOGIN, which everybody has who has not PLAIN. */
async function signIn(wire: Wire, { settings, times, mechanisms }: SigningIn): Promise<void> {
  const { user, password } = settings
  const say = async (line: string, expected: 2 | 3) => {
    try {
      await ask(wire, { at: 'sign-in', line, expected, timeoutMs: times.reply })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { code, text } = error.reply
      throw new Refusal('sign-in', { code, text: withoutPassword(text, settings) })
    }
  }
  if (mechanisms.includes('PLAIN')) {
    await say(`AUTH PLAIN ${base64(`\0${user}\0${password}`)}`, 2)
    return
  }
  if (!mechanisms.includes('LOGIN'))
    throw new NotOffered('password', 'the server offers no way to sign in with a password')
  await say('AUTH LOGIN', 3)
  await say(base64(user), 3)
  await say(base64(password), 2)
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

type Question = { at: Refusal['at']; line: string; expected: 2 | 3; timeoutMs: number }

/** Sends a command. Throws a `Refusal` if the reply isn't of the expected class. */
export async function ask(wire: Wire, { at, line, expected, timeoutMs }: Question) {
  const reply = await wire.command(line, timeoutMs)
  if (Math.floor(reply.code / 100) !== expected) throw new Refusal(at, reply)
  return reply
}
