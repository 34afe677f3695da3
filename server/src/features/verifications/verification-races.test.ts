import type { Verification, VerificationQuote } from '@rapport/contract/verifications/schemas.ts'
import { createPeople, personRecord } from '@rapport/test-support/factories.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { createOwnPerson } from '@rapport/test-support/own-people.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, testConfig, type SignedIn, type TestApp } from '../../../test/app.ts'
import { buyer, contact, giveReveal } from '../../../test/reveals.ts'
import { reacherServer, type ReacherServer } from '../../../test/stand-ins/reacher-server.ts'
import { inTransaction } from '../../database/transaction.ts'
import { mailboxHash } from '../../mail/mailbox-hash.ts'
import { suppress } from '../privacy/privacy.ts'

let t: TestApp
let server: ReacherServer
beforeAll(async () => {
  server = await reacherServer()
  t = await testApp({
    config: { ...testConfig, verifier: 'reacher', reacher: { url: server.url, secret: null } },
  })
})
beforeEach(() => {
  server.know({})
  server.fail(null)
  server.asked.length = 0
})

async function call<T = Verification>({ headers }: SignedIn, path: string, payload?: object): Promise<T> {
  const url = `/api/verifications${path}`
  const response = await t.inject({
    method: payload ? 'POST' : 'GET',
    url,
    headers,
    ...(payload && { payload }),
  })
  return response.json<{ data: T }>().data
}
const start = (account: SignedIn, listId: number) => call(account, '', { listId })
const quote = (account: SignedIn, listId: number) => call<VerificationQuote>(account, '/quote', { listId })

const hashOf = (address: string) => mailboxHash(testConfig.suppressionKey, address)

/** The run goes on now instead of later. */
async function hurry(): Promise<void> {
  await t.pool.query('update verification_addresses set ask_at = now() where ask_at is not null')
  await t.pool.query(
    `update graphile_worker._private_jobs set run_at = now() where key like 'verification:%' and run_at > now()`,
  )
  await t.runJobs()
}

async function onFile(value: string): Promise<number> {
  const [id] = await createPeople(t.pool, [
    personRecord({ contacts: [contact('email', { value, status: 'unverified' })] }),
  ])
  return id!
}

type Holdings = { own?: readonly string[]; revealed?: readonly string[] }

let counter = 0
/** An account whose list has own people of these addresses, and revealed ones. */
async function withList({ own = [], revealed = [] }: Holdings) {
  const account = await buyer(t, { email: 10 })
  const ids: number[] = []
  for (const email of own)
    ids.push(await createOwnPerson(t.pool, account.user.id, { fullName: `Own ${++counter}`, email }))
  for (const email of revealed) {
    const personId = await onFile(email)
    await giveReveal(t.pool, account.user.id, personId)
    ids.push(personId)
  }
  const listId = await createList(t.pool, account.user.id, { title: `L ${++counter}`, people: ids })
  return { account, ids, listId }
}

test.each([
  ['an own and a revealed person', { own: ['Two@a.example'], revealed: ['two@a.example'] }],
  ['two spellings on file', { revealed: ['ada.king@gmail.com', 'adaking+news@gmail.com'] }],
  ['two own people', { own: ['x@b.example', 'x+y@b.example'] }],
])('a mailbox of %s is asked about once, for both', async (_what, holdings) => {
  const { account, listId } = await withList(holdings)
  expect(await quote(account, listId)).toMatchObject({ addresses: 1, known: 0 })
  await start(account, listId)
  await t.runJobs()
  expect(server.asked).toHaveLength(1)
  expect(await quote(account, listId)).toMatchObject({ addresses: 1, known: 1 })
})

test('two runs of one list ask about an address once', async () => {
  const { account, listId } = await withList({ own: ['a@twice.example', 'b@twice.example'] })
  const runs = [await start(account, listId), await start(account, listId)]
  await t.runJobs()
  expect(server.asked).toHaveLength(2)
  const ends = await Promise.all(runs.map(({ id }) => call(account, `/${id}`)))
  expect(ends).toMatchObject([
    { state: 'finished', total: 2, known: 0 },
    { state: 'finished', total: 0, known: 2 },
  ])
})

test.each([{ own: ['gone@s.example'] }, { revealed: ['gone@t.example'] }])(
  'nothing is kept of somebody who is suppressed while the verifier is asked: %o',
  async (holdings: Holdings) => {
    const { account, listId } = await withList(holdings)
    const [address = ''] = [...(holdings.own ?? []), ...(holdings.revealed ?? [])]
    await start(account, listId)
    server.before(() =>
      inTransaction(t.pool, (client) =>
        suppress(client, testConfig.suppressionKey, [{ kind: 'email', value: address }]),
      ),
    )
    await t.runJobs()
    expect(server.asked).toEqual([address])
    const { rows } = await t.pool.query(
      `select email from email_checks where email = $1 union all
       select encode(hash, 'hex') from address_verdicts where hash = $2`,
      [address, hashOf(address)],
    )
    expect(rows).toEqual([])
  },
)

test.each([
  ['is deactivated', 'update users set deactivated_at = now() where id = $1'],
  ['has no plan any more', `update users set plan_expires_at = now() - interval '1 hour' where id = $1`],
])('an account that %s meanwhile asks no more', async (_what, change) => {
  const { account, listId } = await withList({
    own: Array.from({ length: 12 }, (_, at) => `${at}@c.example`),
  })
  const { id } = await start(account, listId)
  server.before(() => t.pool.query(change, [account.user.id]))
  await t.runJobs()
  expect(server.asked.length).toBeLessThanOrEqual(5)
  const { rows } = await t.pool.query('select state from verifications where id = $1', [id])
  expect(rows).toEqual([{ state: 'failed' }])
})

test('addresses about which the verifier always fails keep nobody else from being asked', async () => {
  const own = Array.from({ length: 30 }, (_, at) => `p${at}@d.example`)
  const first = own.toSorted((one, other) => hashOf(one).compare(hashOf(other))).slice(0, 10)
  const { account, listId } = await withList({ own })
  server.know(Object.fromEntries(first.map((address) => [address, 'down' as const])))
  const { id } = await start(account, listId)
  await t.runJobs()
  await hurry()
  expect(await call(account, `/${id}`)).toMatchObject({ verdicts: { valid: 20 } })
  for (let pauses = 0; pauses < 14; pauses++) await hurry()
  expect(await call(account, `/${id}`)).toMatchObject({ state: 'finished', unsaid: 10 })
})
