import { randomUUID } from 'node:crypto'
import { Client, type Pool, type PoolClient } from 'pg'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { crowd } from '../../../test/people/crowd.ts'
import { testDatabase } from '../../../test/database.ts'
import { createPeople, personRecord } from '@rapport/test-support/factories.ts'
import { contact } from '../../../test/reveals.ts'
import { load, loadPeople } from '../../../test/people/load-people.ts'
import { itemsOf } from '../../../test/people/stored.ts'
import { currentMark, type Mark, MarkError, readChanges, trimChanges } from './change-log.ts'

let pool: Pool
let url: string
beforeEach(async () => {
  ;({ pool, url } = await testDatabase())
})

async function atOneMoment<T>(run: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    return await run(client)
  } finally {
    await client.query('commit')
    client.release()
  }
}

const markNow = () => atOneMoment(currentMark)

/**
 * A mark that has seen the whole log. Transactions of other databases delay it, because all
 * databases of a cluster share their ids.
 */
async function markAfterAll(): Promise<Mark> {
  return vi.waitFor(async () => {
    const mark = await markNow()
    const { rows } = await pool.query(
      'select from people_changes having max(xact) < pg_snapshot_xmin($1::pg_snapshot)',
      [mark.snapshot],
    )
    expect(rows).toHaveLength(1)
    return mark
  }, 20_000)
}

const changesSince = (mark: Mark) => atOneMoment((client) => readChanges(client, mark))
const peopleSince = async (mark: Mark) => [...(await changesSince(mark)).people].toSorted((a, b) => a - b)

async function trim(): Promise<void> {
  const client = await pool.connect()
  await trimChanges(client)
  client.release()
}

const rename = (id: number) => `update people set full_name = full_name || 'x' where id = ${id}`

describe('the log of changes', () => {
  it('tells who was added, changed and removed, and nobody else', async () => {
    const [first, second, third] = await createPeople(pool, [personRecord(), personRecord(), personRecord()])
    const mark = await markNow()
    expect(await peopleSince(mark)).toEqual([])
    await pool.query(rename(first!))
    await pool.query('delete from people where id = $1', [second])
    const [fourth] = await createPeople(pool, [personRecord()])
    expect(await peopleSince(mark)).toEqual([first, second, fourth])
    expect(await peopleSince((await changesSince(mark)).mark)).toEqual([])
    await pool.query(rename(third!))
    expect(await peopleSince(mark)).toEqual([first, second, third, fourth])
  })

  it('tells whose contact values changed, were found, or turned out to be wrong', async () => {
    const [first, second, third] = await createPeople(
      pool,
      ['a', 'b', 'c'].map((name) =>
        personRecord({ contacts: [contact('email', { value: `${name}@works.example` })] }),
      ),
    )
    const mark = await markNow()
    const check = (email: string, status: string) =>
      pool.query(
        `insert into email_checks (email, status, checked_at) values ($1, $2, now())
         on conflict (email) do update set status = excluded.status`,
        [email, status],
      )
    await check('b@works.example', 'verified')
    await check('nobody@works.example', 'invalid')
    expect(await peopleSince(mark)).toEqual([])
    await pool.query(`update contact_values set status = 'invalid' where person_id = $1`, [first])
    await pool.query(
      `insert into found_contacts (person_id, kind, value, type, source, status, found_at)
       values ($1, 'phone', '+14155550102', 'mobile', 'test', 'verified', now())`,
      [third],
    )
    expect(await peopleSince(mark)).toEqual([first, third])
    const later = await markAfterAll()
    await check('b@works.example', 'invalid')
    await pool.query('delete from found_contacts')
    expect(await peopleSince(later)).toEqual([second, third])
  })

  it('tells of a company when a fact of it changed that is searched', async () => {
    await createPeople(pool, [personRecord(), personRecord()])
    const mark = await markNow()
    await pool.query(`update companies set headcount_growth = 0.5, updated_at = now()`)
    expect((await changesSince(mark)).companies.size).toBe(0)
    const { rows } = await pool.query<{ id: number }>(
      `update companies set industry = 'software' where id = (select min(id) from companies) returning id`,
    )
    await pool.query(`update companies set intents = '{}'`)
    const changes = await changesSince(mark)
    expect([...changes.companies]).toEqual([rows[0]!.id])
    expect(changes.people.size).toBe(0)
    await pool.query(`update companies set type = 'public'`)
    expect((await changesSince(mark)).companies.size).toBe(2)
    const later = await markNow()
    await pool.query(`update companies set summary = 'New'`)
    expect((await changesSince(later)).companies.size).toBe(2)
  })

  it('misses no transaction that began early and commits late', async () => {
    const ids = await createPeople(pool, [personRecord(), personRecord(), personRecord()])
    const clients = await Promise.all(ids.map(() => pool.connect()))
    for (const [i, client] of clients.entries()) {
      await client.query('begin')
      await client.query(rename(ids[i]!))
    }
    let mark = await markNow()
    for (const i of [2, 0, 1]) {
      await clients[i]!.query('commit')
      expect(await peopleSince(mark)).toEqual([ids[i]])
      ;({ mark } = await changesSince(mark))
      expect(await peopleSince(mark)).toEqual([])
    }
    for (const client of clients) client.release()
  })

  it('misses nothing while many write at once', async () => {
    const ids = await createPeople(pool, [...crowd(60)])
    let mark = await markNow()
    const seen = new Set<number>()
    const read = async () => {
      const changes = await changesSince(mark)
      ;({ mark } = changes)
      for (const id of changes.people) seen.add(id)
    }
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let i = writer; i < ids.length; i += 6)
        await pool.query(`begin; ${rename(ids[i]!)}; select pg_sleep(random() / 50); commit`)
    })
    const done = new AbortController()
    const writing = Promise.all(writers).finally(() => done.abort())
    while (!done.signal.aborted) await read()
    await writing
    await read()
    expect([...seen].toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
  })

  it('tells nothing of what was rolled back, and notifies once a transaction', async () => {
    const [id] = await createPeople(pool, [personRecord()])
    const mark = await markNow()
    const listener = new Client({ connectionString: url })
    await listener.connect()
    let notices = 0
    listener.on('notification', () => (notices += 1))
    await listener.query('listen people_changed')
    await pool.query(`begin; ${rename(id!)}; rollback`)
    expect(await peopleSince(mark)).toEqual([])
    await pool.query(`begin; ${rename(id!)}; ${rename(id!)}; delete from people; commit`)
    await listener.query('select')
    expect(notices).toBe(1)
    await listener.end()
  })

  it('has one row for what an import writes at once', async () => {
    const mark = await markNow()
    await load(pool, itemsOf(crowd(2000)))
    expect(await peopleSince(mark)).toHaveLength(2000)
    const { rows } = await pool.query(`select count(*)::integer from people_changes where kind = 'person'`)
    expect(rows).toEqual([{ count: 1 }])
  })
})

