import type { Output } from '@rapport/contract/route.ts'
import type { listTeamLog } from '@rapport/contract/teams/schemas.ts'
import type { Role } from '@rapport/contract/teams/roles.ts'
import { createUser } from '@rapport/test-support/factories.ts'
import { joinTeam } from '@rapport/test-support/teams.ts'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { asAccount } from '../../database/as-account.ts'
import { logTeam } from './teams.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

async function join(account: SignedIn, role: Role, firstName: string): Promise<SignedIn> {
  const user = await createUser(t.pool, { firstName })
  await joinTeam(t.pool, { id: user.id, of: account.user.id, role })
  return t.signIn(user)
}
const rename = ({ headers }: SignedIn, name: string) =>
  t.inject({ method: 'PATCH', url: '/api/team', headers, payload: { name } })
const remove = ({ headers, user: { password } }: SignedIn) =>
  t.inject({ method: 'DELETE', url: '/api/users/profile', headers, payload: { password } })
async function logOf({ headers }: { headers: Record<string, string> }, query = '') {
  const response = await t.inject({ url: `/api/team/log${query}`, headers })
  return {
    status: response.statusCode,
    ...response.json<{ data: Output<(typeof listTeamLog)['data']>; code?: string }>(),
  }
}

test('a new name is logged once, with who gave it, newest first and page by page', async () => {
  const owner = await t.signIn(await createUser(t.pool, { firstName: 'Ada', lastName: 'Byron' }))
  for (const name of ['One', 'Two', 'Two', 'Three']) expect((await rename(owner, name)).statusCode).toBe(200)
  const { data } = await logOf(owner)
  expect(data.items).toMatchObject(
    ['Three', 'Two', 'One'].map((name) => ({
      kind: 'renamed',
      actor: { id: owner.user.id, name: 'Ada Byron' },
      subject: null,
      details: { name },
    })),
  )
  expect(data.metadata).toEqual({ total: 3, page: 1, limit: 10 })
  const second = (await logOf(owner, '?page=2&limit=2')).data
  expect(second.items).toMatchObject([{ details: { name: 'One' } }])
  expect((await logOf(owner, '?page=9')).data.items).toEqual([])
})

test('owners read it, nobody else', async () => {
  const owner = await t.signIn()
  await rename(owner, 'Ours')
  const another = await join(owner, 'owner', 'Olga')
  expect((await logOf(another)).data.items).toHaveLength(1)
  for (const role of ['manager', 'member', 'viewer'] as const)
    expect(await logOf(await join(owner, role, 'Mia'))).toMatchObject({ status: 403, code: 'forbidden' })
  expect((await logOf(await t.signIn())).data.items).toEqual([])
  expect((await logOf({ headers: {} })).status).toBe(401)
  expect((await logOf(owner, '?page=0')).status).toBe(400)
})

test('it loses the name of a removed account, stays for those who are left, and goes with the last', async () => {
  const owner = await t.signIn()
  const another = await join(owner, 'owner', 'Olga')
  await rename(owner, 'Ours')
  expect((await remove(owner)).statusCode).toBe(200)
  expect((await logOf(another)).data.items).toMatchObject([{ actor: null, details: { name: 'Ours' } }])
  expect((await remove(another)).statusCode).toBe(200)
  const { rowCount } = await t.pool.query('select from team_log where actor_id = $1', [owner.user.id])
  expect(rowCount).toBe(0)
})

test('rows are only added; an invited address alone can be erased', async () => {
  const owner = await t.signIn()
  await join(owner, 'member', 'Mia')
  const {
    rows: [{ teamId } = { teamId: 0 as never }],
  } = await t.pool.query('select team_id as "teamId" from users where id = $1', [owner.user.id])
  const entry = { teamId, actorId: owner.user.id, subjectId: null, now: new Date() }
  const details = { email: 'ann@example.com', role: 'member' } as const
  await asAccount(t.pool, owner.user.id, (client) => logTeam(client, { ...entry, kind: 'invited', details }))
  for (const sql of [
    'delete from team_log where team_id = $1',
    `update team_log set kind = 'left' where team_id = $1`,
    `update team_log set details = details || '{"email": "other@example.com"}' where team_id = $1`,
    `update team_log set details = details || '{"email": null, "role": "owner"}' where team_id = $1`,
  ])
    await expect(t.pool.query(sql, [teamId])).rejects.toThrow('team_log is append-only')
  await expect(t.pool.query('truncate team_log')).rejects.toThrow('team_log is append-only')
  await t.pool.query(`update team_log set details = details || '{"email": null}' where team_id = $1`, [
    teamId,
  ])
  expect((await logOf(owner)).data.items).toMatchObject([{ details: { email: null, role: 'member' } }])
})
