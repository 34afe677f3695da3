import type { ListMember } from '@rapport/contract/lists/schemas.ts'
import { createCampaign } from '@rapport/test-support/campaign-world.ts'
import {
  createPeople,
  createUser,
  personRecord,
  testSuppressionKey,
} from '@rapport/test-support/factories.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { createOwnPerson, giveOwnField, giveOwnValue } from '@rapport/test-support/own-people.ts'
import { joinTeam } from '@rapport/test-support/teams.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { callCampaigns, signInInternal } from '../../../test/campaigns/call-campaigns.ts'
import { personOnFile } from '../../../test/reveals.ts'
import { inTransaction } from '../../database/transaction.ts'
import { suppress } from '../privacy/privacy.ts'

/* What one of a team has imported: what the others see of it, and what is left of it. */

let t: TestApp
let ann: SignedIn
let ben: SignedIn
let stranger: SignedIn
/** A shared person who is a pilot. */
let pat: number
beforeAll(async () => {
  t = await testApp({
    seed: async (pool) => {
      const slugs = Array.from({ length: 20 }, (_, at) => `pat-${at}`)
      await createPeople(
        pool,
        slugs.map((linkedinSlug) => personRecord({ title: 'Pilot', linkedinSlug })),
      )
    },
  })
})

let turn = 0
beforeEach(async () => {
  turn++
  ;[ann, ben, stranger] = [
    await signInInternal(t, `ann${turn}`),
    await signInInternal(t, `ben${turn}`),
    await t.signIn(await createUser(t.pool)),
  ]
  await joinTeam(t.pool, { id: ben.user.id, of: ann.user.id, role: 'member' })
  const found = await t.pool.query<{ id: number }>('select id from people where linkedin_slug = $1', [
    `pat-${turn}`,
  ])
  pat = found.rows[0]!.id
})

const get = async ({ headers }: SignedIn, url: string) => {
  const response = await t.inject({ url: `/api${url}`, headers })
  return { status: response.statusCode, data: response.json().data }
}
const post = async ({ headers }: SignedIn, url: string, payload: object) =>
  t.inject({ method: 'POST', url: `/api${url}`, headers, payload })
const profileOf = (account: SignedIn, id: number) => get(account, `/people/${id}/details`)
const emailsOf = async (account: SignedIn, id: number): Promise<string[]> =>
  (await get(account, `/v3/jp/talent/${id}/email`)).data.emails.map(({ value }: { value: string }) => value)
const membersOf = async (account: SignedIn, listId: number): Promise<ListMember[]> =>
  (await get(account, `/lists/${listId}`)).data.items
const own = (account: SignedIn, fullName: string, more: object = {}) =>
  createOwnPerson(t.pool, account.user.id, { fullName, ...more })
const close = async ({ headers, user: { password } }: SignedIn) => {
  const removal = { method: 'DELETE', url: '/api/users/profile', headers, payload: { password } } as const
  expect((await t.inject(removal)).statusCode).toBe(200)
}
/** The people with a contact value, by a search. */
const found = async (account: SignedIn): Promise<number[]> => {
  const { people } = (await post(account, '/v2/search/people', { listFilter: { revealed: true } })).json()
    .data
  return people.map(({ id }: { id: number }) => id)
}
const countOf = async (table: string, { user }: SignedIn) => {
  const { rows } = await t.pool.query<{ count: number }>(
    `select count(*)::integer as count from ${table} where team_id = (select team_id from users where id = $1)`,
    [user.id],
  )
  return rows[0]!.count
}

