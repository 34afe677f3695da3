import { ImapServer } from '@rapport/test-support/imap/imap-server.ts'

/*
 * Serves mailboxes by IMAP in a process of their own, so that what they cost isn't measured with
 * what reads them. Messages of the parent fill them; each is answered once that is done.
 */

export type Filling = { users: readonly string[]; count: number; latencyMs: number }

const server = await new ImapServer().start()
let serial = 0

/** Ordinary mail of some kilobytes, none of which is about a campaign. */
const message = (user: string) =>
  [
    `From: Sender ${++serial} <sender${serial}@elsewhere.example>`,
    `To: <${user}>`,
    `Subject: Message ${serial}`,
    `Date: ${new Date().toUTCString()}`,
    `Message-ID: <${serial}@elsewhere.example>`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    'A line of ordinary text that nobody has to read.\r\n'.repeat(60),
  ].join('\r\n')

process.on('message', ({ users, count, latencyMs }: Filling) => {
  for (const user of users) {
    server.account(user)
    for (let at = 0; at < count; at++) server.deliver(user, 'INBOX', message(user), new Date())
  }
  server.latencyMs = latencyMs
  process.send!({ port: server.port })
})
process.on('disconnect', () => process.exit())
