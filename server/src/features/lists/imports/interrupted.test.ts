import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/app.ts'
import { testSuppressionKey } from '@rapport/test-support/factories.ts'
import { importsOf } from '../../../../test/list-imports.ts'
import { importJob } from './import-job.ts'

let t: TestApp
let imports: ReturnType<typeof importsOf>
beforeAll(async () => {
  t = await testApp()
  imports = importsOf(t)
})

test('killed and continued, and run by two processes, an import is as an uninterrupted one', async () => {
  const owner = await t.signIn()
  const rows = Array.from({ length: 2500 }, (_, at) => `Person ${at},p${at}@many.example,Firm ${at % 7}`)
  const text = `name,email,company\n${rows.join('\n')}\nPerson 0,p0@many.example,Firm 0\n`
  const { id } = await imports.checked(owner, text, { title: 'Many' })
  const deps = { pool: t.pool, now: () => new Date(), config: { suppressionKey: testSuppressionKey } }
  const run = (signal: AbortSignal) => importJob.run(deps, { importId: id }, signal)
  const count = async () => {
    const { rows: found } = await t.pool.query<{ own: number; members: number; values: number }>(
      `select (select count(*)::int from own_people where user_id = $1) as own,
         (select count(*)::int from own_contact_values where user_id = $1) as values,
         (select count(*)::int from list_members m join lists l on l.id = m.list_id where l.user_id = $1) as members`,
      [owner.user.id],
    )
    return found[0]!
  }
  const interrupt = async (path: string, isUnderWay: () => Promise<boolean>) => {
    await imports.call(owner, 'POST', `${id}/${path}`)
    const stopping = new AbortController()
    const interrupted = run(stopping.signal)
    await expect.poll(isUnderWay, { interval: 5 }).toBe(true)
    stopping.abort(new Error('stopping'))
    await interrupted.catch(() => {})
    const { signal } = new AbortController()
    await Promise.all([run(signal), run(signal)])
    await t.runJobs()
  }
  await interrupt('apply', async () => (await count()).own > 0)
  expect((await imports.call(owner, 'GET', `${id}`)).data).toMatchObject({
    state: 'applied',
    counts: { new: 2500, unchanged: 1, added: 2500 },
  })
  expect(await count()).toEqual({ own: 2500, members: 2500, values: 2500 })
  await interrupt('undo', async () => (await count()).own < 2500)
  expect(await count()).toEqual({ own: 0, members: 0, values: 0 })
})

test('cancelled, it keeps what it applied, which is continued or undone', async () => {
  const owner = await t.signIn()
  const { id } = await imports.checked(owner, 'name,email\nAda One,ada@one.example\n', { title: 'A' })
  await imports.call(owner, 'POST', `${id}/apply`)
  expect((await imports.call(owner, 'POST', `${id}/cancel`)).data.state).toBe('cancelled')
  await t.runJobs()
  expect((await imports.call(owner, 'POST', `${id}/undo`)).code).toBe('cannot_undo')
  const { rows } = await t.pool.query('select id from own_people where user_id = $1', [owner.user.id])
  expect(rows).toEqual([])
})

test('an undo that failed and is repeated counts what all tries restored', async () => {
  const owner = await t.signIn()
  const rows = Array.from({ length: 1200 }, (_, at) => `Person ${at},p${at}@twice.example`)
  const { id } = await imports.applied(owner, `name,email\n${rows.join('\n')}\n`, { title: 'Twice' })
  await imports.call(owner, 'POST', `${id}/undo`)
  const deps = { pool: t.pool, now: () => new Date(), config: { suppressionKey: testSuppressionKey } }
  let turns = 0
  const failing = {
    throwIfAborted: () => {
      if (++turns > 1) throw new Error('failed')
    },
  } as AbortSignal
  // A slow first turn ends its slice without an error.
  await importJob.run(deps, { importId: id }, failing).catch(() => {})
  await t.pool.query("update list_imports set state = 'failed' where id = $1", [id])
  expect((await imports.call(owner, 'GET', `${id}`)).data.counts.restored).toBe(1000)
  const { state, counts } = await imports.run(owner, id, 'undo')
  expect({ state, restored: counts.restored }).toEqual({ state: 'undone', restored: 1200 })
})
