import { Refusal } from '../smtp/read-refusal.ts'
import {
  ask,
  connectTo,
  NotOffered,
  openSession,
  smtpTimes,
  type SessionStage,
  type SmtpTimes,
} from '../smtp/session.ts'
import type { Wire } from '../smtp/wire.ts'
import { certificateOf } from './certificate.ts'
import type { ServerCheck } from './server-check.ts'
import { chainOf } from '../../http/refused-certificate.ts'
import { faultOf, isAboutTls } from './faults.ts'
import { advice, doubtful, good, wrong, type Doubt } from './findings.ts'

/** No text is sent, and no connection is used again. */
const timesOf = (patienceMs: number): SmtpTimes => ({
  ...smtpTimes,
  connection: patienceMs,
  reply: patienceMs,
})

/**
 * Opens a session as the sender of emails does, and asks whether the address may send, without
 * sending anything. Reports each stage; ends with the first one that is wrong.
 */
export async function checkSmtp(
  { settings, address, host: checked, signal, patienceMs, report }: ServerCheck,
  { now }: { now: () => Date },
): Promise<void> {
  const server = 'smtp'
  const begun: SessionStage[] = []
  const connect = (stopped: AbortSignal) => connectTo({ host: checked, port: settings.port })(stopped)
  const passed = (wire: Wire | null) => {
    for (const stage of wire ? begun : begun.slice(0, -1))
      report(
        stage === 'tls' && wire
          ? certificateOf(wire.certificateEnds, server, now())
          : good(stage, { server }),
      )
  }
  let wire: Wire
  try {
    wire = await openSession({
      settings: { ...settings, connect },
      times: timesOf(patienceMs),
      signal,
      onStage: (stage) => begun.push(stage),
    })
  } catch (error) {
    const doubt = sessionFault(error)
    // A server that offers no STARTTLS has greeted us all the same.
    if (isAboutTls(doubt.cause) && begun.at(-1) !== 'tls') begun.push('tls')
    passed(null)
    const { host, port } = settings
    report(doubtful(begun.at(-1) ?? 'connect', doubt, { server, values: { host, port } }))
    return
  }
  passed(wire)
  await checkSender(wire, { address, patienceMs, report })
}

/** What is wrong with a session that could not be opened. */
function sessionFault(error: unknown): Doubt {
  for (const each of chainOf(error)) {
    if (each instanceof NotOffered)
      return wrong(each.what === 'starttls' ? 'tls_not_offered' : 'no_password_sign_in')
    if (each instanceof Refusal) return refusalOf(each)
  }
  return faultOf(error)
}

function refusalOf({ at, reply: { code, text } }: Refusal): Doubt {
  if (at === 'sign-in') return wrong(code >= 500 ? 'password_rejected' : 'sign_in_put_off', text)
  return wrong(at === 'starttls' ? 'tls_not_offered' : 'greeting_refused', text)
}

/** Names the address as a sender, and takes it back. */
async function checkSender(
  wire: Wire,
  { address, patienceMs: timeoutMs, report }: Pick<ServerCheck, 'address' | 'patienceMs' | 'report'>,
): Promise<void> {
  const of = { server: 'smtp', values: { address } } as const
  try {
    await ask(wire, { at: 'MAIL', line: `MAIL FROM:<${address}>`, expected: 2, timeoutMs })
    report(good('sender', of))
    await wire.command('RSET', timeoutMs).catch(() => undefined)
  } catch (error) {
    if (!(error instanceof Refusal)) report(doubtful('sender', faultOf(error), of))
    else if (error.reply.code >= 500)
      report(doubtful('sender', wrong('sender_refused', error.reply.text), of))
    else report(doubtful('sender', advice('sender_put_off', error.reply.text), of))
  } finally {
    wire.quit()
  }
}
