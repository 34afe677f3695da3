import { joinTeam } from '@rapport/test-support/teams.ts'
import { findTeamOf } from '../../teams/teams.ts'
import { creditModules, type CreditModule } from '@rapport/contract/credits/vocabularies.ts'
import { beforeAll, expect, it } from 'vitest'
import { asAccount, asAdministrator, type AccountClient } from '../../../database/as-account.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { accountId, type AccountId } from '../../../database/ids.ts'
import { testApp, type TestApp } from '../../../../test/app.ts'
import { createUser } from '@rapport/test-support/factories.ts'
import type { Admin } from '../../audit/audit.ts'
import { adjustCredits } from '../../credits/credits.ts'
import { changePlan } from './change-plan.ts'

const now = new Date('2026-11-20T10:00:00Z')
const expiry = new Date('2027-11-20T00:00:00Z')

let t: TestApp
let admin: Admin
beforeAll(async () => {
  t = await testApp()
  const { user } = await t.signIn(await createUser(t.pool, { email: 'admin@rapport.test' }))
  const { rows } = await t.pool.query<{ id: string }>('select id from sessions where user_id = $1', [user.id])
  admin = {
    userId: user.id,
    teamId: await findTeamOf(t.pool, user.id),
    role: 'owner',
    sessionId: rows[0]!.id,
    email: user.email,
    isVerified: true,
    isInternal: true,
    isAdmin: true,
    isElevated: true,
    address: '192.0.2.7',
  }
})

type Values = Partial<Omit<Parameters<typeof changePlan>[2], 'userId' | 'now'>>

/**
 * Changes the plan as an administrator's transaction does, which locks the account whether or not
 * it is open.
 */
const changeMissing = (userId: AccountId) =>
  inTransaction(t.pool, (client) =>
    changePlan(client as AccountClient, admin, { code: 'SUBSCRIPTION', expiry, userId, now }),
  )

const change = (userId: AccountId, values: Values = {}) =>
  asAccount(t.pool, userId, (client) =>
    changePlan(client, admin, { code: 'SUBSCRIPTION', expiry, ...values, userId, now }),
  )

const rowsOf = async (sql: string, userId: AccountId) =>
  (await t.pool.query<Record<string, unknown>>(sql, [userId])).rows
const ledgerOf = (userId: AccountId) =>
  rowsOf(
    `select module, reason, amount, balance, granted_by as by, note from credit_entries where user_id = $1 order by id`,
    userId,
  )
const auditOf = (userId: AccountId) =>
  rowsOf(
    `select action, before, after, reason, user_id as by, host(address::inet) as address from audit_entries
     where target_kind = 'account' and target_id = $1::text order by id`,
    userId,
  )
const notificationsOf = (userId: AccountId) =>
  rowsOf('select type, content from notifications where user_id = $1 order by id', userId)

it('sets plan and credits, and tells ledger, audit and user, and closes the open request', async () => {
  const { id } = await createUser(t.pool, { credits: [{ module: 'TALENT_EMAIL_REVEAL', total: 5 }] })
  const { rows } = await t.pool.query<{ id: number }>(
    `insert into plan_requests (user_id, team_id, created_at)
     values ($1, (select team_id from users where id = $1), $2) returning id`,
    [id, now],
  )
  const before = { code: 'TRIAL', expiry: null, emailCredits: 5, phoneCredits: 0 }
  const after = { code: 'SUBSCRIPTION', expiry: expiry.toISOString(), emailCredits: 5, phoneCredits: 20 }
  expect(await change(id, { phoneCredits: 20, reason: 'Order 7' })).toEqual({
    before,
    after,
    closedRequestId: rows[0]!.id,
    members: [{ id, name: 'Mina Test', email: expect.any(String) as string, role: 'owner' }],
  })
  expect(await ledgerOf(id)).toEqual([
    { module: 'TALENT_EMAIL_REVEAL', reason: 'opening', amount: 5, balance: 5, by: null, note: null },
    {
      module: 'TALENT_PHONE_REVEAL',
      reason: 'plan',
      amount: 20,
      balance: 20,
      by: admin.userId,
      note: 'Order 7',
    },
  ])
  expect(await auditOf(id)).toEqual([
    { action: 'plan_set', before, after, reason: 'Order 7', by: admin.userId, address: '192.0.2.7' },
  ])
  expect(await notificationsOf(id)).toEqual([{ type: 'PLAN', content: after }])
  expect(await change(id)).toMatchObject({ before: after, after, closedRequestId: null })
})

it('refuses accounts that are missing or removed', async () => {
  const { id } = await createUser(t.pool)
  await t.pool.query('update users set removed_at = $2 where id = $1', [id, now])
  for (const missing of [id, accountId(2_000_000_000)])
    await expect(changeMissing(missing)).rejects.toMatchObject({ code: 'not_found' })
})

