import { creditModules, type CreditModule } from '@rapport/contract/credits/vocabularies.ts'
import type { CreditEntry } from '@rapport/contract/credits/schemas.ts'
import type { Failure } from '@rapport/contract/errors.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { asAccount, AccessEnded } from '../../database/as-account.ts'
import { accountId, type AccountId } from '../../database/ids.ts'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { createPeople, createUser, personRecord } from '@rapport/test-support/factories.ts'
import { AppError } from '../../http/errors.ts'
import { grantCredits, setCredits, spendCredit } from './credits.ts'

const email = 'TALENT_EMAIL_REVEAL'
const phone = 'TALENT_PHONE_REVEAL'
const now = new Date('2026-11-21T08:00:00Z')

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const grant = (userId: AccountId, amount: number, module: CreditModule = email) =>
  asAccount(t.pool, userId, (client) => grantCredits(client, { userId, module, amount, reason: 'plan', now }))
const set = (userId: AccountId, left: number, module: CreditModule = email) =>
  asAccount(t.pool, userId, (client) => setCredits(client, { userId, module, left, reason: 'plan', now }))
const spend = (userId: AccountId, module: CreditModule = email, personId = 7) =>
  asAccount(t.pool, userId, (client) => spendCredit(client, { userId, module, personId, now }))

const ledger = async (userId: AccountId, module: CreditModule = email) => {
  const { rows } = await t.pool.query<{ reason: string; amount: number; balance: number }>(
    'select reason, amount, balance from credit_entries where user_id = $1 and module = $2 order by id',
    [userId, module],
  )
  return rows
}
const credits = async (userId: AccountId, module: CreditModule = email) => {
  const { rows } = await t.pool.query<{ total: number; used: number }>(
    'select total, used from credits where user_id = $1 and module = $2',
    [userId, module],
  )
  return rows[0] ?? { total: 0, used: 0 }
}

/** Checks the invariants of credits.ts: the ledger adds up, row by row, to the credits left. */
async function expectAgreement(userId: AccountId, module: CreditModule): Promise<number> {
  const { total, used } = await credits(userId, module)
  let balance = 0
  for (const entry of await ledger(userId, module)) {
    balance += entry.amount
    expect(entry.balance).toBe(balance)
  }
  expect(total - used).toBe(balance)
  return balance
}

describe('the ledger', () => {
  test('records what is granted, set and spent, with the new balance', async () => {
    const { id } = await createUser(t.pool)
    await grant(id, 3)
    expect(await spend(id)).toMatchObject({ balance: 2 })
    await set(id, 10)
    await set(id, 10)
    await set(id, 0)
    await grant(id, 0)
    expect(await ledger(id)).toEqual([
      { reason: 'plan', amount: 3, balance: 3 },
      { reason: 'reveal', amount: -1, balance: 2 },
      { reason: 'plan', amount: 8, balance: 10 },
      { reason: 'plan', amount: -10, balance: 0 },
    ])
    expect(await credits(id)).toEqual({ total: 1, used: 1 })
    expect(await ledger(id, phone)).toEqual([])
  })

  test('is written in the caller’s transaction, or not at all', async () => {
    const { id } = await createUser(t.pool)
    await grant(id, 5)
    const failing = asAccount(t.pool, id, async (client) => {
      await grantCredits(client, { userId: id, module: email, amount: 5, reason: 'plan', now })
      await spendCredit(client, { userId: id, module: email, personId: 7, now })
      throw new Error('killed')
    })
    await expect(failing).rejects.toThrow('killed')
    expect(await expectAgreement(id, email)).toBe(5)
  })

  test('rejects invalid changes: negative, fractional, or without an account', async () => {
    const { id } = await createUser(t.pool)
    for (const amount of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      await expect(grant(id, amount)).rejects.toThrow(RangeError)
      await expect(set(id, amount)).rejects.toThrow(RangeError)
    }
    await expect(grant(accountId(2_000_000_000), 1)).rejects.toThrow(AccessEnded)
    expect(await ledger(id)).toEqual([])
  })

  test('cannot be rewritten', async () => {
    const { id } = await createUser(t.pool)
    await grant(id, 5)
    const values = [id]
    for (const change of [
      'update credit_entries set amount = 50 where user_id = $1',
      'delete from credit_entries where user_id = $1',
      'delete from users where id = $1',
    ])
      await expect(t.pool.query(change, values)).rejects.toThrow(/append-only|foreign key/)
    expect(await ledger(id)).toHaveLength(1)
  })

  test('refuses to spend without credits, and stays unchanged', async () => {
    const { id } = await createUser(t.pool)
    await expect(spend(id)).rejects.toMatchObject(new AppError('out_of_credits', { missing: 1 }))
    await grant(id, 1)
    await spend(id)
    await expect(spend(id)).rejects.toMatchObject({ code: 'out_of_credits', missing: 1 })
    await expect(spend(id, phone)).rejects.toMatchObject({ code: 'out_of_credits' })
    expect(await expectAgreement(id, email)).toBe(0)
  })

  test('announces changes to the account, and nothing if nothing changed', async () => {
    const { id } = await createUser(t.pool)
    const client = await t.pool.connect()
    const heard: unknown[] = []
    client.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')))
    await client.query('listen rapport_live')
    await grant(id, 2)
    await set(id, 2)
    await set(id, 4)
    await grant(id, 0)
    await client.query('select 1')
    client.release(true)
    const event = { kind: 'changed', userId: id, event: { kind: 'profile' } }
    expect(heard).toEqual([event, event])
  })
})

type Step = { user: 0 | 1; module: CreditModule } & ({ do: 'grant' | 'set'; value: number } | { do: 'spend' })

