import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { ImapFlow } from 'imapflow'
import { expect } from 'vitest'
import { classify } from '../../src/features/campaigns/inbound/classify.ts'
import type { Outgoing, Received, SubmissionMailbox } from '../../src/mail/mailbox.ts'
import { smtpMailbox } from '../../src/mail/smtp-mailbox.ts'
import { endFile } from '../cleanup.ts'
import { cuttingProxy, type Cut, type CuttingProxy } from '../stand-ins/cutting-proxy.ts'
import { smtpError, smtpServer } from '../stand-ins/smtp-server.ts'
import { certifiedName, password, startDovecot, type Dovecot } from './dovecot.ts'
import { rawEmail } from './messages.ts'
import { localDomain, startPostfix, type Postfix } from './postfix.ts'
import { listAll } from './read-all.ts'

export const since = new Date(Date.now() - 24 * 60 * 60_000)
export const polled = { timeout: 30_000, interval: 200 }

/** A mailbox of a new user. `cutAfter` lets so many more bytes of the server pass. */
type NewMailbox = { user: string; mailbox: SubmissionMailbox; cutAfter(bytes: number): void }

/** A Postfix that delivers to a Dovecot, and to one other server, which knows everybody but `nobody`. */
export class PostfixWorld {
  readonly #usual = getCACertificates('default')
  readonly #open: SubmissionMailbox[] = []
  readonly #dovecot: Dovecot
  readonly #postfix: Postfix

  private constructor(dovecot: Dovecot, postfix: Postfix) {
    this.#dovecot = dovecot
    this.#postfix = postfix
    setDefaultCACertificates([...this.#usual, dovecot.certificate])
  }

  static async start(): Promise<PostfixWorld> {
    const dovecot = await startDovecot()
    const { url } = await smtpServer({
      hideENHANCEDSTATUSCODES: true,
      onRcptTo: ({ address }, _session, done) =>
        done(
          address.startsWith('nobody')
            ? Object.assign(smtpError(550), { message: '5.1.1 no such user here' })
            : null,
        ),
    })
    try {
      return new PostfixWorld(dovecot, await startPostfix(dovecot, Number(new URL(url).port)))
    } catch (error) {
      await dovecot.stop()
      throw error
    }
  }

  async stop(): Promise<void> {
    setDefaultCACertificates(this.#usual)
    await this.#postfix.stop()
    await this.#dovecot.stop()
    await endFile()
  }

  async closeMailboxes(): Promise<void> {
    for (const mailbox of this.#open.splice(0)) await mailbox.close()
  }

  /** `address`: the one that it sends from, if it isn't the user's own. */
  async newMailbox({ address }: { address?: string } = {}): Promise<NewMailbox> {
    const user = `user-${randomUUID()}@${localDomain}`
    await this.#createFolders(user)
    const line = new Line(this.#postfix.port)
    const { tlsPort: port } = this.#dovecot
    const common = { host: certifiedName, user, password }
    const mailbox = smtpMailbox(
      {
        address: address ?? user,
        smtp: { ...common, port: 0, security: 'starttls', connect: line.connect },
        imap: { ...common, port, security: 'tls', resolve: async () => '127.0.0.1' },
        filesSent: true,
      },
      { now: () => new Date(), signal: new AbortController().signal, memory: { unclear: 0 } },
    )
    this.#open.push(mailbox)
    return { user, mailbox, cutAfter: line.cutAfter }
  }

  async #createFolders(user: string): Promise<void> {
    const owner = new ImapFlow({
      host: '127.0.0.1',
      port: this.#dovecot.port,
      secure: false,
      doSTARTTLS: false,
      auth: { user, pass: password },
      logger: false,
    })
    await owner.connect()
    for (const folder of ['Sent', 'Junk', 'Drafts']) await owner.mailboxCreate(folder)
    await owner.logout()
  }
}

/** A way to a server that can be cut in the middle of a dialogue, TLS or not. */
class Line {
  readonly #port: number
  readonly #cut: Cut = { from: 'server', after: Infinity }
  #proxy: CuttingProxy | null = null

  constructor(port: number) {
    this.#port = port
  }

  readonly connect = async (): Promise<Socket> => {
    const proxy = await cuttingProxy(this.#port, this.#cut)
    this.#proxy = proxy
    const socket = connect(proxy.port, '127.0.0.1')
    socket.on('close', () => void proxy.close())
    await once(socket, 'connect')
    return socket
  }

  readonly cutAfter = (bytes: number): void => {
    this.#cut.after = this.#proxy!.connections[0]!.server.length + bytes
  }
}

/** The messages in the inbox, once there are any. */
export async function inboxOf(mailbox: SubmissionMailbox): Promise<Received[]> {
  const list = async () => (await listAll(mailbox, null, since)).messages
  await expect.poll(async () => (await list()).length, polled).toBeGreaterThan(0)
  return Promise.all((await list()).map(({ providerId }) => mailbox.read(providerId)))
}

/** The bounce of an email, as it is understood. */
export async function bounceOf({ user, mailbox }: NewMailbox) {
  const [received] = await inboxOf(mailbox)
  const { raw, folder, receivedAt } = received!
  return classify(raw, { address: user, aliases: [], folder, receivedAt })
}

/** An email of ours, with lines that SMTP must not take for its end. */
export function outgoing(from: string, to: string, text = '..two dots\r\n.\r\nThe end.'): Outgoing {
  const sendKey = randomUUID()
  const mime = rawEmail(
    {
      From: from,
      To: `<${to}>`,
      Subject: 'Hello',
      Date: new Date().toUTCString(),
      'Message-ID': `<${sendKey}@${localDomain}>`,
      'X-Rapport-Send': sendKey,
    },
    text,
  )
  return { sendKey, to, subject: 'Hello', mime, threadId: null }
}

export const keyIn = (raw: Buffer): string | undefined =>
  /^X-Rapport-Send: (.*)$/im.exec(raw.toString())?.[1]?.trim()
