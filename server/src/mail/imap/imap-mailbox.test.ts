import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe } from 'vitest'
import { ImapServer } from '@rapport/test-support/imap/imap-server.ts'
import { mailboxCases, type MailServer } from '../../../test/mailboxes/mailbox-cases.ts'

const server = new ImapServer()
beforeAll(() => server.start())
afterAll(() => server.stop())

describe('a mailbox at the stand-in', () => {
  mailboxCases(begin)
})

function begin(): Promise<MailServer> {
  const user = randomUUID()
  const account = server.account(user)
  return Promise.resolve({
    settings: { host: '127.0.0.1', port: server.port, security: 'none', user, password: 'secret' },
    deliver: (folder, raw, date = new Date()) =>
      Promise.resolve(void server.deliver(user, folder, raw, date)),
    remove: (path, place) => {
      const folder = account.folder(path)
      return Promise.resolve(folder.remove(folder.messages[place - 1]!.uid))
    },
    create: (path) => Promise.resolve(void account.create(path)),
    drop: (path) => Promise.resolve(account.remove(path)),
    rename: (from, to) => {
      account.rename(from, to)
      account.folder(to).use = null
      return Promise.resolve()
    },
    flags: (path) => Promise.resolve(account.folder(path).messages.map(({ flags }) => Array.from(flags))),
  })
}