describe('what a teammate imported of a shared person', () => {
  const value = 'pat@imported.example'

  test('is seen on the profile, a list, in an export, and by no other team', async () => {
    await giveOwnField(t.pool, ann.user.id, { id: pat, field: 'title', value: 'Captain' })
    await giveOwnField(t.pool, ann.user.id, { id: pat, field: 'extra:Tier', value: 'Gold' })
    await giveOwnValue(t.pool, ann.user.id, { id: pat, value })
    const listId = await createList(t.pool, ben.user.id, { title: 'Mine', people: [pat] })
    expect((await profileOf(ben, pat)).data).toMatchObject({
      title: 'Captain',
      own: { extra: [{ name: 'Tier', value: 'Gold' }] },
    })
    expect(await emailsOf(ben, pat)).toEqual([value])
    expect((await get(ben, `/lists/${listId}?search=captain`)).data.items).toMatchObject([{ id: pat }])
    expect((await get(ben, `/lists/${listId}?search=${value}`)).data.items).toMatchObject([{ id: pat }])
    const columns = 'title,emails,extra'
    const file = (await post(ben, '/people/csv/download', { talentIds: [pat], columns })).body
    expect(file).toContain(`Captain`)
    expect(file).toContain('Gold')
    expect(file).toContain(value)
    expect((await profileOf(stranger, pat)).data).toMatchObject({ title: 'Pilot', own: { extra: [] } })
    expect(await emailsOf(stranger, pat)).toEqual([])
  })

  test('counts as revealed from that moment on, on lists of all of the team and in searches', async () => {
    const lists = [
      await createList(t.pool, ann.user.id, { title: 'Mine', people: [pat] }),
      await createList(t.pool, ben.user.id, { title: 'Mine', people: [pat] }),
      await createList(t.pool, stranger.user.id, { title: 'Mine', people: [pat] }),
    ]
    const enriched = async () => {
      const { rows } = await t.pool.query<{ listId: number }>(
        `select list_id as "listId" from list_members where list_id = any($1::integer[]) and is_enriched order by 1`,
        [lists],
      )
      return rows.map(({ listId }) => listId)
    }
    expect(await found(ben)).toEqual([])
    await giveOwnValue(t.pool, ann.user.id, { id: pat, value })
    expect(await enriched()).toEqual(lists.slice(0, 2))
    expect(await found(ben)).toEqual([pat])
    expect(await found(stranger)).toEqual([])
    await t.pool.query('delete from own_contact_values where user_id = $1', [ann.user.id])
    expect(await enriched()).toEqual([])
    expect(await found(ben)).toEqual([])
  })

  test('is shown by a name of one’s own on the lists of all of the team', async () => {
    const listId = await createList(t.pool, ben.user.id, { title: 'Mine', people: [pat] })
    const elsewhere = await createList(t.pool, stranger.user.id, { title: 'Mine', people: [pat] })
    const [{ fullName }] = (await membersOf(ben, listId)) as [ListMember]
    const shownOn = async (list: number) => {
      const { rows } = await t.pool.query('select full_name as name from list_members where list_id = $1', [
        list,
      ])
      return rows[0].name
    }
    await giveOwnField(t.pool, ann.user.id, { id: pat, field: 'full_name', value: 'Patty P.' })
    expect([await shownOn(listId), await shownOn(elsewhere)]).toEqual(['Patty P.', fullName])
    await t.pool.query("update own_fields set value = 'Patricia P.' where user_id = $1", [ann.user.id])
    expect(await shownOn(listId)).toBe('Patricia P.')
    await t.pool.query('delete from own_fields where user_id = $1', [ann.user.id])
    expect(await shownOn(listId)).toBe(fullName)
  })

  test('is an address to which a campaign writes, as long as the team has it', async () => {
    await giveOwnValue(t.pool, ann.user.id, { id: pat, value })
    const { id } = (await callCampaigns(t, ben, 'POST', '', { name: 'C' })).data
    const { outcomes } = (await callCampaigns(t, ben, 'POST', `/${id}/add-contacts`, { talentIds: [pat] }))
      .data
    expect(outcomes).toMatchObject({ added: 1 })
    const { items } = (await callCampaigns(t, ben, 'GET', `/${id}/contacts`)).data
    expect(items).toMatchObject([{ address: value }])
  })
})