it('announces the new plan and its notification once the transaction commits, and leaves nothing of one that fails', async () => {
  const { id } = await createUser(t.pool)
  const heard: { kind: string; userId: AccountId }[] = []
  const listener = await t.pool.connect()
  listener.on('notification', ({ payload }) =>
    heard.push(JSON.parse(payload ?? '') as { kind: string; userId: AccountId }),
  )
  await listener.query('listen rapport_live')
  const failing = asAccount(t.pool, id, async (client) => {
    await changePlan(client, admin, { userId: id, code: 'SUBSCRIPTION', expiry, emailCredits: 9, now })
    throw new Error('killed')
  })
  await expect(failing).rejects.toThrow('killed')
  await listener.query('select 1')
  expect(heard).toEqual([])
  expect([await ledgerOf(id), await auditOf(id), await notificationsOf(id)]).toEqual([[], [], []])
  await change(id)
  await listener.query('select 1')
  listener.release(true)
  expect(heard).toEqual([
    { kind: 'notification', userId: id, id: expect.any(Number) as number },
    { kind: 'changed', userId: id, event: { kind: 'profile' } },
  ])
})

it('loses nothing of plans and grants from ten connections', async () => {
  const { id } = await createUser(t.pool)
  const grant = (module: CreditModule, amount: number) =>
    asAccount(t.pool, id, (client) =>
      adjustCredits(client, {
        userId: id,
        module,
        amount,
        grantedBy: admin.userId,
        note: 'race',
        requestId: crypto.randomUUID(),
        now,
      }),
    )
  const plans = Array.from({ length: 20 }, (_, i) =>
    change(id, i % 2 === 0 ? { emailCredits: i } : { code: 'TRIAL', phoneCredits: i }),
  )
  const grants = Array.from({ length: 20 }, (_, i) => grant(creditModules[i % 2]!, 100 + i))
  await Promise.all(plans.flatMap((plan, i) => [plan, grants[i]!]))

  // Each row's balance is the previous one plus its amount, so every grant counts in addition to
  // the credits that plans set.
  const balances = { TALENT_EMAIL_REVEAL: 0, TALENT_PHONE_REVEAL: 0 }
  const ledger = (await ledgerOf(id)) as {
    module: CreditModule
    reason: string
    amount: number
    balance: number
  }[]
  for (const { module, amount, balance } of ledger) {
    balances[module] += amount
    expect(balance).toBe(balances[module])
  }
  expect(
    ledger
      .filter(({ reason }) => reason === 'grant')
      .map(({ amount }) => amount)
      .toSorted((a, b) => a - b),
  ).toEqual(Array.from({ length: 20 }, (_, i) => 100 + i))
  // The audit is a chain: each change began with the state that the previous one left, apart from
  // grants between them.
  const audited = (await auditOf(id)) as { before: { code: string }; after: { code: string } }[]
  expect(audited).toHaveLength(20)
  expect(await notificationsOf(id)).toHaveLength(20)
  expect(audited[0]!.before.code).toBe('TRIAL')
  for (const [i, { before }] of audited.slice(1).entries()) expect(before.code).toBe(audited[i]!.after.code)
  const { rows } = await t.pool.query<{ left: number }>(
    'select total - used as left from credits where user_id = $1 order by module',
    [id],
  )
  expect(rows.map(({ left }) => left)).toEqual([balances.TALENT_EMAIL_REVEAL, balances.TALENT_PHONE_REVEAL])
})

it('is of the whole team, also if two administrators change it by different accounts at once', async () => {
  const team = [await createUser(t.pool), await createUser(t.pool), await createUser(t.pool)]
  for (const { id } of team.slice(1)) await joinTeam(t.pool, { id, of: team[0]!.id, role: 'member' })
  const later = new Date(expiry.getTime() + 86_400_000)
  const { userId, sessionId } = admin
  const elevatedAt = null
  await Promise.all(
    Array.from({ length: 12 }, (_, at) => {
      const target = team[at % 3]!.id
      return asAdministrator(t.pool, { actor: { userId, sessionId }, target, elevatedAt }, (client) =>
        changePlan(client, admin, {
          code: 'SUBSCRIPTION',
          expiry: later,
          emailCredits: at,
          userId: target,
          now,
        }),
      )
    }),
  )
  const { rows } = await t.pool.query<{ accounts: number; plans: number; balances: number }>(
    `select count(*)::integer as accounts, count(distinct (plan_code, plan_expires_at))::integer as plans,
       (select count(*)::integer from credits
         where team_id = u.team_id and module = 'TALENT_EMAIL_REVEAL') as balances
     from users u where team_id = (select team_id from users where id = $1) and plan_expires_at = $2
     group by u.team_id`,
    [team[0]!.id, later],
  )
  expect(rows).toEqual([{ accounts: 3, plans: 1, balances: 1 }])
})
