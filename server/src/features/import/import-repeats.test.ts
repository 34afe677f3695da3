import type { PersonRecord } from '@rapport/dataset/records.ts'
import { describe, expect, it } from 'vitest'
import { payroll } from '../../../../dataset/test/payroll.ts'
import { testDatabase } from '../../../test/database.ts'
import { personRecord } from '@rapport/test-support/factories.ts'
import { load } from '../../../test/people/load-people.ts'
import { payrollItems } from '../../../test/people/payroll-items.ts'
import { itemsOf } from '../../../test/people/stored.ts'
import { describeRepeat, describeTwin } from './import-repeats.ts'

describe('a payroll without keys', () => {
  it('keeps namesakes apart, stores repeated rows once, and reports both where nothing stored tells them apart', async () => {
    const rows = payroll(3000)
    const lines = new Map<string, number>()
    const mapped = new Map<string, number>()
    const expected = rows.flatMap(({ name, title, department, salary }, index) => {
      const line = index + 2
      const person = [name, title, department].join('|')
      const [row, twin] = [lines.get(`${person}|${salary}`), mapped.get(person)]
      lines.set(`${person}|${salary}`, row ?? line)
      if (row === undefined) mapped.set(person, line)
      if (row !== undefined) return { line, reason: describeRepeat({ repeats: row, isEqual: true }) }
      return twin === undefined ? [] : { line, reason: describeTwin(twin) }
    })
    const repeated = rows.length - lines.size
    expect(repeated).toBeGreaterThan(2)
    expect(expected.length).toBeGreaterThan(repeated)

    const { pool } = await testDatabase()
    const { reported, ...summary } = await load(pool, await payrollItems(3000))
    const departments = Map.groupBy(lines.keys(), (text) => text.split('|')[2])
    expect(summary).toMatchObject({
      added: rows.length - repeated,
      repeated,
      refused: 0,
      companies: { added: departments.size },
    })
    const notes = reported.filter(({ reason }) => /website|nameOrder/.test(reason))
    expect(notes).toHaveLength(departments.size)
    expect(
      reported.filter((entry) => !notes.includes(entry)).map(({ line, reason }) => ({ line, reason })),
    ).toEqual(expected)
    const stored = await pool.query<{ department: string; people: number }>(
      'select c.name as department, count(*)::int as people from people p join companies c on c.id = p.company_id group by 1',
    )
    expect(new Map(stored.rows.map(({ department, people }) => [department, people]))).toEqual(
      new Map([...departments].map(([department, texts]) => [department, texts.length])),
    )
  })
})

const email = (value: string) => [
  { kind: 'email', value, type: 'other', source: 'test', date: null, status: 'risky' } as const,
]
const ada = personRecord({ key: 'name:ada', fullName: 'Ada' })
const named = (more: Partial<PersonRecord>) => ({ ...ada, ...more })

describe('records with one key', () => {
  it.each<[string, PersonRecord[], string[]]>([
    [
      'of an id are one person: the first',
      [personRecord({ key: 'crm:1', headline: 'a' }), personRecord({ key: 'crm:1', headline: 'b' })],
      ['a'],
    ],
    [
      'of a name are one person if they are equal',
      [named({ headline: 'a' }), named({ headline: 'a', fullName: 'ADA' })],
      ['a'],
    ],
    [
      'of a name are several people if they differ',
      [named({ headline: 'a' }), named({ headline: 'b' }), named({ headline: 'a' })],
      ['a', 'b'],
    ],
    [
      'of a name are one person if they share an email address',
      [
        named({ headline: 'a', contacts: email('a@a.test') }),
        named({ headline: 'b', contacts: email('a@a.test') }),
      ],
      ['a'],
    ],
  ])('%s', async (_, records, headlines) => {
    const { pool } = await testDatabase()
    const result = await load(pool, itemsOf(records))
    expect(result).toMatchObject({ added: headlines.length, repeated: records.length - headlines.length })
    expect(result.reported.map(({ result: kind, reason }) => [kind, /line 1/.test(reason)])).toEqual(
      Array.from({ length: records.length - headlines.length }, () => ['repeated', true]),
    )
    const { rows } = await pool.query<{ headline: string }>(
      `select document->>'headline' as headline from people order by id`,
    )
    expect(rows.map(({ headline }) => headline)).toEqual(headlines)
    expect(await load(pool, itemsOf(records))).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: headlines.length,
    })
  })
})