test('two notes of teammates on one person are apart', async () => {
  const write = async ({ headers }: SignedIn, note: string) =>
    (await t.inject({ method: 'PUT', url: `/api/people/${pat}/note`, headers, payload: { note } })).statusCode
  const notes = async () => [
    (await profileOf(ann, pat)).data.own.note,
    (await profileOf(ben, pat)).data.own.note,
  ]
  const listId = await createList(t.pool, ben.user.id, { title: 'Mine', people: [pat] })
  expect([await write(ann, 'from Ann'), await write(ben, 'from Ben')]).toEqual([200, 200])
  expect(await notes()).toEqual(['from Ann', 'from Ben'])
  expect(await membersOf(ben, listId)).toMatchObject([{ note: 'from Ben' }])
  await write(ben, '')
  expect(await notes()).toEqual(['from Ann', null])
  expect(await membersOf(ben, listId)).toMatchObject([{ note: null }])
})

describe('an own person of a teammate', () => {
  test('is seen once on a list of one’s own, and as long as one can restore them to it', async () => {
    const ola = await own(ann, 'Ola Own', { email: 'ola@own.example', note: 'Ann’s' })
    const seen = async () => (await profileOf(ben, ola)).status
    expect(await seen()).toBe(404)
    const listId = await createList(t.pool, ben.user.id, { title: 'Mine', people: [ola] })
    expect((await profileOf(ben, ola)).data).toMatchObject({ fullName: 'Ola Own', own: { note: null } })
    expect(await emailsOf(ben, ola)).toEqual(['ola@own.example'])
    await post(ben, `/lists/${listId}/talent/remove`, { talentIds: [ola] })
    expect(await seen()).toBe(200)
    await t.pool.query('delete from removed_members where own_person_id = $1', [ola])
    expect(await seen()).toBe(404)
    expect((await profileOf(stranger, ola)).status).toBe(404)
  })

  test('is seen in a campaign of one’s own, until they are taken out of it', async () => {
    const ola = await own(ann, 'Ola Own')
    const { id } = await createCampaign(t.pool, ben.user.id, { status: 'draft', now: new Date() })
    await t.pool.query(
      `insert into enrolments (campaign_id, user_id, team_id, own_person_id, state, added_at)
       select $1, id, team_id, $3, 'active', now() from users where id = $2`,
      [id, ben.user.id, ola],
    )
    expect([(await profileOf(ben, ola)).status, (await profileOf(ann, ola)).status]).toEqual([200, 404])
    await t.pool.query('update enrolments set removed_at = now() where own_person_id = $1', [ola])
    expect((await profileOf(ben, ola)).status).toBe(404)
  })

  test('is neither exported, enrolled nor tried in an email by those who don’t see them', async () => {
    const ola = await own(ann, 'Ola Own', { email: 'ola@own.example' })
    await createList(t.pool, ann.user.id, { title: 'Hers', people: [ola] })
    await giveOwnField(t.pool, ann.user.id, { id: ola, field: 'extra:Secret', value: 'x' })
    const selection = { talentIds: [ola], columns: 'full_name,emails,extra' }
    const file = (await post(ben, '/people/csv/download', selection)).body
    for (const text of ['Ola', 'ola@', 'Secret']) expect(file).not.toContain(text)
    expect((await post(ann, '/people/csv/download', selection)).body).toContain('ola@own.example')
    const { id } = (await callCampaigns(t, ben, 'POST', '', { name: 'C' })).data
    const added = await callCampaigns(t, ben, 'POST', `/${id}/add-contacts`, { talentIds: [ola] })
    expect(added.data).toMatchObject({ total: 0 })
  })

  test('shows what either imports later, on the lists of both', async () => {
    const ola = await own(ann, 'Ola Own')
    const [hers, his] = [
      await createList(t.pool, ann.user.id, { title: 'Hers', people: [ola] }),
      await createList(t.pool, ben.user.id, { title: 'His', people: [ola] }),
    ]
    await giveOwnValue(t.pool, ben.user.id, { id: ola, value: 'ola@later.example' })
    await t.pool.query(`update own_people set title = 'Boss' where id = $1`, [ola])
    const emails = [expect.objectContaining({ value: 'ola@later.example' })]
    for (const [account, listId] of [
      [ann, hers],
      [ben, his],
    ] as const) {
      expect(await membersOf(account, listId)).toMatchObject([{ title: 'Boss', contacts: { emails } }])
      expect((await get(account, `/lists/${listId}?revealed=true`)).data.metadata).toMatchObject({ total: 1 })
    }
  })

  test('stays, with all that was imported, when the account is removed that had imported them', async () => {
    const [ola, alone] = [
      await own(ann, 'Ola Own', { email: 'ola@own.example' }),
      await own(ann, 'Alone Own'),
    ]
    await createList(t.pool, ann.user.id, { title: 'Hers', people: [ola, alone] })
    const listId = await createList(t.pool, ben.user.id, { title: 'His', people: [ola, pat] })
    await giveOwnField(t.pool, ann.user.id, { id: ola, field: 'note', value: 'Ann’s' })
    await giveOwnField(t.pool, ann.user.id, { id: pat, field: 'note', value: 'Ann’s' })
    await giveOwnField(t.pool, ann.user.id, { id: pat, field: 'title', value: 'Captain' })
    await giveOwnValue(t.pool, ann.user.id, { id: pat, value: 'pat@imported.example' })
    await joinTeam(t.pool, { id: ben.user.id, of: ann.user.id, role: 'owner' })
    await close(ann)
    expect(await membersOf(ben, listId)).toHaveLength(2)
    expect(await emailsOf(ben, ola)).toEqual(['ola@own.example'])
    expect(await emailsOf(ben, pat)).toEqual(['pat@imported.example'])
    expect((await profileOf(ben, pat)).data.title).toBe('Captain')
    const { rows } = await t.pool.query('select id from own_people where id = any($1::integer[])', [
      [ola, alone],
    ])
    expect(rows).toEqual([{ id: ola }])
    expect(
      (await t.pool.query(`select from own_fields where user_id = $1 and field = 'note'`, [ann.user.id]))
        .rows,
    ).toEqual([])
    const response = await post(ben, '/lists/bookmarks/add-one', { talentId: ola, listIds: [listId] })
    expect(response.statusCode).toBe(200)
    await close(ben)
    expect(
      await Promise.all(
        ['own_people', 'own_contact_values', 'own_fields'].map((table) => countOf(table, ben)),
      ),
    ).toEqual([0, 0, 0])
  })

  test('goes with all that any of the team has of them once they are suppressed', async () => {
    const ola = await own(ann, 'Ola Own', { email: 'ola@gone.example' })
    const lists = [
      await createList(t.pool, ann.user.id, { title: 'Hers', people: [ola] }),
      await createList(t.pool, ben.user.id, { title: 'His', people: [ola] }),
    ]
    await giveOwnField(t.pool, ben.user.id, { id: ola, field: 'note', value: 'Ben’s' })
    await giveOwnValue(t.pool, ben.user.id, { id: pat, value: 'ola@gone.example' })
    await inTransaction(t.pool, (client) =>
      suppress(client, testSuppressionKey, [{ kind: 'email', value: 'ola@gone.example' }]),
    )
    expect(await membersOf(ann, lists[0]!)).toEqual([])
    expect(await membersOf(ben, lists[1]!)).toEqual([])
    expect(
      await Promise.all(
        ['own_people', 'own_contact_values', 'own_fields'].map((table) => countOf(table, ann)),
      ),
    ).toEqual([0, 0, 0])
  })

  test('whose link changes whom somebody has contacted, does so for the team', async () => {
    const ola = await own(ann, 'Ola Own')
    const { id } = await createCampaign(t.pool, ben.user.id, { status: 'draft', now: new Date() })
    await t.pool.query(
      `insert into enrolments (campaign_id, user_id, team_id, own_person_id, state, added_at)
       select $1, id, team_id, $3, 'active', now() from users where id = $2`,
      [id, ben.user.id, ola],
    )
    const versionOf = async ({ user }: SignedIn) =>
      (
        await t.pool.query(
          `select version::text from contacted_versions
           where team_id = (select team_id from users where id = $1)`,
          [user.id],
        )
      ).rows[0]
    const shared = await personOnFile(t.pool, {})
    expect(await versionOf(ben)).toBeUndefined()
    await t.pool.query('update own_people set shared_person_id = $2 where id = $1', [ola, shared])
    expect(await versionOf(ann)).toBeDefined()
    expect(await versionOf(stranger)).toBeUndefined()
  })
})
