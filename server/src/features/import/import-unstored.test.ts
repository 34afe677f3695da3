import type { PersonRecord } from '@rapport/dataset/records.ts'
import type { Pool } from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { personRecord, testSuppressionKey } from '@rapport/test-support/factories.ts'
import { load } from '../../../test/people/load-people.ts'
import { itemsOf } from '../../../test/people/stored.ts'
import { suppressionHash } from '../privacy/privacy.ts'
import { BatchReader } from './import-batches.ts'

const suppressed = 'gone@a.test'

let pool: Pool
beforeEach(async () => {
  ;({ pool } = await testDatabase())
  const hash = suppressionHash(testSuppressionKey, 'email', suppressed)
  await pool.query('insert into suppressions (kind, hash) values ($1, $2)', ['email', hash])
})

const emails = (...values: string[]): PersonRecord['contacts'] =>
  values.map((value) => ({ kind: 'email', value, type: 'other', source: 'x', date: null, status: 'risky' }))
const person = (key: string, headline: string, ...addresses: string[]) =>
  personRecord({ key, fullName: 'Ada', headline, contacts: emails(...addresses) })

async function storedKeys(): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>(
    `select key || ' ' || (document->>'headline') as text from people order by key collate "C"`,
  )
  return rows.map(({ text }) => text)
}

const lines = ({ reported }: Awaited<ReturnType<typeof load>>) =>
  reported
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, result, reason }) => `${line} ${result} ${/line \d+/.exec(reason)?.[0] ?? ''}`.trim())

describe.each([1, 2000])('who is not stored keeps nobody else out, in batches of %i', (size) => {
  const run = (records: PersonRecord[], dryRun = false) =>
    load(pool, [], { batches: new BatchReader(itemsOf(records), size), dryRun })

  it.each<[string, PersonRecord[], string[], string[]]>([
    [
      'suppressed, by id',
      [person('crm:1', 'a', suppressed), person('crm:1', 'b'), person('crm:1', 'c')],
      ['crm:1 b'],
      ['1 refused', '3 repeated line 2'],
    ],
    [
      'suppressed, by name',
      [
        person('name:a', 'a', suppressed, 'a@a.test'),
        person('name:a', 'b', 'a@a.test'),
        person('name:a', 'c'),
      ],
      ['name:a b', 'name:a:2 c'],
      ['1 refused'],
    ],
    [
      'suppressed, with the addresses of two namesakes',
      [
        person('name:a', 'a', suppressed, 'a@a.test', 'b@a.test'),
        person('name:a', 'b', 'a@a.test'),
        person('name:a', 'c', 'b@a.test'),
        person('name:a', 'd', 'b@a.test'),
      ],
      ['name:a b', 'name:a:2 c'],
      ['1 refused', '4 repeated line 3'],
    ],
    [
      'refused by the checks',
      [{ ...person('crm:1', 'a'), observedOn: 'yesterday' }, person('crm:1', 'b')],
      ['crm:1 b'],
      ['1 refused'],
    ],
  ])('%s', async (_, records, stored, reported) => {
    const planned = await run(records, true)
    const done = await run(records)
    expect(lines(done)).toEqual(reported)
    expect(await storedKeys()).toEqual(stored)
    expect({ ...planned, seconds: 0 }).toEqual({ ...done, seconds: 0 })
    expect(await run(records)).toMatchObject({ added: 0, changed: 0, unchanged: stored.length })
  })

  it.each(['crm:1', 'name:a'])('refused by the database, with the key %s', async (key) => {
    await pool.query(`alter table people add constraint no_a check (document->>'headline' <> 'a')`)
    const result = await run([
      person('aaa:1', 'z'),
      person(key, 'a', 'a@a.test'),
      person(key, 'b', 'a@a.test'),
      person(key, 'c', 'a@a.test'),
    ])
    expect(lines(result)).toEqual(['2 refused', '4 repeated line 3'])
    expect(await storedKeys()).toEqual(['aaa:1 z', `${key} b`])
  })

  it('namesakes keep their keys when one of them is suppressed', async () => {
    await pool.query('delete from suppressions')
    const people = ['a', 'b', 'c'].map((headline) => person('name:a', headline, `${headline}@a.test`))
    await run(people)
    const hash = suppressionHash(testSuppressionKey, 'email', 'a@a.test')
    await pool.query('insert into suppressions (kind, hash) values ($1, $2)', ['email', hash])
    await pool.query(`delete from people where key = 'name:a'`)
    expect(await run(people)).toMatchObject({ added: 0, changed: 0, unchanged: 2, refused: 1 })
  })
})
