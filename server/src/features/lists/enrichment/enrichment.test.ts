import type { RevealedContacts } from '@rapport/contract/contacts/schemas.ts'
import type { Enrichment, EnrichmentQuote } from '@rapport/contract/lists/enrichment.ts'
import type { ListMember } from '@rapport/contract/lists/schemas.ts'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { companyRecord, createPeople, personRecord } from '@rapport/test-support/factories.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { createOwnPerson, giveOwnValue } from '@rapport/test-support/own-people.ts'
import { buyer, contact, peopleOnFile, standingOf } from '../../../../test/reveals.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

type Answer<T> = { status: number; data: T; code: string; missing?: number }

async function call<T = Enrichment>(
  { headers }: SignedIn,
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
): Promise<Answer<T>> {
  const url = `/api/lists/${path}`
  const response = await t.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: response.statusCode, ...response.json<Omit<Answer<T>, 'status'>>() }
}

/** Without people, enriches all of them. */
const everybody = { revealTypes: ['email'] }
const quote = (account: SignedIn, id: number, body: object = everybody) =>
  call<EnrichmentQuote>(account, 'POST', `${id}/enrich-profiles/quote`, body)
const start = (account: SignedIn, id: number, body: object = everybody) =>
  call(account, 'POST', `${id}/enrich-profiles`, body)
const get = (account: SignedIn, id: number, runId: number) =>
  call(account, 'GET', `${id}/enrich-profiles/${runId}`)

/** Starts an enrichment and waits for its end. */
async function enriched(account: SignedIn, id: number, body: object = everybody): Promise<Enrichment> {
  const started = await start(account, id, body)
  expect(started).toMatchObject({ status: 200, data: { state: 'running' } })
  await t.runJobs()
  return (await get(account, id, started.data.id)).data
}

const membersOf = async (account: SignedIn, id: number) =>
  (await call<{ items: ListMember[]; list: { enriched: number } }>(account, 'GET', `${id}?sortOn=firstName`))
    .data

const notificationsOf = async ({ user }: SignedIn) =>
  (
    await t.pool.query<object>(
      'select type, related_entity_id as entity, content from notifications where user_id = $1 order by id',
      [user.id],
    )
  ).rows

test('the first ten are tried, then the rest is paid; a person who is enriched again costs nothing', async () => {
  const account = await buyer(t, { email: 30, phone: 30 })
  const people = await peopleOnFile(t.pool, 14)
  const nothing = await createPeople(t.pool, [personRecord()])
  const id = await createList(t.pool, account.user.id, { title: 'Leads', people: [...people, ...nothing] })
  const both = { revealTypes: ['email', 'phone'], all: true }
  expect((await quote(account, id, both)).data).toMatchObject({
    members: 15,
    linkable: 0,
    unmatched: 0,
    quotes: [
      { revealType: 'email', requested: 15, owned: 0, nothingOnFile: 1, chargeable: 14, balanceAfter: 16 },
      { revealType: 'phone', requested: 15, chargeable: 14, balanceAfter: 16 },
    ],
  })
  const first = await enriched(account, id, { ...both, first: 10 })
  expect(first).toMatchObject({
    listId: id,
    state: 'finished',
    members: 10,
    kinds: [
      { revealType: 'email', total: 10, done: 10, revealed: 10, owned: 0, nothing: 0 },
      { revealType: 'phone', total: 10, revealed: 10, nothing: 0 },
    ],
  })
  expect((await membersOf(account, id)).list.enriched).toBe(10)
  // People who were found are not tried again.
  expect((await quote(account, id, { ...both, first: 3 })).data).toMatchObject({
    members: 3,
    quotes: [
      { revealType: 'email', requested: 3, owned: 0, chargeable: 3 },
      { revealType: 'phone', requested: 3, owned: 0, chargeable: 3 },
    ],
  })
  const rest = await enriched(account, id, both)
  expect(rest.kinds[0]).toMatchObject({ total: 15, revealed: 4, owned: 10, nothing: 1 })
  expect(await start(account, id, both)).toMatchObject({ status: 409, code: 'nothing_to_reveal' })
  expect(await standingOf(t.pool, account.user.id, 'email')).toMatchObject({ left: 16, owned: people })
  const latest = await call<{ run: Enrichment }>(account, 'GET', `${id}/enrich-profiles`)
  expect(latest.data.run).toEqual(rest)
  const entity = `${id}`
  expect(await notificationsOf(account)).toEqual([
    { type: 'ENRICHMENT', entity, content: { list: 'Leads', total: 10, enriched: 10, state: 'finished' } },
    { type: 'ENRICHMENT', entity, content: { list: 'Leads', total: 15, enriched: 14, state: 'finished' } },
  ])
})

