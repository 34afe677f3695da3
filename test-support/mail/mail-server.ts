import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { ImapServer } from '../imap/imap-server.ts'

/** What a mail server does with the emails that it is given. */
type MailServerBehaviour = {
  password: string
  /** Whether it files what was submitted among the sender's sent emails. */
  files: boolean
  /** The folder in which an email arrives at an account of its own; null: nowhere. */
  delivers: 'INBOX' | 'Junk' | null
  /** Its answer to each sender; null takes them. */
  refusesSender: string | null
}

export type MailServer = {
  imap: ImapServer
  smtpPort: number
  behaviour: MailServerBehaviour
  /** The texts of the emails that it took, oldest first. */
  accepted: string[]
  /** The mailbox of an address, as its owner types it in. */
  typed(address: string, changes?: { password?: string }): TypedMailbox
  stop(): Promise<void>
}

type TypedServer = { host: string; port: number; security: 'none'; user: string; password: string }
type TypedMailbox = { address: string; smtp: TypedServer; imap: TypedServer; sentFolder: null }

const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })

/** A mail server with both its sides, for the accounts that a test asks for. */
export async function mailServer(now: () => Date): Promise<MailServer> {
  const imap = await new ImapServer().start()
  const usual: MailServerBehaviour = {
    password: 'secret',
    files: true,
    delivers: 'INBOX',
    refusesSender: null,
  }
  const behaviour = { ...usual }
  const accepted: string[] = []
  const take = (raw: string, from: string, to: string[]) => {
    accepted.push(raw)
    if (behaviour.files) imap.deliver(from, 'Sent', raw, now())
    const own = to.filter((address) => imap.accounts.has(address))
    if (behaviour.delivers) for (const address of own) imap.deliver(address, behaviour.delivers, raw, now())
  }
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === behaviour.password
        ? done(null, { user: username })
        : done(refusal(535, '5.7.8 wrong user or password')),
    onMailFrom: (_address, _session, done) =>
      done(behaviour.refusesSender === null ? null : refusal(553, behaviour.refusesSender)),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address)
        take(Buffer.concat(chunks).toString(), from, to)
        done()
      })
    },
  })
  smtp.on('error', () => {})
  await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening))
  const { port: smtpPort } = smtp.server.address() as AddressInfo
  const typed: MailServer['typed'] = (address, { password = behaviour.password } = {}) => {
    imap.account(address, behaviour.password)
    const server = { host: '127.0.0.1', security: 'none' as const, user: address, password }
    return {
      address,
      smtp: { ...server, port: smtpPort },
      imap: { ...server, port: imap.port },
      sentFolder: null,
    }
  }
  const stop = async () => {
    await new Promise<void>((stopped) => smtp.close(stopped))
    await imap.stop()
  }
  return { imap, smtpPort, behaviour, accepted, typed, stop }
}
