import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/app.ts'
import { importsOf } from '../../../../test/list-imports.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { upload } from '../../../../test/uploads.ts'
import { failAbandonedImports } from './imports.ts'

let t: TestApp
let imports: ReturnType<typeof importsOf>
beforeAll(async () => {
  t = await testApp()
  imports = importsOf(t)
  // Violations of these constraints stand for errors that none of our rules foresees.
  await t.pool.query(`alter table own_people add constraint unforeseen check (full_name !~ '^Unstorable')`)
  await t.pool.query(
    `alter table list_import_rows add constraint unforeseen check (outcome <> 'new' or cells ->> 0 !~ '^Uncheckable')`,
  )
})

/** A table whose rows have these names at these places, and others elsewhere. */
const table = (size: number, bad: Record<number, string>) =>
  `name,email\n${Array.from({ length: size }, (_, at) => `${bad[at] ?? `Person ${at}`},p${at}@refused.example`).join('\n')}\n`

test('rows that the database refuses are refused with a reason, and all others are stored', async () => {
  const owner = await t.signIn()
  const bad = {
    0: 'Unstorable 0',
    1: 'Unstorable 1',
    500: 'Uncheckable 500',
    1000: 'Unstorable 1000',
    1099: 'Uncheckable 1099',
    1100: 'Unstorable 1100',
  }
  const content = table(1101, bad)
  const { id, counts } = await imports.checked(owner, content, { title: 'Refused' })
  expect(counts).toMatchObject({ new: 1099, refused: 2 })
  const applied = await imports.run(owner, id, 'apply')
  expect(applied).toMatchObject({
    state: 'applied',
    counts: { new: 1095, added: 1095, refused: 6 },
    trouble: null,
  })
  const refused = await imports.rowsOf(owner, id, 'outcome=refused')
  expect(refused.map(({ cells, reason }) => [cells[0], reason])).toEqual(
    Object.values(bad).map((name) => [name, 'not_stored']),
  )
  const headers = { ...owner.headers, 'accept-language': 'ko' }
  const file = await t.inject({ url: `/api/lists/csv/imports/${id}/refused`, headers })
  expect(file.body).toContain('Unstorable 1000,p1000@refused.example,1002,저장할 수 없어요')
  const { rows } = await t.pool.query(
    `select (select count(*)::int from own_people where user_id = $1) as own,
       (select count(*)::int from list_members m join lists l on l.id = m.list_id where l.user_id = $1) as members`,
    [owner.user.id],
  )
  expect(rows).toEqual([{ own: 1095, members: 1095 }])
})

test('an undo leaves alone what the database doesn’t take back', async () => {
  const owner = await t.signIn()
  const listId = await createList(t.pool, owner.user.id, { title: 'Back' })
  await imports.applied(owner, 'name,email\nAda,ada@back.example\nBea,bea@back.example\n', {
    listId: `${listId}`,
  })
  const edited = 'name,email\nAda Two,ada@back.example\nBea Two,bea@back.example\n'
  const { data } = await upload(t, owner, { content: edited, fields: { listId: `${listId}` } })
  await imports.call(owner, 'PATCH', `${data.importId}`, { rules: { full_name: 'overwrite' } })
  await imports.run(owner, data.importId, 'check')
  expect((await imports.run(owner, data.importId, 'apply')).counts.updated).toBe(2)
  await t.pool.query(`alter table own_people add constraint undone check (full_name <> 'Ada') not valid`)
  const undone = await imports.run(owner, data.importId, 'undo')
  expect(undone).toMatchObject({ state: 'undone', counts: { restored: 1, leftAlone: 1 } })
  expect(await imports.rowsOf(owner, data.importId, 'outcome=left_alone')).toMatchObject([
    { cells: ['Ada Two', 'ada@back.example'], leftAlone: 'not_stored' },
  ])
  await t.pool.query('alter table own_people drop constraint undone')
})

/**
 * Has each turn of an import's work fail as a database does that is in the way, until the answer is
 * called.
 */
async function obstruct(): Promise<() => Promise<void>> {
  await t.pool.query(
    `create function obstruct() returns trigger language plpgsql as $$
     begin raise exception 'in the way' using errcode = '40001'; end $$;
     create trigger obstruct before update of outcome on list_import_rows execute function obstruct()`,
  )
  return async () => {
    await t.pool.query('drop function obstruct cascade')
  }
}

/** Ends the pause before the next attempt. */
const nextTry = async () => {
  await t.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
  await expect(t.runJobs()).rejects.toThrow('in the way')
}

test('an import that fails again and again says so, is tried at once when asked, and goes on', async () => {
  const owner = await t.signIn()
  const { data } = await upload(t, owner, { content: table(3, {}), fields: { title: 'In trouble' } })
  const id = data.importId
  const read = async () => (await imports.call(owner, 'GET', `${id}`)).data
  const free = await obstruct()
  await imports.call(owner, 'POST', `${id}/check`)
  await expect(t.runJobs()).rejects.toThrow('in the way')
  expect(await read()).toMatchObject({ state: 'checking', trouble: null })
  await nextTry()
  const failing = await read()
  expect(failing).toMatchObject({ state: 'checking', trouble: { tries: 2 } })
  await nextTry()
  expect((await read()).trouble).toEqual({ since: failing.trouble!.since, tries: 3 })
  // Three tries take some ten seconds of the clock; the tries are not over.
  await failAbandonedImports({ pool: t.pool, now: () => new Date(), log: t.app.log })
  expect((await read()).state).toBe('checking')
  // A request for it retries at once, without starting again.
  expect((await imports.call(owner, 'POST', `${id}/apply`)).code).toBe('conflict')
  expect(await imports.call(owner, 'POST', `${id}/check`)).toMatchObject({
    status: 200,
    data: { trouble: null },
  })
  await expect(t.runJobs()).rejects.toThrow('in the way')
  await free()
  await t.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await t.runJobs()
  expect(await read()).toMatchObject({ state: 'checked', trouble: null, counts: { new: 3 } })
  expect((await imports.call(owner, 'POST', `${id}/check`)).data.state).toBe('checking')
  expect((await imports.call(owner, 'POST', `${id}/check`)).code).toBe('conflict')
  await t.runJobs()
})

test('one that keeps failing can be cancelled', async () => {
  const owner = await t.signIn()
  const { id } = await imports.checked(owner, table(3, {}), { title: 'Cancelled' })
  const free = await obstruct()
  await imports.call(owner, 'POST', `${id}/apply`)
  await expect(t.runJobs()).rejects.toThrow('in the way')
  await nextTry()
  expect((await imports.call(owner, 'POST', `${id}/cancel`)).data).toMatchObject({
    state: 'cancelled',
    trouble: null,
  })
  await free()
  await t.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await t.runJobs()
  expect((await imports.call(owner, 'GET', `${id}`)).data.state).toBe('cancelled')
})
