import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { Random } from '../../../test/campaigns/fuzz/random.ts'
import { cuttingProxy, type Cut, type CuttingProxy } from '../../../test/stand-ins/cutting-proxy.ts'
import { smtpServer, type TestSmtpServer } from '../../../test/stand-ins/smtp-server.ts'
import { testCertificate, trustTestCertificate } from '../../../test/stand-ins/test-certificate.ts'
import { MailboxError } from '../mailbox.ts'
import type { SmtpSettings } from './session.ts'
import { smtpSubmitter } from './smtp-submitter.ts'

const seed = Number(process.env.SEED)

/** Texts have lines that begin with dots, one of them nothing else. */
const text = [
  'X-Rapport-Send: 1',
  'Subject: Hello',
  '',
  '.hidden',
  '.',
  '..',
  ...Array.from({ length: 30 }, (_, at) => `${at}`.padEnd(60, '.')),
].join('\r\n')

type Security = SmtpSettings['security']
type Result = 'accepted' | MailboxError['fault'] | 'not sent'
type Outcome = { cut: Cut; recipients: string[]; results: Result[]; asked: number; proxy: CuttingProxy }

/** A real mail server that takes emails of one user. */
const realServer = (security: Security): Promise<TestSmtpServer> =>
  smtpServer({
    authOptional: false,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    disabledCommands: security === 'starttls' ? [] : ['STARTTLS'],
    secure: security === 'tls',
    key: testCertificate.key,
    cert: testCertificate.cert,
    onAuth: ({ username }, _session, callback) => callback(null, { user: username }),
  })

/** Submits emails one after the other by a connection of which the first one is cut. */
async function submitAll(
  { port, security }: { port: number; security: Security },
  { cut, recipients }: { cut: Cut | null; recipients: string[] },
) {
  const proxy = await cuttingProxy(port, cut)
  const submitter = smtpSubmitter({
    settings: {
      host: testCertificate.host,
      port: 0,
      security,
      user: 'mina',
      password: 'secret',
      connect: async () => {
        const socket = connect(proxy.port, '127.0.0.1')
        await once(socket, 'connect')
        return socket
      },
    },
    signal: new AbortController().signal,
  })
  let asked = 0
  const results: Result[] = []
  for (const to of recipients) {
    const email = { from: 'mina@rapport.test', to, mime: Buffer.from(text) }
    const mayGo = async () => ++asked > 0
    results.push(
      await submitter.submit(email, mayGo).then(
        (accepted) => (accepted ? 'accepted' : 'not sent'),
        (error: unknown) => (error instanceof MailboxError ? error.fault : Promise.reject(error)),
      ),
    )
  }
  return { proxy, submitter, results, asked }
}

/** The dialogue when nothing is cut, and where its parts end. */
async function record(server: TestSmtpServer, security: Security, emails: number) {
  const port = Number(new URL(server.url).port)
  const recipients = Array.from({ length: emails }, (_, at) => `record-000-${at}@example.com`)
  const { proxy, submitter, results } = await submitAll({ port, security }, { cut: null, recipients })
  expect(results).toEqual(recipients.map(() => 'accepted'))
  const [dialogue] = proxy.connections
  const { client, server: said } = { client: dialogue!.client, server: dialogue!.server }
  submitter.close()
  await proxy.close()
  return { client, server: said }
}

/** Cuts one dialogue at each of the places, many dialogues at a time. */
async function cutAt(
  { server, security, emails }: { server: TestSmtpServer; security: Security; emails: number },
  cuts: Cut[],
): Promise<Outcome[]> {
  const port = Number(new URL(server.url).port)
  const outcomes: Outcome[] = []
  const left = cuts.map((cut, at) => ({ cut, at }))
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const { cut, at } = next
      const recipients = Array.from(
        { length: emails },
        (_, email) => `case-${String(at).padStart(5, '0')}-${email}@example.com`,
      )
      const { submitter, ...rest } = await submitAll({ port, security }, { cut, recipients })
      submitter.close()
      outcomes.push({ cut, recipients, ...rest })
    }
  }
  await Promise.all(Array.from({ length: 40 }, work))
  // The server may still be reading what came before the cut.
  await new Promise((done) => setTimeout(done, 200))
  for (const { proxy } of outcomes) await proxy.close()
  return outcomes
}

const copies = ({ received }: TestSmtpServer, recipient: string): number =>
  received.filter(({ to }) => to.includes(recipient)).length

/** Never two copies, never an acceptance that wasn't one, never an accepted email that may be sent again. */
function expectHonesty(server: TestSmtpServer, outcomes: Outcome[]): void {
  const lies = outcomes.flatMap(({ cut, recipients, results, asked }) =>
    recipients.flatMap((recipient, at) => {
      const [result, count] = [results[at]!, copies(server, recipient)]
      const isHonest = result === 'accepted' ? count === 1 : result === 'unanswered' ? count < 2 : count === 0
      return isHonest && asked <= recipients.length ? [] : [{ cut, at, result, count, asked }]
    }),
  )
  expect(lies).toEqual([])
}

const endOf = (bytes: Buffer, words: string, from = 0): number => {
  const at = bytes.indexOf(words, from)
  expect(at).toBeGreaterThanOrEqual(0)
  return bytes.indexOf('\r\n', at) + 2
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)

