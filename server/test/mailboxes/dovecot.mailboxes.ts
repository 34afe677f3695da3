import { randomUUID } from 'node:crypto'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { ImapFlow } from 'imapflow'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { imapMailbox } from '../../src/mail/imap/imap-mailbox.ts'
import { certifiedName, dovecotVersion, password, startDovecot, type Dovecot } from './dovecot.ts'
import { mailboxCases, type MailServer } from './mailbox-cases.ts'
import { received } from './messages.ts'
import { listAll } from './read-all.ts'

const version = dovecotVersion()
if (version === null) console.log('There is no Dovecot here: mailboxes are not read from a real server.')

const since = new Date(Date.now() - 24 * 60 * 60_000)

describe.skipIf(version === null)(`a mailbox at Dovecot ${version}`, () => {
  let dovecot: Dovecot
  const clients: ImapFlow[] = []

  beforeAll(async () => {
    dovecot = await startDovecot()
  })
  afterAll(() => dovecot?.stop())
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.logout()
  })

  const begin = async (): Promise<MailServer> => {
    const user = randomUUID()
    const owner = new ImapFlow({
      host: '127.0.0.1',
      port: dovecot.port,
      secure: false,
      doSTARTTLS: false,
      auth: { user, pass: password },
      logger: false,
      disableAutoIdle: true,
    })
    await owner.connect()
    clients.push(owner)
    for (const folder of ['Sent', 'Junk', 'Drafts']) await owner.mailboxCreate(folder)
    const settings = { host: '127.0.0.1', port: dovecot.port, security: 'none', user, password } as const
    return { settings, ...ownerOf(owner) }
  }

  mailboxCases(begin)

  it.each(['tls', 'starttls'] as const)(
    'is reached at a checked address under its name: %s',
    async (security) => {
      const server = await begin()
      const { settings } = server
      await server.deliver('INBOX', received(1))
      const port = security === 'tls' ? dovecot.tlsPort : dovecot.port
      const reached = { ...settings, port, security, resolve: async () => '127.0.0.1' }
      const trusted = getCACertificates('default')
      const unknown = imapMailbox({ ...reached, host: certifiedName })
      await expect(unknown.sync(null, since)).rejects.toMatchObject({ fault: 'later' })
      setDefaultCACertificates([...trusted, dovecot.certificate])
      try {
        const mailbox = imapMailbox({ ...reached, host: certifiedName })
        expect((await listAll(mailbox, null, since)).messages).toHaveLength(1)
        await mailbox.close()
        const other = imapMailbox({ ...reached, host: 'other.rapport.test' })
        await expect(other.sync(null, since)).rejects.toMatchObject({ fault: 'later' })
      } finally {
        setDefaultCACertificates(trusted)
      }
    },
  )

  it('tells a wrong password', async () => {
    const { settings } = await begin()
    const mailbox = imapMailbox({ ...settings, password: 'wrong' })
    await expect(mailbox.sync(null, since)).rejects.toMatchObject({ fault: 'reconnect' })
  })
})

/** What the owner of the mailbox does with another program. */
function ownerOf(owner: ImapFlow): Omit<MailServer, 'settings'> {
  const inFolder = async <T>(folder: string, work: () => Promise<T>): Promise<T> => {
    await owner.mailboxOpen(folder)
    try {
      return await work()
    } finally {
      await owner.mailboxClose()
    }
  }
  return {
    deliver: async (folder, raw, date = new Date()) => void (await owner.append(folder, raw, [], date)),
    remove: (folder, place) => inFolder(folder, async () => void (await owner.messageDelete(`${place}`))),
    create: async (folder) => void (await owner.mailboxCreate(folder)),
    drop: async (folder) => void (await owner.mailboxDelete(folder)),
    rename: async (from, to) => void (await owner.mailboxRename(from, to)),
    flags: (folder) =>
      inFolder(folder, async () => {
        const messages = await owner.fetchAll('1:*', { flags: true })
        return messages.map(({ flags }) =>
          Array.from(flags ?? []).filter((flag) => flag !== String.raw`\Recent`),
        )
      }),
  }
}
