import type { Route } from '@rapport/contract/route.ts'
import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import { forAnybody } from '@rapport/search/people-search.ts'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { elevate, testApp, testConfig, type SignedIn, type TestApp } from '../app.ts'
import { createPeople, personRecord } from '@rapport/test-support/factories.ts'
import { connectLive } from '../live-client.ts'
import { giveOwnField, giveOwnValue } from '@rapport/test-support/own-people.ts'
import { loadPeopleIndex } from '../people/load-index.ts'
import { upload } from '../uploads.ts'
import { contractRoutes } from './contract-routes.ts'
import type { Asked, Private } from './private-entry.ts'
import { privateTexts } from './private-texts.ts'
import { giveThings, openAccount } from './things.ts'

/*
 * An account's private data must not be visible to another, on any route: the other account gets
 * the same answers as for data that does not exist.
 */

const routes = await contractRoutes()
const [mark, unknownMark] = ['zorblax', 'quendel']
const noId = 1_900_000_000

let t: TestApp
let owner: SignedIn
let other: SignedIn
let theirs: Private
let sharedBefore: number
beforeAll(async () => {
  const admin = 'walker@rapport.test'
  let shared: number[] = []
  t = await testApp({
    config: { ...testConfig, adminEmails: [admin] },
    seed: async (pool) => void (shared = await createPeople(pool, [personRecord(), personRecord()])),
  })
  // Far from the ids of own people, so that one is not taken for the other.
  await t.pool.query(`select setval(pg_get_serial_sequence('teams', 'id'), 1800000000)`)
  sharedBefore = await countShared()
  owner = await openAccount(t, { email: 'owner@rapport.test' })
  other = await openAccount(t, { email: admin })
  await elevate(t, other)
  const things = await giveThings(t, owner, mark)
  const sharedId = shared[0]!
  theirs = { mark, personId: things.ownPersonId, listId: things.listId, sharedId, things }
  await giveOwnValue(t.pool, owner.user.id, { id: sharedId, value: `sora@${mark}.example` })
  for (const field of ['title', 'company', 'location', 'note', `extra:Tier ${mark}`])
    await giveOwnField(t.pool, owner.user.id, { id: sharedId, field, value: `${mark} ${field}` })
  await t.pool.query('update lists set tags = $2, tag_keys = $2 where id = $1', [
    theirs.listId,
    [`${mark} tag`],
  ])
  await t.pool.query(
    `insert into lists (user_id, title, title_key, created_at, deleted_at) values ($1, $2, $2, now(), now())`,
    [owner.user.id, `${mark} deleted`],
  )
  await t.pool.query(
    `insert into list_import_rows (import_id, number, line, cells, outcome, is_unreadable, reason, own_person_id, dropped)
     values ($1, 1, 2, $2, 'refused', false, 'no_name', $3, '[]'), ($1, 2, 3, $2, 'new', false, null, null, $4)`,
    [
      things.importId,
      JSON.stringify([`${mark} cell`]),
      theirs.personId,
      JSON.stringify([{ at: 0, reason: 'too_long', value: `${mark} value` }]),
    ],
  )
  await t.pool.query(
    `insert into notifications (user_id, type, related_entity_id, content, created_at)
     values ($1, 'ENRICHMENT', $2, $3, now())`,
    [owner.user.id, String(theirs.listId), { list: `${mark} list`, total: 1, enriched: 1 }],
  )
})

/** Data that no account has, requested in the same way. */
const nobodys = (): Private => ({
  mark: unknownMark,
  personId: noId,
  listId: noId,
  sharedId: theirs.sharedId,
  things: Object.fromEntries(
    Object.entries(theirs.things).map(([name, value]) => [
      name,
      typeof value === 'number' ? noId : '00000000-0000-4000-8000-000000000000',
    ]),
  ) as Private['things'],
})

type Called = Pick<Route, 'method' | 'path'>
let serial = 0

async function call(account: SignedIn, { method, path }: Called, { params = {}, query = {}, body }: Asked) {
  const response = await t.inject({
    method,
    url: `/api${path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name]!))}`,
    query,
    headers: account.headers,
    remoteAddress: `10.1.${serial >> 8}.${serial++ & 255}`,
    ...(body && { payload: body }),
  })
  return { status: response.statusCode, body: response.body }
}

/** Returns an answer without the requested texts and without values that differ between any two calls. */
function comparable({ status, body }: { status: number; body: string }, asked: Private) {
  const ids = new Set([asked.personId, asked.listId, ...Object.values(asked.things)].map(String))
  const text = body
    .toLowerCase()
    .replaceAll(asked.mark, 'MARK')
    .replaceAll(/"(?:id|tookms|additionid|removalid)":[\d.]+|"\w*(?:at|searched)":"[^"]*"/g, 'OWN')
    .replaceAll(/[\w-]+/g, (word) => (ids.has(word) && word.length > 8 ? 'ID' : word))
  return { status, text }
}

