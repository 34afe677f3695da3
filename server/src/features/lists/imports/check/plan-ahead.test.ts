import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../../../test/app.ts'
import { testSuppressionKey } from '@rapport/test-support/factories.ts'
import { importsOf } from '../../../../../test/list-imports.ts'
import { upload } from '../../../../../test/uploads.ts'
import { inTransaction } from '../../../../database/transaction.ts'
import { suppress } from '../../../privacy/privacy.ts'
import { lockImport, type AtWork } from '../rows/import-queries.ts'
import { CheckPlanner, isCurrent, type PlannedTurn } from './plan-ahead.ts'

let t: TestApp
let owner: SignedIn
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  owner = await t.signIn()
})

const header = 'full_name,emails,linkedin_url'
const rows = [
  'Ada One,ada@ahead.example,',
  'Bo Two,bo@ahead.example,https://www.linkedin.com/in/bo-two-ahead',
  'Cleo Three,cleo@ahead.example,',
]

/** Uploads a table that is being checked, two rows a turn. */
async function checking(text = [header, ...rows].join('\n'), size = 2) {
  const { data } = await upload(t, owner, { content: text, fields: { title: `List ${randomUUID()}` } })
  const id: number = data.importId
  await t.pool.query("update list_imports set state = 'checking' where id = $1", [id])
  const deps = { pool: t.pool, config: { suppressionKey: testSuppressionKey } }
  const planner = new CheckPlanner(deps, { id, size })
  const work: AtWork = { userId: owner.user.id, listId: null, state: 'checking' }
  return { id, next: async () => (await planner.next(work))!, end: () => planner.end() }
}

const change = (id: number, assignments: string, values: unknown[] = []) =>
  t.pool.query(`update list_imports set ${assignments} where id = $1`, [id, ...values])

/** Asks as a turn of the job does. */
const askIsCurrent = (id: number, planned: PlannedTurn) =>
  inTransaction(t.pool, async (client) =>
    isCurrent(client, (await lockImport(client, id, ['checking']))!, planned),
  )

const changesOf = ({ plans }: PlannedTurn) =>
  plans.flatMap(({ result }) => result.changes.map(({ field, old }) => [field, old]))

const suppressEmail = (value: string) =>
  inTransaction(t.pool, (client) => suppress(client, testSuppressionKey, [{ kind: 'email', value }]))

describe('a plan', () => {
  test('is of one turn, the next ones included', async () => {
    const { id, next, end } = await checking()
    const [first, second, none] = [await next(), await next(), await next()]
    await end()
    expect([first, second, none].map((turn) => turn.rows.map(({ number }) => number))).toEqual([
      [1, 2],
      [3],
      [],
    ])
    const current = async () => [
      await askIsCurrent(id, first),
      await askIsCurrent(id, second),
      await askIsCurrent(id, none),
    ]
    expect(await current()).toEqual([true, false, false])
    await change(id, 'done = 2')
    expect(await current()).toEqual([false, true, false])
    await change(id, 'done = 3')
    expect(await current()).toEqual([false, false, true])
  })

  test('is of one mapping and one set of rules', async () => {
    const { id, next, end } = await checking()
    const planned = await next()
    await end()
    const { rows: found } = await t.pool.query('select mapping, rules from list_imports where id = $1', [id])
    const { mapping, rules } = found[0]
    await change(id, 'mapping = $2', [JSON.stringify([...mapping.slice(0, 2), 'note'])])
    expect(await askIsCurrent(id, planned)).toBe(false)
    await change(id, 'mapping = $2, rules = $3', [
      JSON.stringify(mapping),
      JSON.stringify({ ...rules, title: 'never' }),
    ])
    expect(await askIsCurrent(id, planned)).toBe(false)
    await change(id, 'rules = $2', [JSON.stringify(rules)])
    expect(await askIsCurrent(id, planned)).toBe(true)
  })

  test('is out of date once a suppression empties one of its rows, however many are empty already', async () => {
    const { id, next, end } = await checking([header, 'Di Four,di@ahead.example', ...rows].join('\n'), 3)
    await suppressEmail('di@ahead.example')
    const planned = await next()
    await end()
    expect(planned.rows.map(({ isUnreadable }) => isUnreadable)).toEqual([true, false, false])
    // Cleo belongs to the turn after.
    await suppressEmail('cleo@ahead.example')
    expect(await askIsCurrent(id, planned)).toBe(true)
    await suppressEmail('ada@ahead.example')
    expect(await askIsCurrent(id, planned)).toBe(false)
  })

  test('that names a replaced profile link is never current, and one that fills it is', async () => {
    const { checked, run } = importsOf(t)
    const known = await checked(
      owner,
      `${header}\nBo Two,bo@ahead.example,\nEve Five,eve@ahead.example,linkedin.com/in/eve-old\n`,
      {
        title: 'Known',
      },
    )
    await run(owner, known.id, 'apply')
    const filling = await checking()
    const filled = await filling.next()
    await filling.end()
    expect(changesOf(filled)).toEqual([['linkedin_url', null]])
    expect(await askIsCurrent(filling.id, filled)).toBe(true)

    const found = await t.pool.query("select id from own_people where full_name = 'Eve Five'")
    const replacing = await checking(`rapport_id,linkedin_url\n${found.rows[0].id},linkedin.com/in/eve-new\n`)
    await change(replacing.id, 'rules = $2', [JSON.stringify({ linkedin_url: 'overwrite' })])
    const replaced = await replacing.next()
    await replacing.end()
    expect(changesOf(replaced)).toEqual([['linkedin_url', 'eve-old']])
    expect(await askIsCurrent(replacing.id, replaced)).toBe(false)
  })
})

test('nothing is planned of an import that is applied or undone', async () => {
  const planner = new CheckPlanner(
    { pool: t.pool, config: { suppressionKey: testSuppressionKey } },
    { id: 1, size: 2 },
  )
  for (const state of ['applying', 'undoing'] as const)
    expect(await planner.next({ userId: owner.user.id, listId: null, state })).toBeNull()
})
