import { smtpTransport } from '../mailer.ts'
import { withoutPassword } from '../server-words.ts'
import { faultOf } from './faults.ts'
import { wrong, type Doubt } from './findings.ts'

/** Milliseconds for each answer: less than for an email, since somebody looks on. */
const patience = { connection: 6000, greeting: 6000, socket: 6000 }

/** What nodemailer says about a failure: it replaces codes of the system by its own. */
type MailerError = Error & { code?: string; originalCode?: string; response?: string }

/**
 * Connects to the mail server as emails of the product do, secures the connection where the server
 * offers that, and signs in where SMTP_URL has a user. Sends nothing. Null if all of that works.
 */
export async function checkMailer(smtpUrl: string): Promise<Doubt | null> {
  const transport = smtpTransport(smtpUrl, patience)
  try {
    await transport.verify()
    return null
  } catch (error) {
    return doubtOf(error as MailerError, smtpUrl)
  } finally {
    transport.close()
  }
}

function doubtOf(error: MailerError, smtpUrl: string): Doubt {
  const { username, password } = new URL(smtpUrl)
  const signIn = { user: decodeURIComponent(username), password: decodeURIComponent(password) }
  const said = error.response === undefined ? null : withoutPassword(error.response, signIn)
  if (error.code === 'EAUTH') return wrong('password_rejected', said)
  if (said !== null) return wrong('greeting_refused', said)
  const code = error.originalCode ?? error.code
  return faultOf(code === undefined ? error : Object.assign(new Error(error.message), { code }))
}
