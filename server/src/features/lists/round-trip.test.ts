import { fold } from '@rapport/contract/fold.ts'
import type { ListImport } from '@rapport/contract/lists/imports.ts'
import { cleanText, onOneLine } from '@rapport/contract/plain-text.ts'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { companyRecord, createPeople, personRecord } from '@rapport/test-support/factories.ts'
import { importsOf } from '../../../test/list-imports.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { createOwnPerson, giveOwnField, giveOwnValue } from '@rapport/test-support/own-people.ts'
import { buyer, contact, personOnFile } from '../../../test/reveals.ts'
import { upload } from '../../../test/uploads.ts'

let t: TestApp
let imports: ReturnType<typeof importsOf>
beforeAll(async () => {
  t = await testApp()
  imports = importsOf(t)
})

const exported = async (account: SignedIn, id: number) =>
  (await t.inject({ url: `/api/lists/${id}/csv/download`, headers: account.headers })).body

async function imported(account: SignedIn, listId: number, content: string, rules?: object) {
  const { data } = await upload(t, account, { content, fields: { listId: String(listId) } })
  const of = (method: 'GET' | 'PATCH' | 'POST', path: string, payload?: object) =>
    t.inject({
      method,
      url: `/api/lists/csv/imports/${data.importId}${path}`,
      headers: account.headers,
      ...(payload && { payload }),
    })
  if (rules) await of('PATCH', '', { rules })
  await of('POST', '/check')
  await t.runJobs()
  const { counts } = (await of('GET', '')).json<{ data: ListImport }>().data
  await of('POST', '/apply')
  await t.runJobs()
  return counts
}

test('an export is imported without a change; of three edited cells, three rows change', async () => {
  const owner = await buyer(t, { email: 5, phone: 5 })
  const ann = await personOnFile(t.pool, {
    fullName: 'Ann Ash',
    title: '=Engineer',
    company: companyRecord({ name: 'Acme, "Inc"', domain: 'acme.example' }),
    linkedinSlug: 'ann-ash',
    contacts: [contact('email'), contact('email'), contact('phone', { value: '+4930901820' })],
  })
  for (const kind of ['email', 'phone'])
    await t.inject({ url: `/api/people/contacts/${ann}?revealType=${kind}`, headers: owner.headers })
  const plain = await personOnFile(t.pool, { fullName: 'Ben Birch' })
  const own = await createOwnPerson(t.pool, owner.user.id, {
    fullName: '김민준',
    title: "'@대표",
    company: '한빛',
    companyDomain: 'hanbit.example',
    linkedinSlug: 'kim',
    location: '서울',
    email: 'kim@hanbit.example',
    note: 'Met in Seoul\n"again"',
  })
  await giveOwnField(t.pool, owner.user.id, { id: plain, field: 'note', value: '-1 day' })
  for (const [of, field, value] of [
    [plain, 'extra:=Tier', '@gold'],
    [own, 'extra:=Tier', 'silver'],
    [own, 'extra:Cost centre', '7'],
  ] as const)
    await giveOwnField(t.pool, owner.user.id, { id: of, field, value })
  const people = [ann, plain, own]
  const id = await createList(t.pool, owner.user.id, { title: 'A', people })
  const before = await exported(owner, id)
  expect(before.split('\r\n')[0]).toMatch(/,note,'=Tier,Cost centre$/)
  expect(await imported(owner, id, before)).toMatchObject({ new: 0, updated: 0, unchanged: 3, refused: 0 })
  expect(await exported(owner, id)).toBe(before)

  const edited = before
    .replace('대표', '이사')
    .replace('-1 day', '-2 days')
    .replace("'=Engineer", 'Chief Engineer')
  expect(await imported(owner, id, edited)).toMatchObject({ new: 0, updated: 3, unchanged: 0 })
  expect(await exported(owner, id)).toBe(edited)
})

test('an export is imported without a change, and with those that were made in it', async () => {
  const owner = await t.signIn()
  const people = await createPeople(
    t.pool,
    ['김 민지', 'O\'Neil, "Bo"', 'Zoë Ångström'].map((fullName, at) =>
      personRecord({ fullName, title: at === 0 ? '=Chief; Pilot' : null, linkedinSlug: `round-${at}` }),
    ),
  )
  const own = await imports.applied(
    owner,
    `name,company,emails,phones,note,website\nOwn One,"Fjord, Works",a@x.example; b@x.example,02-123-4567,"+1\nline",fjord.example\nOwn Two,,,,'=1,\n`,
    { title: 'Own' },
  )
  const all = [
    ...people,
    ...(await imports.membersOf(owner, own.listId!)).map(({ id }: { id: number }) => id),
  ]
  const listId = await createList(t.pool, owner.user.id, { title: 'A', people: all })
  const url = `/api/lists/${listId}/csv/download`
  const { body } = await t.inject({ url, headers: owner.headers })
  const same = await imports.checked(owner, body, { title: 'B' })
  expect(await imports.rowsOf(owner, same.id, 'outcome=refused')).toEqual([])
  expect(await imports.rowsOf(owner, same.id, 'outcome=updated')).toEqual([])
  expect(same.counts).toMatchObject({ unchanged: 5, new: 0, updated: 0, refused: 0 })

  const edited = body.replace('Zoë Ångström', 'Zoe Angstrom').replace('fjord.example', 'fjord2.example')
  const { data } = await upload(t, owner, { content: edited, fields: { title: 'B' } })
  await imports.call(owner, 'PATCH', `${data.importId}`, {
    rules: { full_name: 'overwrite', company_domain: 'overwrite' },
  })
  await imports.call(owner, 'POST', `${data.importId}/check`)
  await t.runJobs()
  expect(
    (await imports.rowsOf(owner, data.importId, 'outcome=updated')).map(({ changes }) => changes),
  ).toEqual([
    [{ field: 'company_domain', old: 'fjord.example', new: 'fjord2.example' }],
    [{ field: 'full_name', old: 'Zoë Ångström', new: 'Zoe Angstrom' }],
  ])
})

/**
 * Texts that people write in spreadsheets, and texts that spreadsheets and our own rules treat
 * specially.
 */
const piece = fc.constantFrom(
  '=1+1',
  '+',
  '-',
  '@',
  '\t',
  '"',
  '""',
  ',',
  ';',
  '; ',
  '|',
  "'",
  "''",
  ' ',
  '\u00a0',
  '\ufeff',
  '\u200b',
  '김민준',
  '한빛',
  'é',
  'e\u0301',
  '🙂',
  '👩‍💻',
  'a',
  'B',
  '1',
  'n/a',
  '02-123-4567',
  'a@b.example',
  '\\',
  '#',
)
const anything = fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join(''))
const text = anything.map((written) => cleanText(onOneLine(written))).filter((written) => written !== '')
const name = text.filter((written) => !/^[-\s]*$|^n\/a$/i.test(written))
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const note = fc
  .array(anything, { minLength: 1, maxLength: 3 })
  .map((lines) => lines.join('\n').trim())
  .filter((written) => written !== '')
