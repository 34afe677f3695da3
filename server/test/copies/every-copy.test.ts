import { beforeEach, expect, test } from 'vitest'
import { copies } from '../../src/features/privacy/copies.ts'
import { accountTables, outlivesAccount, ownedBy } from '../account-tables.ts'
import { createPeople } from '@rapport/test-support/factories.ts'
import { createListedPerson, createOwnPerson } from '@rapport/test-support/own-people.ts'
import { findMarks, nameOf } from './columns.ts'
import { ann, MarkedWorld, marks } from './marked-world.ts'

let w: MarkedWorld
beforeEach(async () => {
  w = await MarkedWorld.open()
})

const expected = (reach: 'removed' | 'emptied' | 'kept'): Set<string> =>
  new Set(
    Object.entries(copies).flatMap(([table, places]) =>
      Object.entries(places)
        .filter(([, place]) => place.reach === reach && !('unfilled' in place))
        .flatMap(([names]) => names.split(' ').map((column) => nameOf({ table, column }))),
    ),
  )

test('a suppressed person stands nowhere any more, but where a copy is kept on purpose', async () => {
  await w.fillImports()
  await createOwnPerson(w.pool, w.owner.user.id, {
    fullName: 'Zqxmark Other',
    linkedinSlug: 'zqxmark-s',
    company: 'Zqxmark Ltd',
    note: 'Zqxmark',
  })
  await w.removeFromList()
  await w.fillCampaign()
  await w.fillFromElsewhere()

  const before = await findMarks(w.pool, marks)
  const shouldHave = [...expected('removed'), ...expected('emptied')]
  expect(shouldHave.filter((name) => !before.has(name))).toEqual([])

  await w.suppressAnn()
  await expectGone()
})

async function expectGone(): Promise<void> {
  const after = await findMarks(w.pool, marks)
  expect([...after].filter((name) => !expected('kept').has(name))).toEqual([])
}

/** By title of the list. */
const importIds = async () => {
  const { rows } = await w.pool.query<{ id: number; title: string }>('select id, title from list_imports')
  return new Map(rows.map(({ id, title }) => [title, id]))
}

test('no import brings them back: applied later, on its way, or undone', async () => {
  await w.fillImports()
  const ids = await importIds()
  // On its way: its turns come after the suppression.
  await w.imports().call(w.owner, 'POST', `${ids.get('Checked')!}/apply`)
  await w.suppressAnn()
  await w.t.runJobs()
  w.owner = await w.t.signIn(w.owner.user)
  await expectGone()
  const applied = await w.imports().call(w.owner, 'GET', `${ids.get('Checked')!}`)
  expect(applied.data).toMatchObject({ state: 'applied', counts: { added: 0, suppressed: 1 } })
  const uploaded = ids.get('Uploaded')!
  await w.imports().run(w.owner, uploaded, 'check')
  expect(await w.imports().run(w.owner, uploaded, 'apply')).toMatchObject({
    counts: { added: 0, suppressed: 1 },
  })
  await expectGone()
  for (const title of ['Second', 'First', 'Applied again', 'Applied']) {
    expect(await w.imports().run(w.owner, ids.get(title)!, 'undo')).toMatchObject({ state: 'undone' })
    await expectGone()
  }
  // The file itself, again.
  await expect(createPeople(w.pool, [ann])).rejects.toThrow('suppressed')
  const again = await w.imports().applied(w.owner, w.table(), { title: 'Once more' })
  expect(again.counts).toMatchObject({ added: 0, suppressed: 1 })
  const { rows } = await w.pool.query(
    'select full_name from own_people union all select full_name from people',
  )
  expect(rows).toEqual([])
})

test('somebody else with a suppressed address in a campaign is stopped, and the address is gone', async () => {
  await w.storeAnn()
  const ben = await createListedPerson(w.pool, w.owner.user.id, {
    fullName: 'Ben Stays',
    email: 'ben@people.example',
  })
  const id: number = (await w.campaign('POST', '', { name: 'Spring' })).data.id
  await w.campaign('POST', `/${id}/add-contacts`, { talentIds: [ben] })
  await w.pool.query(
    `update enrolments set address = 'Ann@Zqxmark.example', variables = variables || '{"x": "ann@zqxmark.example", "y": "z"}'`,
  )
  await w.suppressAnn()
  await expectGone()
  const { rows } = await w.pool.query('select name, address, state, reason, variables from enrolments')
  expect(rows).toMatchObject([
    { name: 'Ben Stays', address: null, state: 'stopped', reason: 'suppressed', variables: { y: 'z' } },
  ])
})

test('a removed account leaves nothing but what is kept on purpose', async () => {
  await w.fillImports()
  await createOwnPerson(w.pool, w.owner.user.id, {
    fullName: 'Zqxmark Other',
    linkedinSlug: 'zqxmark-s',
    note: 'Zqxmark',
  })
  await w.removeFromList()
  await w.fillCampaign()
  await w.fillFromElsewhere()
  const rowsOf = async () => {
    const found: string[] = []
    for (const table of accountTables) {
      const { rowCount } = await w.pool.query(`select from ${table} where user_id = $1 limit 1`, [
        w.owner.user.id,
      ])
      if (rowCount === 1) found.push(table)
    }
    return found
  }
  expect((await rowsOf()).filter((table) => !outlivesAccount(table)).length).toBeGreaterThan(10)
  const response = await w.t.inject({
    method: 'DELETE',
    url: '/api/users/profile',
    headers: w.owner.headers,
    payload: { password: w.owner.user.password },
  })
  expect(response.statusCode).toBe(200)
  expect((await rowsOf()).filter((table) => !outlivesAccount(table))).toEqual([])
  const left = [...(await findMarks(w.pool, [...marks, w.owner.user.email]))].map((name) =>
    name.slice(0, name.lastIndexOf('.')),
  )
  // The shared person, of whom the account knew, stays.
  expect(left.filter((table) => ownedBy(table) !== null)).toEqual([])
})
