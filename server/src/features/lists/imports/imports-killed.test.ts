import type { ListImport } from '@rapport/contract/lists/imports.ts'
import { beforeAll, expect, test } from 'vitest'
import { testApp, testConfig, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { testDatabase } from '../../../../test/database.ts'
import { createPeople, personRecord, testSuppressionKey } from '@rapport/test-support/factories.ts'
import { addressOf, freshDataDir, run, runServer, type Program } from '../../../../test/processes/process.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { upload } from '../../../../test/uploads.ts'

const patience = { timeout: 60_000, interval: 5 }
/** Selects the connections that are busy, except the one that runs this query. */
const busy = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`

const rows = 4000
const known = 800

let t: TestApp
let url: string
let people: number[]
beforeAll(async () => {
  const database = await testDatabase()
  url = database.url
  t = await testApp({
    pool: database.pool,
    seed: async (pool) => {
      const records = Array.from({ length: known }, (_, at) =>
        personRecord({ fullName: `Known ${at}`, linkedinSlug: `known-${at}` }),
      )
      people = await createPeople(pool, records)
    },
  })
})

/**
 * One of five rows is about a known person, whose title is overwritten; one in a hundred is
 * refused, and one repeats the row before.
 */
function table(): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    if (at % 5 === 0) return `Known ${at / 5},Chief,,https://www.linkedin.com/in/known-${at / 5},,VIP`
    if (at % 100 === 1) return `,Broken,,,not an address,`
    const who = at % 100 === 3 ? at - 1 : at
    return `New ${who},CTO,Firm ${at % 7},,new${who}@many.example,`
  })
  return `full_name,title,company,linkedin_url,emails,tags\n${lines.join('\n')}\n`
}

const call = async (account: SignedIn, method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) => {
  const options = { method, url: `/api/lists/csv/imports/${path}`, headers: account.headers }
  const response = await t.inject({ ...options, ...(payload && { payload }) })
  return response.json<{ data: ListImport }>().data
}

async function uploaded(account: SignedIn): Promise<number> {
  const { data } = await upload(t, account, { content: table(), fields: { title: 'Fair' } })
  await call(account, 'PATCH', `${data.importId}`, { rules: { title: 'overwrite' } })
  return data.importId
}

/** Whatever an account has of an import, without ids and times. */
async function left(account: SignedIn, importId: number) {
  const read = async (sql: string, value: number = account.user.id) => (await t.pool.query(sql, [value])).rows
  return {
    people: await read(
      `select full_name, first_name, last_name, title, company, name_folded, company_key from own_people where user_id = $1 order by full_name`,
    ),
    values: await read(
      `select coalesce(o.full_name, v.person_id::text) as who, v.kind, v.value
       from own_contact_values v left join own_people o on o.id = v.own_person_id where v.user_id = $1 order by 1, 2, 3`,
    ),
    fields: await read(
      `select person_id, field, value from own_fields where user_id = $1 order by person_id, field`,
    ),
    members: await read(
      `select m.person_id, m.full_name, m.title, m.company, m.is_enriched from list_members m join lists l on l.id = m.list_id
       where l.user_id = $1 and l.deleted_at is null order by 2, 1`,
    ),
    lists: await read(
      'select title, tags from lists where user_id = $1 and deleted_at is null order by title',
    ),
    rows: await read(
      `select number, outcome, reason, person_id, matched_by, same_as, changes, is_applied, is_added, left_alone
       from list_import_rows where import_id = $1 order by number`,
      importId,
    ),
    keys: await read('select from list_import_keys where import_id = $1', importId),
    told: await read('select type, content from notifications where user_id = $1 order by id'),
    counts: (await call(account, 'GET', `${importId}`)).counts,
  }
}

const worker = () =>
  run('server/test/processes/list-worker.ts', { DATABASE_URL: url, SUPPRESSION_KEY: testSuppressionKey })

async function kill({ child, ended }: Program): Promise<void> {
  child.kill('SIGKILL')
  expect(await ended).toBe('SIGKILL')
}

