import type { ImportItem, PersonRecord } from '@rapport/dataset/records.ts'
import type { Pool } from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { crowd, seoul } from '../../../test/people/crowd.ts'
import { testDatabase } from '../../../test/database.ts'
import {
  companyRecord,
  personRecord,
  testSuppressionKey as suppressionKey,
} from '@rapport/test-support/factories.ts'
import { load, loadPeople } from '../../../test/people/load-people.ts'
import { itemsOf, rowVersions, storedCompanies, storedPeople } from '../../../test/people/stored.ts'
import { suppressionHash } from '../privacy/privacy.ts'

let pool: Pool
beforeEach(async () => {
  ;({ pool } = await testDatabase())
})

/** The database alone refuses it, once it has the constraint. */
const impossible = (key: string) => personRecord({ key, title: 'Impossible' })

describe('the same file twice', () => {
  it('changes nothing: not a row version, in any table', async () => {
    const first = await load(pool, itemsOf(crowd(5000)))
    expect(first).toMatchObject({
      added: 5000,
      changed: 0,
      unchanged: 0,
      refused: 0,
      companies: { added: 50 },
    })
    const [versions, companies] = [await rowVersions(pool), await storedCompanies(pool)]
    const second = await load(pool, itemsOf(crowd(5000)))
    expect(second).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 5000,
      companies: { added: 0, changed: 0 },
    })
    expect(await rowVersions(pool)).toEqual(versions)
    expect(await storedCompanies(pool)).toEqual(companies)
  })

  it('burns no ids', async () => {
    await load(pool, itemsOf(crowd(10)))
    for (let i = 0; i < 3; i++) await load(pool, itemsOf(crowd(10)))
    await load(pool, itemsOf(crowd(1, 10)))
    const { rows } = await pool.query<{ id: number }>('select max(id) as id from people')
    expect(rows[0]?.id).toBe(11)
  })
})

describe('a changed person', () => {
  it('keeps the id, loses what is gone, and leaves others alone', async () => {
    const [first, second] = [...crowd(2)] as [PersonRecord, PersonRecord]
    await loadPeople(pool, first, second)
    const before = await pool.query('select id, xmin from people order by id')
    const changed = {
      ...first,
      title: 'Chief Executive Officer',
      positions: first.positions.slice(0, 1),
      education: [],
      contacts: [],
    }
    expect(await loadPeople(pool, changed, second)).toMatchObject({ added: 0, changed: 1, unchanged: 1 })
    const after = await pool.query('select id, xmin from people order by id')
    expect(after.rows.map(({ id }) => id)).toEqual(before.rows.map(({ id }) => id))
    expect(after.rows[1]).toEqual(before.rows[1])
    const [stored] = await storedPeople(pool)
    expect(stored).toMatchObject({ title_normalised: 'chief executive officer', education: [], contacts: [] })
    expect(stored?.['positions']).toHaveLength(1)
  })

  it('takes one value of a contact that the record repeats', async () => {
    const contact = {
      kind: 'email',
      value: 'a@example.com',
      type: 'personal',
      source: 'test',
      date: null,
      status: 'risky',
    } as const
    expect(
      await loadPeople(pool, personRecord({ contacts: [contact, { ...contact, type: 'other' }] })),
    ).toMatchObject({
      added: 1,
    })
    const { rows } = await pool.query('select type from contact_values')
    expect(rows).toEqual([{ type: 'personal' }])
  })
})

