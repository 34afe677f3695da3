import { limits } from '@rapport/contract/limits.ts'
import type { ListImport } from '@rapport/contract/lists/imports.ts'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { testSuppressionKey } from '@rapport/test-support/factories.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { upload } from '../../../../test/uploads.ts'
import { importJob } from './import-job.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const table = `full_name,company,linkedin_url,emails\n${Array.from(
  { length: 1500 },
  (_, at) => `New ${at},Firm ${at % 7},https://www.linkedin.com/in/new-${at},new${at}@many.example`,
).join('\n')}\n`

async function call(account: SignedIn, method: 'GET' | 'POST', path: string) {
  const response = await t.inject({ method, url: `/api/lists/csv/imports/${path}`, headers: account.headers })
  return { status: response.statusCode, ...response.json<{ data: ListImport; code: string }>() }
}

/** Begins a list with so many imports of the same people, checked. */
async function checked(
  account: SignedIn,
  count: number,
  title = 'A',
): Promise<{ listId: number; ids: number[] }> {
  const listId = await createList(t.pool, account.user.id, { title })
  const ids: number[] = []
  for (let at = 0; at < count; at++) {
    const { data } = await upload(t, account, { content: table, fields: { listId: `${listId}` } })
    await call(account, 'POST', `${data.importId}/check`)
    ids.push(data.importId)
  }
  await t.runJobs()
  return { listId, ids }
}

const run = (importId: number) =>
  importJob.run(
    { pool: t.pool, now: () => new Date(), config: { suppressionKey: testSuppressionKey } },
    { importId },
    new AbortController().signal,
  )

async function left(account: SignedIn) {
  const { rows } = await t.pool.query(
    `select (select count(*)::integer from own_people where user_id = $1) as people,
       (select count(*)::integer from own_contact_values where user_id = $1) as values,
       (select count(*)::integer from list_members m join lists l on l.id = m.list_id where l.user_id = $1) as members`,
    [account.user.id],
  )
  return rows[0]
}

const all = { people: 1500, values: 1500, members: 1500 }
const nothing = { people: 0, values: 0, members: 0 }

test('uploads at once never leave more open imports than an account may have', async () => {
  const owner = await t.signIn()
  const send = (title: string) => upload(t, owner, { content: 'name\nAda One\n', fields: { title } })
  for (let at = 1; at < limits.maxOpenImports; at++) await send(`U${at}`)
  const answers = await Promise.all([send('One'), send('Other'), send('Third')])
  const refused = answers.filter(({ status }) => status !== 200).map(({ code }) => code)
  expect(refused).toEqual(['too_many_imports', 'too_many_imports'])
})

test('two imports of the same people into one list at once double nobody', async () => {
  const owner = await t.signIn()
  const { ids } = await checked(owner, 2)
  for (const id of ids) await call(owner, 'POST', `${id}/apply`)
  await Promise.all(ids.map(run))
  await t.runJobs()
  expect(await left(owner)).toEqual(all)
})

test('applied twice at once, it is applied once; cancelled at once, all or part of it is there and undone', async () => {
  const owner = await t.signIn()
  const { ids } = await checked(owner, 1)
  const id = ids[0]!
  const answers = await Promise.all([call(owner, 'POST', `${id}/apply`), call(owner, 'POST', `${id}/apply`)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await Promise.all([run(id), run(id), call(owner, 'POST', `${id}/cancel`)])
  await t.runJobs()
  const { data } = await call(owner, 'GET', `${id}`)
  expect(['applied', 'cancelled']).toContain(data.state)
  const undone = await call(owner, 'POST', `${id}/undo`)
  expect(undone.code ?? 'success').toBe(data.counts.added === 0 ? 'cannot_undo' : 'success')
  await Promise.all([run(id), run(id)])
  await t.runJobs()
  expect(await left(owner)).toEqual(nothing)
})

test('a list that is deleted while people are imported into it ends the import', async () => {
  const owner = await t.signIn()
  const { listId, ids } = await checked(owner, 1)
  const id = ids[0]!
  await call(owner, 'POST', `${id}/apply`)
  const deletion = t.inject({ method: 'DELETE', url: `/api/lists/${listId}`, headers: owner.headers })
  await Promise.all([run(id), deletion])
  await t.runJobs()
  const { data } = await call(owner, 'GET', `${id}`)
  expect(['applied', 'cancelled']).toContain(data.state)
  const { members, people } = await left(owner)
  expect(members).toBe(people)
})

test('imports of the same people into several lists at once double nobody', async () => {
  const owner = await t.signIn()
  const [one, other] = [await checked(owner, 1, 'A'), await checked(owner, 1, 'B')]
  const ids = [...one.ids, ...other.ids]
  for (const id of ids) await call(owner, 'POST', `${id}/apply`)
  await Promise.all(ids.map(run))
  await t.runJobs()
  expect(await left(owner)).toEqual({ people: 1500, values: 1500, members: 3000 })
})
