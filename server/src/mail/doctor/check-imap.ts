import { once } from 'node:events'
import type { ImapFlowError } from 'imapflow'
import { isIP, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { imapMailbox, type ImapMailbox } from '../imap/imap-mailbox.ts'
import { rejectionIn, MissingFolderError } from '../imap/imap-faults.ts'
import { connectTo } from '../smtp/session.ts'
import { WireFault } from '../smtp/wire.ts'
import { certificateOf } from './certificate.ts'
import type { ServerCheck } from './server-check.ts'
import { chainOf } from '../../http/refused-certificate.ts'
import { faultOf, isAboutTls } from './faults.ts'
import { advice, doubtful, good, wrong, type Doubt } from './findings.ts'

const server = 'imap'

/** Milliseconds for which the connection is used at most. */
const longestMs = 60_000

/** Bytes in which a greeting must have ended. */
const maxGreetingBytes = 8 * 1024

/**
 * Connects, signs in and looks for the folders, as the reader of the mailbox does. Reports each
 * stage; ends with the first one that is wrong. Returns the paths of all folders if that of sent
 * emails was not found, for the owner to choose.
 */
export async function checkImap(check: ServerCheck, { now }: { now: () => Date }): Promise<string[]> {
  const { settings, report } = check
  if (!(await checkConnection(check, now()))) return []
  const times = { call: check.patienceMs, connection: longestMs }
  const mailbox = imapMailbox({ ...settings, resolve: async () => check.host }, { now, times })
  try {
    return (await checkSignIn(mailbox, check)) ? await checkFolders(mailbox, report) : []
  } finally {
    await mailbox.close()
  }
}

/** Connects, and waits for the greeting. */
async function checkConnection(check: ServerCheck, now: Date): Promise<boolean> {
  const { settings, host: checked, signal, patienceMs, report } = check
  const { host, port, security } = settings
  const given = { server, values: { host, port } } as const
  let stage: 'connect' | 'tls' | 'greeting' = 'connect'
  let socket: Socket | null = null
  const limit = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
  try {
    socket = await connectTo({ host: checked, port })(limit)
    report(good('connect', given))
    if (security === 'tls') {
      stage = 'tls'
      const secured = await secure(socket, host, limit)
      socket = secured
      report(certificateOf(new Date(secured.getPeerCertificate().valid_to), server, now))
    }
    stage = 'greeting'
    const greeting = await firstLine(socket, limit)
    const isGreeting = /^\* (OK|PREAUTH)\b/i.test(greeting)
    const isRefusal = /^\* BYE\b/i.test(greeting)
    report(
      isGreeting
        ? good('greeting', given)
        : doubtful('greeting', wrong(isRefusal ? 'greeting_refused' : 'other_protocol', greeting), given),
    )
    return isGreeting
  } catch (error) {
    report(doubtful(stage, faultOf(error), given))
    return false
  } finally {
    socket?.destroy()
  }
}

async function secure(socket: Socket, host: string, signal: AbortSignal): Promise<TLSSocket> {
  const secured = connectTls({ socket, host, ...(isIP(host) === 0 && { servername: host }) })
  try {
    await once(secured, 'secureConnect', { signal })
    return secured
  } catch (error) {
    secured.destroy()
    throw error
  }
}

async function firstLine(socket: Socket, signal: AbortSignal): Promise<string> {
  let said = ''
  while (!said.includes('\n') && said.length < maxGreetingBytes) {
    const [bytes] = (await Promise.race([
      once(socket, 'data', { signal }),
      once(socket, 'end', { signal }).then(() => [null]),
    ])) as [Buffer | null]
    if (bytes === null) throw new WireFault('closed', 'the server closed the connection')
    said += bytes.toString('latin1')
  }
  return said.split(/\r?\n/, 1)[0]!
}

async function checkSignIn(mailbox: ImapMailbox, { settings, report }: ServerCheck): Promise<boolean> {
  const { host, port, security } = settings
  const given = { server, values: { host, port } } as const
  try {
    await mailbox.signIn()
    if (security === 'starttls') report(good('tls', given))
    report(good('sign_in', given))
    return true
  } catch (error) {
    const doubt = signInFault(error)
    const stage = isAboutTls(doubt.cause) ? 'tls' : 'sign_in'
    report(doubtful(stage, doubt, given))
    return false
  }
}

function signInFault(error: unknown): Doubt {
  const rejected = rejectionIn(error)
  if (rejected) return wrong('password_rejected', rejected.said)
  // The library marks what went wrong before TLS; a fault of TLS itself has a code.
  const lacksTls = [...chainOf(error)].some((each) => (each as ImapFlowError).tlsFailed)
  return lacksTls && !isAboutTls(faultOf(error).cause)
    ? wrong('tls_not_offered')
    : faultOf(error, 'sign_in_put_off')
}

async function checkFolders(mailbox: ImapMailbox, report: ServerCheck['report']): Promise<string[]> {
  const given = { server } as const
  try {
    const { sent, junk } = await mailbox.checkFolders()
    const of = { server, values: { sent, ...(junk !== null && { junk }) } } as const
    report(junk === null ? doubtful('folders', advice('junk_missing'), of) : good('folders', of))
    return []
  } catch (error) {
    if (!(error instanceof MissingFolderError)) {
      report(doubtful('folders', faultOf(error), given))
      return []
    }
    report(doubtful('folders', wrong(error.role === 'sent' ? 'sent_missing' : 'inbox_missing'), given))
    return error.role === 'sent' ? mailbox.listFolders() : []
  }
}