const extraName = fc.oneof(
  text,
  fc.constantFrom('title', 'Email', 'Website', 'emails', 'rapport_id', 'extra', 'Nr. 1'),
)
const facts = fc.record({
  kind: fc.constantFrom('shared', 'own', 'linked'),
  fullName: name,
  title: maybe(text),
  company: maybe(text),
  location: maybe(text),
  note: maybe(note),
  ownTitle: maybe(text),
  isRevealed: fc.boolean(),
  hasOwnEmail: fc.boolean(),
  extra: fc.uniqueArray(fc.tuple(extraName, text), { selector: ([key]) => key, maxLength: 2 }),
})
const wholeList = fc.record({
  people: fc.array(facts, { minLength: 40, maxLength: 40 }),
  tags: fc
    .uniqueArray(fc.oneof(text, fc.constantFrom('EMEA, Q4', 'one; two', 'a|b')), {
      selector: fold,
      minLength: 3,
      maxLength: 6,
    })
    .map((tags) => tags.filter((tag) => fold(tag) !== '')),
})
type Facts = typeof facts extends fc.Arbitrary<infer T> ? T : never

async function stored(owner: SignedIn, person: Facts, at: string): Promise<number> {
  const { kind, fullName, title, company, location, isRevealed, extra } = person
  const userId = owner.user.id
  const shared =
    kind === 'own'
      ? null
      : await personOnFile(t.pool, {
          fullName,
          title,
          company: company === null ? null : companyRecord({ name: company }),
          linkedinSlug: `round-${at}`,
          contacts: [contact('email'), contact('phone')],
        })
  if (shared !== null && isRevealed)
    await t.inject({ url: `/api/people/contacts/${shared}?revealType=email`, headers: owner.headers })
  const id =
    kind === 'shared'
      ? shared!
      : await createOwnPerson(t.pool, userId, {
          fullName,
          ...(title !== null && { title }),
          ...(company !== null && { company }),
          ...(location !== null && { location }),
        })
  if (kind === 'linked')
    await t.pool.query('update own_people set shared_person_id = $2 where id = $1', [id, shared])
  const fields = [
    ['note', person.note],
    ...(kind === 'shared' ? [['title', person.ownTitle] as const] : []),
    ...extra.map(([field, value]) => [`extra:${field}`, value] as const),
  ] as const
  for (const [field, value] of fields)
    if (value !== null) await giveOwnField(t.pool, userId, { id, field, value })
  if (person.hasOwnEmail) await giveOwnValue(t.pool, userId, { id, value: `mine-${at}@own.example` })
  return id
}

test('any list exports and imports to itself', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(wholeList, async ({ people, tags }) => {
      const owner = await buyer(t, { email: 100, phone: 0 })
      const ids: number[] = []
      run++
      for (const [at, person] of people.entries()) ids.push(await stored(owner, person, `${run}-${at}`))
      const id = await createList(t.pool, owner.user.id, { title: 'Any', people: ids })
      const url = `/api/lists/${id}`
      const tagged = await t.inject({ method: 'PATCH', url, headers: owner.headers, payload: { tags } })
      expect(tagged.statusCode).toBe(200)
      const before = await exported(owner, id)
      const counts = await imported(owner, id, before)
      expect(counts).toMatchObject({
        new: 0,
        updated: 0,
        refused: 0,
        repeated: 0,
        added: 0,
        unchanged: ids.length,
      })
      expect(await exported(owner, id)).toBe(before)

      const [header, ...rows] = parse(before, { bom: true }) as [string[], ...string[][]]
      const edit = (at: number, column: string, value: string) => {
        rows[at]![header.indexOf(column)] = value
      }
      edit(3, 'note', 'Edited, "a"')
      edit(17, 'title', 'Edited\tb')
      edit(31, 'full_name', '김 Edited')
      const overwrite = { full_name: 'overwrite', title: 'overwrite', note: 'overwrite' }
      const edited = await imported(owner, id, stringify([header, ...rows]), overwrite)
      expect(edited).toMatchObject({ new: 0, updated: 3, refused: 0, unchanged: ids.length - 3 })
    }),
    { numRuns: 2, endOnFailure: true },
  )
})