/** Around the end of each line: before CR, between CR and LF, behind it. */
const lineEnds = (bytes: Buffer, from: number, to: number): number[] =>
  range(from, to).filter((at) => bytes.subarray(Math.max(0, at - 2), at + 2).includes('\r\n'))

const cutsFrom = (from: Cut['from'], places: Iterable<number>, more: Partial<Cut> = {}): Cut[] =>
  Array.from(new Set(places), (after) => ({ from, after, ...more }))

type Part = { bytes: Buffer; from: number; to: number }

/** Each byte of the server's part; the client's lines, some places in its text and all around its end. */
function everyPlace(said: Part, client: Part & { dataEnd: number }): Cut[] {
  const random = new Random(seed)
  const { from, dataEnd, to } = client
  const inText = Array.from({ length: 40 }, () => dataEnd + random.below(to - dataEnd))
  const lines = lineEnds(client.bytes, from, dataEnd)
  return [
    ...cutsFrom('server', range(said.from, said.to)),
    // The server has answered, and the whole answer gets lost.
    ...cutsFrom('server', lineEnds(said.bytes, said.from, said.to - 1), { isLate: true }),
    ...cutsFrom('client', [...lines, ...inText, ...range(to - 8, to)]),
    ...cutsFrom('client', [...lines, to - 3], { isLate: true }),
  ]
}

const resultsAt =
  (outcomes: Outcome[], email: number) =>
  (from: Cut['from'], first: number, last: number): Result[] => {
    const there = outcomes.filter(({ cut }) => cut.from === from && cut.after >= first && cut.after <= last)
    return Array.from(new Set(there.map(({ results }) => results[email]!)))
  }

describe(`a connection that is cut (seed ${seed})`, () => {
  test('at each byte of the replies, around each command, in the text and around its end', async () => {
    const server = await realServer('none')
    const { client, server: said } = await record(server, 'none', 1)
    const dataEnd = endOf(client, 'DATA\r\n')
    const goEnd = endOf(said, '354 ')
    const cuts = everyPlace(
      { bytes: said, from: 0, to: said.length },
      { bytes: client, from: 0, dataEnd, to: client.length },
    )
    const outcomes = await cutAt({ server, security: 'none', emails: 1 }, cuts)
    expectHonesty(server, outcomes)

    const at = resultsAt(outcomes, 0)
    expect(at('server', 0, goEnd - 1)).toEqual(['later'])
    expect(at('server', goEnd + 1, said.length - 1)).toEqual(['unanswered'])
    expect(at('server', said.length, said.length)).toEqual(['accepted'])
    expect(at('client', 0, dataEnd - 1)).toEqual(['later'])
    expect(at('client', client.length, client.length)).toEqual(['unanswered'])
    // The server accepted each email whose text was complete, and told us once.
    const doubtful = outcomes.filter(({ results }) => results[0] === 'unanswered')
    const accepted = doubtful.filter(({ recipients }) => copies(server, recipients[0]!) === 1)
    expect(accepted.length).toBeGreaterThanOrEqual(said.length - goEnd)
    expect(outcomes.length).toBeGreaterThan(300)
  })

  test('while it is used again: a new one is opened once, up to DATA', async () => {
    const server = await realServer('none')
    const first = await record(server, 'none', 1)
    const { client, server: said } = await record(server, 'none', 2)
    const [clientStart, saidStart] = [first.client.length, first.server.length]
    const [rcptEnd, dataEnd] = ['RCPT TO', 'DATA\r\n'].map((words) => endOf(client, words, clientStart))
    const recipientEnd = endOf(said, '250 ', endOf(said, '250 ', saidStart))
    const goEnd = endOf(said, '354 ', saidStart)
    const cuts = everyPlace(
      { bytes: said, from: saidStart, to: said.length },
      { bytes: client, from: clientStart + 1, dataEnd: dataEnd!, to: client.length },
    )
    const outcomes = await cutAt({ server, security: 'none', emails: 2 }, cuts)
    expectHonesty(server, outcomes)
    expect(new Set(outcomes.map(({ results }) => results[0]))).toEqual(new Set(['accepted']))

    const at = resultsAt(outcomes, 1)
    expect(at('server', saidStart, recipientEnd - 1)).toEqual(['accepted'])
    expect(at('server', recipientEnd + 1, goEnd - 1)).toEqual(['later'])
    expect(at('server', goEnd + 1, said.length - 1)).toEqual(['unanswered'])
    expect(at('client', clientStart, rcptEnd! - 1)).toEqual(['accepted'])
    expect(at('client', rcptEnd! + 1, dataEnd! - 1)).toEqual(['later'])
    expect(Math.max(...outcomes.map(({ proxy }) => proxy.connections.length))).toBe(2)
    expect(outcomes.length).toBeGreaterThan(150)
  })

  test.each(['none', 'starttls', 'tls'] as const)('reset, or under TLS (%s)', async (security) => {
    trustTestCertificate()
    const server = await realServer(security)
    const { client, server: said } = await record(server, security, 2)
    const random = new Random(seed)
    const some = (length: number) => Array.from({ length: 20 }, () => random.below(length + 1))
    const cuts = [true, false].flatMap((isReset) =>
      cutsFrom('server', some(said.length), { isReset }).concat(
        cutsFrom('client', some(client.length), { isReset }),
      ),
    )
    const outcomes = await cutAt({ server, security, emails: 2 }, cuts)
    expectHonesty(server, outcomes)
    expect(outcomes.length).toBeGreaterThan(60)
  })
})
