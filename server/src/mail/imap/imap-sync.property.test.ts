import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ImapServer } from '@rapport/test-support/imap/imap-server.ts'
import { imapFaults, type ImapFault } from '@rapport/test-support/imap/imap-faults.ts'
import { received } from '../../../test/mailboxes/messages.ts'
import { imapMailbox, type ImapMailbox } from './imap-mailbox.ts'

const server = new ImapServer()
beforeAll(() => server.start())
afterAll(() => server.stop())

const dayMs = 24 * 60 * 60_000
const since = new Date(Date.now() - dayMs)

const folder = fc.constantFrom('INBOX', 'Junk')
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('deliver' as const),
      folder,
      old: fc.boolean(),
      count: fc.nat(12),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), folder, place: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('renew' as const), folder }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('sync' as const), readUpTo: fc.nat(25) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('drop' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('fail' as const),
      stage: fc.constantFrom(
        'login' as const,
        'list' as const,
        'examine' as const,
        'search' as const,
        'fetch' as const,
      ),
      fault: fc.constantFrom(
        ...imapFaults.filter((fault) => !['hang', 'huge_literal', 'flood'].includes(fault)),
      ),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** A reader of a mailbox that stores its cursor now and then, and may be stopped after any message. */
class Reader {
  readonly user = randomUUID()
  readonly account = server.account(this.user)
  /** How often each subject was read. */
  readonly read = new Map<string, number>()
  #cursor: string | null = null
  #mailbox = this.#connect()

  #connect(): ImapMailbox {
    const { user } = this
    return imapMailbox({ host: '127.0.0.1', port: server.port, security: 'none', user, password: 'secret' })
  }

  /** One part of which at most so many messages are read. Whether nothing was left. */
  async sync(readUpTo: number): Promise<boolean> {
    const { messages, cursor, isComplete } = await this.#mailbox.sync(this.#cursor, since)
    if (messages.length > 20) throw new Error('a part is too large')
    for (const message of messages.slice(0, readUpTo)) {
      const text = await this.#mailbox.read(message.providerId).catch(() => null)
      const subject = /^Subject: (.*)\r$/m.exec(text?.raw.toString() ?? '')?.[1]
      if (subject) this.read.set(subject, (this.read.get(subject) ?? 0) + 1)
      this.#cursor = message.cursor
    }
    if (readUpTo < messages.length) return false
    this.#cursor = cursor
    return isComplete
  }

  async restart(): Promise<void> {
    await this.close()
    this.#mailbox = this.#connect()
  }

  close = (): Promise<void> => this.#mailbox.close()
}

async function take(
  reader: Reader,
  each: Step,
  deliver: (folder: string, old: boolean) => void,
): Promise<void> {
  const { account, user } = reader
  switch (each.do) {
    case 'deliver':
      for (let n = 0; n < each.count; n++) deliver(each.folder, each.old)
      return
    case 'remove':
      return account.folder(each.folder).remove(account.folder(each.folder).messages[each.place]?.uid ?? 0)
    case 'renew':
      return account.folder(each.folder).renew()
    case 'sync':
      return void (await reader.sync(each.readUpTo).catch(() => null))
    case 'restart':
      return reader.restart()
    case 'drop':
      return server.closeConnections()
    case 'fail':
      return server.fail(each.stage, each.fault satisfies ImapFault, {
        user: each.stage === 'login' ? null : user,
      })
  }
}

it('reads every message that arrived since then and stayed, and each once where nothing was made anew', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const reader = new Reader()
      const { account, user, read } = reader
      let number = 0
      const deliver = (path: string, old: boolean) => {
        const date = new Date(old ? since.getTime() - 5 * dayMs : Date.now())
        server.deliver(user, path, received(`${old ? 'old' : 'new'} ${number++}`), date)
      }
      try {
        for (const each of steps) await take(reader, each, deliver)
        server.clearFaults()
        for (let parts = 0; !(await reader.sync(25)); parts++) expect(parts).toBeLessThan(60)
        const there = [...account.folders.values()].flatMap(({ messages }) => messages)
        const wanted = there.map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw.toString())![1]!)
        expect(wanted.filter((subject) => subject.includes('new') && !read.has(subject))).toEqual([])
        if (!steps.some((each) => each.do === 'renew'))
          expect([...read].filter(([, count]) => count > 1)).toEqual([]) // oxlint-disable-line vitest/no-conditional-expect -- a folder made anew is read again
      } finally {
        server.clearFaults()
        await reader.close()
        server.accounts.delete(user)
      }
    }),
    { numRuns: 60 },
  )
})