const place = { user: fc.constantFrom(0 as const, 1 as const), module: fc.constantFrom(...creditModules) }
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ ...place, do: fc.constantFrom('grant' as const, 'set' as const), value: fc.nat(5) }),
  fc.record({ ...place, do: fc.constant('spend' as const) }),
)

const outOfCredits = (error: unknown) => {
  if (error instanceof AppError && error.code === 'out_of_credits') return false
  throw error
}

async function play(ids: AccountId[], operation: Step): Promise<boolean> {
  const id = ids[operation.user]!
  if (operation.do === 'spend') return spend(id, operation.module).then(() => true, outOfCredits)
  await (operation.do === 'grant' ? grant : set)(id, operation.value, operation.module)
  return true
}

const seed = Number(process.env.SEED)

describe(`any operations (seed ${seed})`, () => {
  test('in sequence leave the same as a plain sum', async () => {
    const property = fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const ids = [
        (await createUser(t.pool, { password: null })).id,
        (await createUser(t.pool, { password: null })).id,
      ]
      const left = new Map<string, number>()
      for (const operation of steps) {
        const key = `${operation.user} ${operation.module}`
        const before = left.get(key) ?? 0
        const isDone = await play(ids, operation)
        expect(isDone).toBe(operation.do !== 'spend' || before > 0)
        if (operation.do === 'grant') left.set(key, before + operation.value)
        if (operation.do === 'set') left.set(key, operation.value)
        if (operation.do === 'spend') left.set(key, Math.max(0, before - 1))
      }
      for (const [user, id] of ids.entries())
        for (const module of creditModules)
          expect(await expectAgreement(id, module)).toBe(left.get(`${user} ${module}`) ?? 0)
    })
    await fc.assert(property, { seed, numRuns: 25 })
  })

  test('run concurrently keep ledger and balance consistent and never negative', async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const ids = [
        (await createUser(t.pool, { password: null })).id,
        (await createUser(t.pool, { password: null })).id,
      ]
      const done = await Promise.all(steps.map((operation) => play(ids, operation)))
      for (const [user, id] of ids.entries())
        for (const module of creditModules) {
          await expectAgreement(id, module)
          const spent = steps.filter(
            (operation, i) =>
              operation.do === 'spend' && operation.user === user && operation.module === module && done[i],
          )
          expect((await credits(id, module)).used).toBe(spent.length)
        }
    })
    await fc.assert(property, { seed, numRuns: 25 })
  })
})

const call = (query = '', headers: Partial<SignedIn['headers']> = {}) =>
  t.inject({ url: `/api/users/credits/history${query}`, headers })

describe('GET /users/credits/history', () => {
  type Page = { items: CreditEntry[]; metadata: { total: number; page: number; limit: number } }
  const page = async (query: string, headers: SignedIn['headers']) => {
    const response = await call(query, headers)
    expect(response.statusCode, response.body).toBe(200)
    return response.json<{ data: Page }>().data
  }

  test('shows the changes of the account, newest first, in pages, optionally for one module', async () => {
    const { user, headers } = await t.signIn()
    const [person, gone] = await createPeople(t.pool, [
      personRecord({ fullName: 'Ada Byron' }),
      personRecord(),
    ])
    await grant(user.id, 50)
    await grant(user.id, 10, phone)
    await spend(user.id, email, person)
    await spend(user.id, phone, gone)
    await t.pool.query('delete from people where id = $1', [gone])
    const createdAt = now.toISOString()
    const id = expect.any(Number) as number
    const spentBy = { id: user.id, name: 'Mina Test' }
    const entries: CreditEntry[] = [
      {
        id,
        module: phone,
        reason: 'reveal',
        amount: -1,
        balance: 9,
        person: { id: gone!, fullName: null },
        spentBy,
        createdAt,
      },
      {
        id,
        module: email,
        reason: 'reveal',
        amount: -1,
        balance: 49,
        person: { id: person!, fullName: 'Ada Byron' },
        spentBy,
        createdAt,
      },
      { id, module: phone, reason: 'plan', amount: 10, balance: 10, person: null, spentBy: null, createdAt },
      { id, module: email, reason: 'plan', amount: 50, balance: 50, person: null, spentBy: null, createdAt },
    ]
    expect(await page('', headers)).toEqual({ items: entries, metadata: { total: 4, page: 1, limit: 10 } })
    expect(await page('?page=2&limit=3', headers)).toEqual({
      items: entries.slice(3),
      metadata: { total: 4, page: 2, limit: 3 },
    })
    expect(await page(`?module=${email}`, headers)).toEqual({
      items: [entries[1], entries[3]],
      metadata: { total: 2, page: 1, limit: 10 },
    })
    expect((await page('?page=9007199254740991', headers)).items).toEqual([])
  })

  test('shows nothing of other accounts', async () => {
    const owner = await t.signIn()
    await grant(owner.user.id, 50)
    const { headers } = await t.signIn()
    expect(await page('', headers)).toEqual({ items: [], metadata: { total: 0, page: 1, limit: 10 } })
  })

  test('requires a signed-in user', async () => {
    expect((await call()).statusCode).toBe(401)
  })

  test.each([
    ['?page=0', 'page error_invalid_page'],
    ['?page=x', 'page error_invalid_page'],
    ['?limit=101', 'limit error_invalid_limit'],
    ['?module=TALENT', 'module error_unknown_value'],
  ])('refuses %s', async (query, fault) => {
    const response = await call(query, (await t.signIn()).headers)
    expect(response.statusCode).toBe(400)
    expect(response.json<Failure>().errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([fault])
  })
})