test('named members alone, and a condition with exceptions; nobody pays to fill what an import brought', async () => {
  const account = await buyer(t, { email: 9 })
  const people = await peopleOnFile(t.pool, 4)
  const id = await createList(t.pool, account.user.id, { title: 'L', people })
  await giveOwnValue(t.pool, account.user.id, { id: people[0]!, value: 'mine@example.com' })
  expect(
    (await quote(account, id, { revealTypes: ['email'], talentIds: people.slice(0, 2) })).data,
  ).toMatchObject({
    members: 2,
    quotes: [{ owned: 1, chargeable: 1 }],
  })
  const run = await enriched(account, id, { ...everybody, without: [people[3]] })
  expect(run.kinds).toMatchObject([{ total: 3, revealed: 2, owned: 1 }])
  expect((await standingOf(t.pool, account.user.id, 'email')).owned).toEqual(people.slice(1, 3))
})

test('credits that are short are said; a maximum reveals those whom it covers', async () => {
  const account = await buyer(t, { email: 2 })
  const people = await peopleOnFile(t.pool, 5)
  const id = await createList(t.pool, account.user.id, { title: 'L', people })
  expect(await start(account, id)).toMatchObject({ status: 402, code: 'out_of_credits', missing: 3 })
  const run = await enriched(account, id, { ...everybody, maxCredits: { email: 2 } })
  expect(run).toMatchObject({ state: 'finished', kinds: [{ total: 2, revealed: 2 }] })
})

let worlds = 0

/** Adds own people and shared ones, some of whom are the same. */
async function withOwn(account: SignedIn) {
  const mark = ++worlds
  const [slug, email, company] = [`ann-link-${mark}`, `mia${mark}@work.example`, `Acme Linking ${mark}`]
  const [linked, mailed, named, far, bob, bobToo] = (await createPeople(t.pool, [
    personRecord({ fullName: 'Ann Link', linkedinSlug: slug, contacts: [contact('email')] }),
    personRecord({ fullName: 'Mia Mail', contacts: [contact('email', { value: email })] }),
    ...['Nam Name', 'Far Away', 'Bob Twice', 'Bob Twice'].map((fullName) =>
      personRecord({
        fullName,
        company: companyRecord({ name: company }),
        place: { city: 'Berlin', metro: null, state: null, country: 'DE' },
        contacts: [contact('email')],
      }),
    ),
  ])) as [number, number, number, number, number, number]
  const own = (fullName: string, rest: Partial<Parameters<typeof createOwnPerson>[2]> = {}) =>
    createOwnPerson(t.pool, account.user.id, { fullName, company, ...rest })
  return {
    slug,
    shared: { linked, mailed, named, far, bob, bobToo },
    own: {
      link: await own('A. L.', { linkedinSlug: slug, company: 'Other' }),
      name: await own('Nam Name', { location: 'Berlin, Germany' }),
      far: await own('Far Away', { location: 'Munich, Germany' }),
      twice: await own('Bob Twice'),
      stranger: await own('Nobody Known'),
      onFile: await own('Not Mia', { email }),
    },
  }
}