describe('bad records', () => {
  it('are refused by line and reason, and nothing else with them', async () => {
    const good = [...crowd(5)]
    const company = companyRecord({ name: 'Acme', foundedYear: 99_999 })
    const bad: PersonRecord[] = [
      personRecord({ summary: 'a\0b' }),
      personRecord({ fullName: 'half \uD83D pair' }),
      personRecord({ skills: ['\uDC00'] }),
      personRecord({ key: 'k'.repeat(5000) }),
      personRecord({ fullName: '' }),
      personRecord({ company }),
      personRecord({ place: { ...seoul, country: 'Korea' } }),
      personRecord({ observedOn: 'yesterday' }),
      personRecord({
        company: companyRecord({ fundingRounds: [{ name: 'Seed', date: '2020-02-31', amount: 1 }] }),
      }),
      personRecord({
        education: [{ school: 'S', degrees: [], fieldsOfStudy: [], startYear: null, endYear: 1e9 }],
      }),
    ]
    const result = await loadPeople(pool, ...good.slice(0, 2), ...bad, ...good.slice(2))
    expect(result).toMatchObject({ added: 5, refused: bad.length })
    expect(result.refusals.map(({ line }) => line)).toEqual(bad.map((_, i) => i + 3))
    expect(result.refusals.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('summary contains a NUL character'),
      expect.stringContaining('lastName contains half a surrogate pair'),
      expect.stringContaining('skills contains half a surrogate pair'),
      expect.stringContaining('5000 characters'),
      'the name is empty',
      expect.stringContaining('founding year 99999'),
      expect.stringContaining("country 'Korea'"),
      expect.stringContaining("date 'yesterday'"),
      expect.stringContaining("date '2020-02-31'"),
      expect.stringContaining('graduation year'),
    ])
  })

  it('that only the database can refuse are found among thousands', async () => {
    await pool.query(`alter table people add constraint no_such_title check (title <> 'Impossible')`)
    const result = await load(
      pool,
      itemsOf([...crowd(1200), impossible('x'), ...crowd(300, 1200), impossible('y')]),
    )
    expect(result).toMatchObject({ added: 1500, refused: 2 })
    expect(result.refusals.map(({ line }) => line)).toEqual([1201, 1502])
    expect(result.refusals[0]?.reason).toMatch(/^the database refuses it: .*no_such_title/)
    expect((await storedCompanies(pool)).length).toBe(50)
  })

  it('of the source are passed on', async () => {
    const items: ImportItem[] = [{ line: 7, kind: 'refused', reason: 'the line is cut off' }]
    expect(await load(pool, items)).toMatchObject({
      refused: 1,
      refusals: [{ line: 7, reason: 'the line is cut off' }],
    })
    const { rows } = await pool.query('select state, refused, people_added from imports')
    expect(rows).toEqual([{ state: 'finished', refused: 1, people_added: 0 }])
  })

  it('huge values are stored whole', async () => {
    const summary = '가나다 \\N\t\n"\'{}'.repeat(400_000)
    expect(
      await loadPeople(pool, personRecord({ key: 'huge', summary }), personRecord({ key: 'small' })),
    ).toMatchObject({ added: 2 })
    const { rows } = await pool.query<{ summary: string }>(
      `select document->>'summary' as summary from people where key = 'huge'`,
    )
    expect(rows[0]?.summary === summary).toBe(true)
  })
})

describe('suppression', () => {
  it('keeps out people by e-mail and by profile, and says why', async () => {
    for (const [kind, value] of [
      ['email', 'gone@example.com'],
      ['linkedin', 'gone-too'],
    ] as const)
      await pool.query('insert into suppressions (kind, hash) values ($1, $2)', [
        kind,
        suppressionHash(suppressionKey, kind, value),
      ])
    const contacts = [
      { kind: 'email', value: 'gone@example.com', type: 'other', source: 't', date: null, status: 'risky' },
    ] as const
    const result = await loadPeople(
      pool,
      personRecord({ contacts: [...contacts] }),
      personRecord({ key: 'kept', linkedinSlug: 'somebody-else' }),
      personRecord({ linkedinSlug: 'gone-too' }),
    )
    expect(result).toMatchObject({ added: 1, refused: 2 })
    expect(result.refusals.toSorted((a, b) => a.line - b.line)).toEqual([
      { line: 1, reason: 'suppressed' },
      { line: 3, reason: 'suppressed' },
    ])
    expect(await storedPeople(pool)).toMatchObject([{ key: 'kept' }])
  })
})

it('a dry run says what would happen and writes nothing but that it ran', async () => {
  await load(pool, itemsOf(crowd(10)))
  const versions = await rowVersions(pool)
  const changed = [...crowd(12)]
  for (const person of changed.slice(0, 3)) person.headline = 'new'
  expect(
    await load(pool, itemsOf([...changed, personRecord({ fullName: '' })]), { dryRun: true }),
  ).toMatchObject({
    added: 2,
    changed: 3,
    unchanged: 7,
    refused: 1,
  })
  expect(await rowVersions(pool)).toEqual(versions)
  const runs = await pool.query('select is_dry_run as "isDryRun" from imports order by id')
  expect(runs.rows).toEqual([{ isDryRun: false }, { isDryRun: true }])
})

it('an empty source is an import of nothing', async () => {
  expect(await load(pool, [])).toMatchObject({ added: 0, changed: 0, unchanged: 0, refused: 0 })
})