/** Begins a step and kills the process that works on it, each time some rows further. */
async function killedTwice(account: SignedIn, importId: number, step: string, end: ListImport['state']) {
  await call(account, 'POST', `${importId}/${step}`)
  for (const least of [1, 2000]) {
    const running = worker()
    await expect
      .poll(async () => (await call(account, 'GET', `${importId}`)).done, patience)
      .toBeGreaterThanOrEqual(least)
    await kill(running)
    expect((await call(account, 'GET', `${importId}`)).state).toMatch(/ing$/)
  }
  const last = worker()
  await expect.poll(async () => (await call(account, 'GET', `${importId}`)).state, patience).toBe(end)
  await kill(last)
}

test('killed in check, apply and undo, an import leaves what an uninterrupted one does', async () => {
  const [calm, killed] = [await t.signIn(), await t.signIn()]
  const [calmId, killedId] = [await uploaded(calm), await uploaded(killed)]
  for (const [step, end] of [
    ['check', 'checked'],
    ['apply', 'applied'],
    ['undo', 'undone'],
  ] as const) {
    await call(calm, 'POST', `${calmId}/${step}`)
    await t.runJobs()
    await killedTwice(killed, killedId, step, end)
    const expected = await left(calm, calmId)
    expect(expected.rows).toHaveLength(rows)
    expect(expected.members).toHaveLength(step === 'apply' ? known + rows * 0.78 : 0)
    expect(await left(killed, killedId), step).toEqual(expected)
  }
}, 120_000)

test('a server killed in an upload, a removal and a deletion leaves nothing of them', async () => {
  const owner = await t.signIn()
  const [removing, deleting] = [
    await createList(t.pool, owner.user.id, { title: 'Removing', people }),
    await createList(t.pool, owner.user.id, { title: 'Deleting', people }),
  ]
  const server = runServer({
    DATABASE_URL: url,
    DATA_DIR: freshDataDir(),
    LOG_LEVEL: 'error',
    JWT_SECRET: testConfig.jwtSecret,
  })
  const api = `${await addressOf(server)}/api/lists`
  const send = (path: string, init: RequestInit, type = 'application/json') => {
    const headers = { ...owner.headers, ...(init.body && { 'content-type': type }) }
    return fetch(`${api}${path}`, { ...init, headers }).catch(() => {})
  }
  const boundary = 'half'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="title"\r\n\r\nHalf\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`
  const half = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(head + table().slice(0, 100_000))),
  })
  // Both are amid their statements when the server is killed.
  const blocker = await t.pool.connect()
  await blocker.query('begin')
  await blocker.query('select from list_members where list_id = $1 and member_id = $2 for update', [
    removing,
    people.at(-1),
  ])
  await blocker.query('select from lists where id = $1 for update', [deleting])
  const requests = [
    send(
      '/csv/upload',
      { method: 'POST', body: half, duplex: 'half' },
      `multipart/form-data; boundary=${boundary}`,
    ),
    send(`/${removing}/talent/remove`, { method: 'POST', body: JSON.stringify({ all: true }) }),
    send(`/${deleting}`, { method: 'DELETE' }),
  ]
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await t.pool.query(waiting)).rowCount, patience).toBe(2)
  await kill(server)
  await Promise.all(requests)
  await blocker.query('rollback')
  blocker.release()
  await expect.poll(async () => (await t.pool.query(busy)).rowCount, patience).toBe(0)
  const { rows: stayed } = await t.pool.query(
    `select (select count(*)::integer from list_members where list_id = any($1)) as members,
       (select count(*)::integer from removed_members) as removed,
       (select count(*)::integer from list_imports where user_id = $2) as imports,
       (select count(*)::integer from lists where id = any($1) and deleted_at is null) as lists`,
    [[removing, deleting], owner.user.id],
  )
  expect(stayed).toEqual([{ members: 2 * known, removed: 0, imports: 0, lists: 2 }])
}, 60_000)