test('each route of the contract is in the table, and no other', () => {
  const names = routes.map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(privateTexts).toSorted()).toEqual(names.toSorted())
})

const asking = routes.flatMap((route) => {
  const name = `${route.method} ${route.path}`
  const entry = privateTexts[name]
  return typeof entry === 'object' ? [{ route, name, ...entry }] : []
})

test.each(asking)('$name shows another account nothing', async ({ route, ask }) => {
  const unknown = nobodys()
  const ofNobody = ask(unknown)
  for (const [at, asked] of ask(theirs).entries()) {
    const said = JSON.stringify(asked)
    const nothing = await call(other, route, ofNobody[at]!)
    expect(nothing.body.toLowerCase(), said).not.toContain(mark)
    const got = comparable(await call(other, route, asked), theirs)
    expect(got, said).toEqual(comparable(nothing, unknown))
    const named = asked.params?.['id'] ?? theirs.sharedId
    expect(named === theirs.sharedId || got.status === 404, said).toBe(true)
  }
})

test.each(asking.filter(({ isShown }) => isShown))('$name shows its owner', async ({ route, ask }) => {
  const { body } = await call(owner, route, ask(theirs)[0]!)
  expect(body.toLowerCase()).toContain(mark)
})

test('a file that names private people matches nobody of another account', async () => {
  const content = `rapport_id,name,email,linkedin_url,company
,Olaf ${mark},olaf@${mark}.example,linkedin.com/in/olaf-${mark},${mark} Works
${theirs.personId},,,,
${noId},,,,
`
  const stranger = await openAccount(t)
  const { data } = await upload(t, stranger, { content, fields: { title: 'Guess' } })
  await call(stranger, { method: 'POST', path: `/lists/csv/imports/${data.importId}/check` }, {})
  await t.runJobs()
  const rows = await call(stranger, { method: 'GET', path: `/lists/csv/imports/${data.importId}/rows` }, {})
  const refused = { outcome: 'refused', talentId: null, changes: [] }
  const { items } = JSON.parse(rows.body).data
  expect(items).toMatchObject([{ outcome: 'new', talentId: null, changes: [] }, refused, refused])
  expect(items[1].reason).toBe(items[2].reason)
  expect((await upload(t, stranger, { content, fields: { listId: String(theirs.listId) } })).status).toBe(404)
})

test('no index holds own people, and no search finds them for their account either', async () => {
  expect(await countShared()).toBe(sharedBefore)
  const found = await call(owner, { method: 'POST', path: '/v2/search/people' }, { body: { names: [mark] } })
  expect(JSON.parse(found.body).data).toMatchObject({ people: [], metadata: { total: 0 } })
})

async function countShared(): Promise<number> {
  const index = await loadPeopleIndex(t.pool)
  const { rows } = await t.pool.query<{ count: number }>('select count(*)::integer as count from people')
  const count = await index.ask({ kind: 'count', filters: forAnybody(emptyFilterSet) })
  expect(count).toBe(rows[0]!.count)
  return count
}

test('a live connection of another account hears nothing of what happens to them', async () => {
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
  const [mine, silent] = [
    await connectLive(url, { token: owner.tokens.access_token }),
    await connectLive(url, { token: other.tokens.access_token }),
  ]
  const note = { params: { id: theirs.personId }, body: { note: `${mark} again` } }
  await call(owner, { method: 'PUT', path: '/people/:id/note' }, note)
  const { data } = await upload(t, owner, {
    content: `name,email\nPia ${mark},pia@${mark}.example\n`,
    fields: { title: `${mark} live` },
  })
  await call(owner, { method: 'POST', path: `/lists/csv/imports/${data.importId}/check` }, {})
  await t.runJobs()
  await call(owner, { method: 'POST', path: `/lists/csv/imports/${data.importId}/apply` }, {})
  await t.runJobs()
  const copied = { params: { id: theirs.listId }, body: { to: theirs.things.emptyListId, all: true } }
  await call(owner, { method: 'POST', path: '/lists/:id/copy' }, copied)
  await mine.next('new_notification')
  expect(mine.waiting('changed')).toBeGreaterThan(3)
  const heard: unknown[] = []
  while (silent.waiting('changed') > 0) heard.push(await silent.next('changed'))
  // Sent to all clients once the server listens.
  const greeting = [{ kind: 'profile' }, { kind: 'plan_requests' }, { kind: 'notifications' }]
  expect([[], greeting]).toContainEqual(heard)
  expect(silent.waiting('new_notification')).toBe(0)
  silent.socket.emit('send_more_notifications', { page_number: 1, filter_type: 'ALL' })
  expect(await silent.next('notifications')).toMatchObject({ totalCount: 0 })
})