test('own people are linked by link, owned address, or name with company and place; the reveal buys the shared person', async () => {
  const account = await buyer(t, { email: 20 })
  const { own, shared } = await withOwn(account)
  const id = await createList(t.pool, account.user.id, { title: 'Own', people: Object.values(own) })
  expect((await quote(account, id)).data).toMatchObject({
    members: 6,
    linkable: 2,
    unmatched: 4,
    quotes: [{ requested: 2, chargeable: 2 }],
  })
  const run = await enriched(account, id)
  expect(run).toMatchObject({ state: 'finished', unmatched: 4, linkable: 2, linked: 2 })
  expect(run.links).toEqual([
    { talentId: own.link, person: { id: shared.linked, fullName: 'Ann Link' }, evidence: 'link' },
    { talentId: own.name, person: { id: shared.named, fullName: 'Nam Name' }, evidence: 'name' },
  ])
  expect((await standingOf(t.pool, account.user.id, 'email')).owned).toEqual([shared.linked, shared.named])
  const { items, list } = await membersOf(account, id)
  // Includes people whose address was imported.
  expect(list.enriched).toBe(3)
  expect(items.find((item) => item.id === own.link)?.contacts.emails).toHaveLength(1)
  const revealed = await t.inject({
    method: 'POST',
    url: '/api/people/contacts/revealed-contacts',
    headers: account.headers,
    payload: { talentIds: [own.link, own.far] },
  })
  expect(
    revealed.json<{ data: { items: RevealedContacts[] } }>().data.items.map(({ talentId }) => talentId),
  ).toEqual([own.link])
  // An address that is merely on file says nothing; once it is revealed it does.
  const before = await quote(account, id)
  expect(before.data.linkable).toBe(0)
  await t.inject({ url: `/api/people/contacts/${shared.mailed}?revealType=email`, headers: account.headers })
  expect((await quote(account, id)).data.linkable).toBe(1)
  expect((await enriched(account, id)).links).toEqual([
    { talentId: own.onFile, person: { id: shared.mailed, fullName: 'Mia Mail' }, evidence: 'email' },
  ])
})

test('where the shared person is on the list, too, both count as one, and what was imported is said of the one who stays', async () => {
  const account = await buyer(t, { email: 5, phone: 5 })
  const { own, shared, slug } = await withOwn(account)
  const { user } = account
  const again = await createOwnPerson(t.pool, user.id, { fullName: 'Ann', linkedinSlug: slug })
  await giveOwnValue(t.pool, user.id, { id: own.link, value: 'ann@import.example' })
  await giveOwnValue(t.pool, user.id, {
    id: own.link,
    value: 'ann@found.example',
    found: { type: 'personal', source: 'Vendor' },
  })
  const id = await createList(t.pool, user.id, { title: 'Both', people: [own.link, shared.linked, again] })
  const note = { url: `/api/people/${own.link}/note`, headers: account.headers }
  await t.inject({ method: 'PUT', ...note, payload: { note: 'met in May' } })
  const elsewhere = await createList(t.pool, user.id, { title: 'Own only', people: [own.link, again] })
  const run = await enriched(account, id, { revealTypes: ['phone'], all: true })
  expect(run).toMatchObject({ members: 3, linked: 2, kinds: [{ total: 1, nothing: 1 }] })
  const { items, list } = await membersOf(account, id)
  expect(items).toMatchObject([
    {
      id: shared.linked,
      note: 'met in May',
      contacts: {
        emails: [
          { value: 'ann@found.example', type: 'personal', source: 'Vendor', status: 'verified' },
          { value: 'ann@import.example', status: 'unverified' },
        ],
      },
    },
  ])
  expect(list).toMatchObject({ total: 1, enriched: 1 })
  // An import's undo knows by it that the note is newer.
  const edited = await t.pool.query(
    'select count(distinct edited_at)::integer as times, count(edited_at)::integer as notes from own_fields where user_id = $1',
    [user.id],
  )
  expect(edited.rows).toEqual([{ times: 1, notes: 2 }])
  expect((await membersOf(account, elsewhere)).items.map((item) => item.id)).toEqual([own.link])
  // Nor do they come back as two.
  const added = await t.inject({
    method: 'POST',
    url: '/api/lists/bookmarks/add-one',
    headers: account.headers,
    payload: { talentId: shared.linked, listIds: [elsewhere] },
  })
  expect(added.json()).toMatchObject({ data: { added: 0, already: 1 } })
})

