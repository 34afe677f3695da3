import { beforeAll, describe, expect, test } from 'vitest'
import { asAccount } from '../../database/as-account.ts'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { buyer, peopleOnFile } from '../../../test/reveals.ts'
import { inTransaction } from '../../database/transaction.ts'
import { lockPerson } from './queries.ts'
import { buy } from './reveal.ts'

const patience = { timeout: 20_000, interval: 2 }

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const remove = ({ headers, user }: SignedIn) =>
  t.inject({ method: 'DELETE', url: '/api/users/profile', headers, payload: { password: user.password } })
const reveal = (id: number, { headers }: SignedIn) =>
  t.inject({ url: `/api/people/contacts/${id}?revealType=email`, headers })
const bulkReveal = (talentIds: number[], { headers }: SignedIn) =>
  t.inject({
    method: 'POST',
    url: '/api/people/contacts/bulk-reveal',
    headers,
    payload: { talentIds, revealType: 'email' },
  })

/** Connections waiting for a lock. */
const waiting = async () => {
  const { rowCount } = await t.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount
}

/** The account's remaining reveals, and whether its ledger still matches its balance. */
async function leftOf({ user }: SignedIn) {
  const { rows } = await t.pool.query(
    `select (select count(*)::integer from reveals where user_id = $1) as reveals,
       (select count(*)::integer from bulk_reveals where user_id = $1) as bulks,
       (select count(*)::integer from notifications where user_id = $1) as notifications,
       (select sum(total - used)::integer from credits where user_id = $1)
         = (select sum(amount)::integer from credit_entries where user_id = $1) as agrees`,
    [user.id],
  )
  return rows[0] as unknown
}
const nothing = { reveals: 0, bulks: 0, notifications: 0, agrees: true }

describe('an account that is removed', () => {
  test('while a reveal is under way keeps no reveal', async () => {
    const account = await buyer(t, { email: 5 })
    const [personId] = (await peopleOnFile(t.pool, 1)) as [number]
    let removed: ReturnType<typeof remove> | undefined
    await asAccount(t.pool, account.user.id, async (client) => {
      await lockPerson(client, personId)
      const bought = { personId, kind: 'email', offer: 'values', now: new Date() } as const
      expect(await buy(client, account.user.id, bought)).toBe('revealed')
      removed = remove(account)
      await expect.poll(waiting, patience).toBeGreaterThan(0)
    })
    expect((await removed)?.statusCode).toBe(200)
    expect(await leftOf(account)).toEqual(nothing)
  })

  test.each([
    ['a reveal', async (account: SignedIn) => reveal((await peopleOnFile(t.pool, 1))[0]!, account)],
    ['a bulk reveal', async (account: SignedIn) => bulkReveal(await peopleOnFile(t.pool, 2), account)],
    ['a bulk reveal that costs nothing', (account: SignedIn) => bulkReveal([2_000_000_000], account)],
  ])('refuses %s at the same moment', async (_what, request) => {
    const account = await buyer(t, { email: 5 })
    const { user } = account
    await t.pool.query(
      `insert into mailboxes (user_id, provider, email, created_at) values ($1, 'gmail', 'x@example.com', now())`,
      [user.id],
    )
    const [removed, answered] = await inTransaction(t.pool, async (client) => {
      // Holds up the removal, which deletes mailboxes last.
      await client.query('select from mailboxes where user_id = $1 for update', [user.id])
      const removing = remove(account)
      await expect.poll(waiting, patience).toBe(1)
      const requesting = request(account)
      await expect.poll(waiting, patience).toBe(2)
      return [removing, requesting]
    })
    expect((await removed).statusCode).toBe(200)
    expect((await answered).statusCode).toBe(401)
    expect(await leftOf(account)).toEqual(nothing)
  })

  test('in the middle of a bulk reveal ends it without a trace', async () => {
    for (let round = 0; round < 5; round++) {
      const account = await buyer(t, { email: 40 })
      await bulkReveal(await peopleOnFile(t.pool, 40), account)
      const jobs = t.runJobs()
      const owned = async () =>
        (await t.pool.query('select from reveals where user_id = $1', [account.user.id])).rowCount
      await expect.poll(owned, patience).toBeGreaterThan(round * 5)
      expect((await remove(account)).statusCode).toBe(200)
      await jobs
      expect(await leftOf(account)).toEqual(nothing)
    }
  }, 60_000)
})