describe('a mark that the log cannot tell about', () => {
  it('is one of another database', async () => {
    const mark = await markNow()
    await expect(changesSince({ ...mark, database: '1/1/1/1' })).rejects.toThrow(MarkError)
  })

  it('is one older than what was trimmed', async () => {
    const [id] = await createPeople(pool, [personRecord()])
    const old = await markNow()
    await pool.query(rename(id!))
    const current = await markAfterAll()
    await trim()
    expect(await peopleSince(old)).toEqual([id])
    await pool.query(`update people_changes set changed_at = now() - interval '30 days'`)
    await trim()
    expect((await pool.query('select from people_changes')).rowCount).toBe(0)
    await expect(changesSince(old)).rejects.toThrow('no longer reaches back')
    expect(await peopleSince(current)).toEqual([])
  })

  it('is one from before everything was replaced', async () => {
    await loadPeople(pool, personRecord())
    const mark = await markNow()
    await pool.query('truncate people cascade')
    await expect(changesSince(mark)).rejects.toThrow(MarkError)
    const next = await markNow()
    expect(await peopleSince(next)).toEqual([])
    await pool.query(`update places set city = 'Seoul'`)
    await expect(changesSince(next)).rejects.toThrow(MarkError)
  })

  it('is one of a later time, where a backup was restored', async () => {
    const mark = await markNow()
    const snapshot = mark.snapshot.replaceAll(/\d+/g, (digits) => String(Number(digits) + 1_000_000))
    await expect(changesSince({ ...mark, snapshot })).rejects.toThrow('restored to')
  })
})

describe('a database that was copied from another server', () => {
  it('forgets the changes that its transactions have not reached', async () => {
    await pool.query(`insert into people_changes (xact, kind, ids) values ('900000000000', 'person', '{1}')`)
    await pool.query(`update people_changes_trimmed set xact = '900000000000'`)
    await trim()
    const mark = await markNow()
    expect(await peopleSince(mark)).toEqual([])
    const [id] = await createPeople(pool, [personRecord()])
    expect(await peopleSince(mark)).toEqual([id])
  })
})

it('needs no more than an ordinary user may do', async () => {
  const name = `reader_${randomUUID().replaceAll('-', '')}`
  await pool.query(`create role ${name}; grant all on all tables in schema public to ${name}`)
  await createPeople(pool, [personRecord()])
  const client = await pool.connect()
  await client.query(`set role ${name}`)
  await client.query('begin isolation level repeatable read')
  const mark = await currentMark(client)
  expect((await readChanges(client, mark)).people.size).toBe(0)
  await trimChanges(client)
  await client.query(`commit; reset role; drop owned by ${name}; drop role ${name}`)
  client.release()
})