test('a suppressed person is neither linked nor revealed', async () => {
  const account = await buyer(t, { email: 5 })
  const { own, shared } = await withOwn(account)
  const id = await createList(t.pool, account.user.id, { title: 'S', people: [own.name, shared.far] })
  const started = await start(account, id)
  expect(started.data).toMatchObject({ linkable: 1, kinds: [{ total: 2 }] })
  await t.pool.query('delete from people where id = $1', [shared.named])
  await t.runJobs()
  expect((await get(account, id, started.data.id)).data).toMatchObject({
    state: 'finished',
    linked: 0,
    kinds: [{ total: 1, revealed: 1 }],
  })
  expect(await standingOf(t.pool, account.user.id, 'email')).toMatchObject({ left: 4, owned: [shared.far] })
})

test('a cancelled run keeps what it revealed and gives back the rest; a list deleted meanwhile ends it', async () => {
  const account = await buyer(t, { email: 10 })
  const people = await peopleOnFile(t.pool, 5)
  const id = await createList(t.pool, account.user.id, { title: 'Gone', people })
  const { data } = await start(account, id)
  const cancelled = await call(account, 'POST', `${id}/enrich-profiles/${data.id}/cancel`)
  expect(cancelled.data).toMatchObject({ state: 'cancelled', kinds: [{ done: 0 }] })
  await start(account, id)
  await t.inject({ method: 'DELETE', url: `/api/lists/${id}`, headers: account.headers })
  await t.runJobs()
  expect(await standingOf(t.pool, account.user.id, 'email')).toMatchObject({ left: 10, owned: [] })
  expect(await notificationsOf(account)).toMatchObject([
    { entity: `${id}`, content: { state: 'cancelled' } },
    { entity: null, content: { state: 'list_deleted', list: 'Gone' } },
  ])
  const { rowCount } = await t.pool.query('select from credit_reservations where user_id = $1', [
    account.user.id,
  ])
  expect(rowCount).toBe(0)
  expect((await get(account, id, data.id)).status).toBe(404)
})

test('bad input and other accounts are refused', async () => {
  const account = await buyer(t, { email: 5 })
  const stranger = await buyer(t, { email: 5 })
  const id = await createList(t.pool, account.user.id, {
    title: 'Mine',
    people: await peopleOnFile(t.pool, 1),
  })
  expect((await membersOf(account, id)).items).toHaveLength(1)
  for (const ask of [quote, start]) {
    for (const body of [{ all: true }, { revealTypes: [], all: true }, { ...everybody, first: 0 }])
      expect(await ask(account, id, body)).toMatchObject({ status: 400 })
    expect(await ask(stranger, id)).toMatchObject({ status: 404 })
    expect(await ask({ ...account, headers: { authorization: 'Bearer x' } }, id)).toMatchObject({
      status: 401,
    })
  }
  const { id: runId } = await enriched(account, id)
  const run = `${id}/enrich-profiles/${runId}`
  for (const [method, path] of [
    ['GET', `${id}/enrich-profiles`],
    ['GET', run],
    ['POST', `${run}/cancel`],
  ] as const) {
    expect(await call(stranger, method, path)).toMatchObject({ status: 404 })
    expect(await call({ ...account, headers: { authorization: 'Bearer x' } }, method, path)).toMatchObject({
      status: 401,
    })
  }
})
