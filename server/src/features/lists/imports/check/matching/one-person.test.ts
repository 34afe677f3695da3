import type { ImportColumn } from '@rapport/contract/lists/imports.ts'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../../../test/app.ts'
import { importsOf } from '../../../../../../test/list-imports.ts'
import { upload } from '../../../../../../test/uploads.ts'

/* Rows are one person by evidence alone: with nothing that speaks against it. */

let t: TestApp
let imports: ReturnType<typeof importsOf>
beforeAll(async () => {
  t = await testApp()
  imports = importsOf(t)
})

const letters = (at: number) =>
  String.fromCodePoint(97 + (at % 26), 97 + (Math.floor(at / 26) % 26), 97 + Math.floor(at / 676))

test('an export of 1,744 people with one seller and long keywords is 1,744 people, whatever its columns are said to be', async () => {
  const owner = await t.signIn()
  const rows = Array.from({ length: 1744 }, (_, at) =>
    [
      `Given${letters(at)} Family${letters(at)}`,
      `Firm ${at % 40}`,
      at % 3 === 0 ? `p${at}@firm${at % 40}.example` : '',
      'sam.seller@rapport.example',
      at % 3 === 2 ? `"${'enterprise software, '.repeat(300)}"` : 'cloud',
    ].join(','),
  )
  const content = `Name,Company,Email,Contact Email 2,Keywords\n${rows.join('\n')}\n`
  const { data } = await upload(t, owner, { content, fields: { title: 'Sellers' } })
  expect(data.columns.map(({ field, confidence }: ImportColumn) => [field, confidence])).toEqual([
    ['full_name', 'header'],
    ['company', 'header'],
    ['emails', 'header'],
    ['extra', 'repeated'],
    ['extra', 'unknown'],
  ])
  const mapping = ['full_name', 'company', 'emails', 'emails', 'extra']
  for (const change of [null, { mapping }]) {
    if (change) await imports.call(owner, 'PATCH', `${data.importId}`, change)
    const checked = await imports.run(owner, data.importId, 'check')
    expect(checked).toMatchObject({
      counts: { new: 1744, refused: 0, repeated: 0, dropped: 581 },
      dropped: [
        { at: 4, reason: 'too_long', count: 581, examples: [{ line: 4 }, { line: 7 }, { line: 10 }] },
      ],
    })
  }
  const applied = await imports.run(owner, data.importId, 'apply')
  expect(applied.counts).toMatchObject({ new: 1744, added: 1744, dropped: 581 })
  // Imported again, they are the same people, all 1,744 with one address in common.
  const again = await imports.checked(owner, content, { title: 'Again' })
  expect(again.counts).toMatchObject({ new: 0, updated: 0, unchanged: 1744, repeated: 0 })
}, 120_000)

const outcomes = async (content: string) => {
  const owner = await t.signIn()
  const { id } = await imports.checked(owner, content, { title: 'A' })
  const rows = await imports.rowsOf(owner, id)
  return rows.map(({ outcome, sameAs, matchedBy }) =>
    sameAs === null ? outcome : `${sameAs.line} ${matchedBy}`,
  )
}

test('a profile comes before an address, and an address before a name', async () => {
  const content = `name,company,email,linkedin,title
Ann Lee,Acme,front@acme.example,linkedin.com/in/ann-lee,CTO
Bob Ray,Acme,front@acme.example,linkedin.com/in/bob-ray,CFO
A. Lee,,front@acme.example,,
Ann Lee,Acme,,linkedin.com/in/ann-lee-2,CTO
Ann Lee-Berg,Beta,,linkedin.com/in/ann-lee,
Ann Lee,Acme,other@acme.example,,CTO
Cia Moe,Acme,,,Clerk
Cia Moe,Acme Inc.,,,clerk
Cia Moe,Acme,,,Guard
Eli Fox,,,,
Eli Fox,,,,
Eli Fox,,,,Guard
`
  expect(await outcomes(content)).toEqual([
    'new',
    'new',
    '2 email',
    'new',
    '2 link',
    '5 name',
    'new',
    '8 name',
    'new',
    'new',
    '11 row',
    'new',
  ])
})

test('whoever a later row of a person contradicts is somebody else, too', async () => {
  const content = `name,email,linkedin
Ann Lee,ann@acme.example,
Ann Lee,ann@acme.example,linkedin.com/in/ann-lee
Ann Lee,ann@acme.example,linkedin.com/in/ann-lee-2
`
  expect(await outcomes(content)).toEqual(['new', '2 email', 'new'])
})

test('rows that share an address are one person whatever else they say', async () => {
  const content = `name,company,email,note,title
Ann Lee,Acme,ann@acme.example,Met at the fair,CTO
Ann Lee,Acme,ann@acme.example,again,Chief of Technology
Ann Lee,Acme,,third,Guard
`
  expect(await outcomes(content)).toEqual(['new', '2 email', 'new'])
})

test('both names are shown of rows that are one person', async () => {
  const owner = await t.signIn()
  const content = 'name,email\nAnna Beispiel,anna@bücher.example\nA. Beispiel,ANNA@xn--bcher-kva.example\n'
  const { id, counts } = await imports.checked(owner, content, { title: 'A' })
  expect(counts).toMatchObject({ new: 1, unchanged: 1, repeated: 1 })
  expect(await imports.rowsOf(owner, id, 'outcome=repeated')).toMatchObject([
    {
      cells: ['A. Beispiel', expect.anything()],
      matchedBy: 'email',
      sameAs: { line: 2, name: 'Anna Beispiel' },
    },
  ])
})

test('stored people are not matched by an address alone, and namesakes are found again', async () => {
  const owner = await t.signIn()
  const content = `name,company,email,title
Ann Lee,Acme,info@acme.example,CTO
Bob Ray,Acme,info@acme.example,CFO
Cia Moe,Acme,,Clerk
Cia Moe,Acme,,Guard
Eva Ohm,Beta,eva@beta.example,
`
  const first = await imports.applied(owner, content, { title: 'A' })
  expect(first.counts).toMatchObject({ new: 5, added: 5 })
  const second = await imports.applied(owner, `${content}Dan Poe,,info@acme.example,\n`, { title: 'B' })
  expect(second.counts).toMatchObject({ new: 1, unchanged: 5, repeated: 0, added: 6 })
})

test('two rows that mean one stored person and contradict each other are two people, also when they are applied', async () => {
  const owner = await t.signIn()
  await imports.applied(owner, 'name,email\nA. Lee,lee@acme.example\n', { title: 'A' })
  const content = 'name,email\nAnn Lee,lee@acme.example\nAdam Lee,lee@acme.example\n'
  const { counts, listId } = await imports.applied(owner, content, { title: 'B' })
  expect(counts).toMatchObject({ new: 1, unchanged: 1, repeated: 0, added: 2 })
  expect(await imports.membersOf(owner, listId!)).toHaveLength(2)
})

test('names in different scripts, and short forms, are one person only with more than an address', async () => {
  const content = `name,company,email,title
김민수,한빛,sales@hanbit.example,이사
Jane Doe,한빛,sales@hanbit.example,Manager
박미나,한빛,mina.park@hanbit.example,
Mina Park,Hanbit,mina.park@hanbit.example,CFO
Dan Kim,Kim & Co,family@kim.example,Baker
Daniela Kim,Kim & Co,family@kim.example,Buyer
Jane Lee,Lee & Co,lee@lee.example,
John Lee,Lee & Co,lee@lee.example,
J. Lee,Lee & Co,lee@lee.example,
`
  const expected = ['new', 'new', 'new', '4 email', 'new', 'new', 'new', 'new', 'new']
  expect(await outcomes(content)).toEqual(expected)
})

test('whoever is named as the row goes before those whose names may be short forms of it', async () => {
  const owner = await t.signIn()
  const stored =
    'name,company,email\nJane Lee,Delta,x@delta.example\n김민수,Delta,x@delta.example\nPark Jiwoo,Delta,x@delta.example\nJ Lee,Delta,x@delta.example\n'
  expect((await imports.applied(owner, stored, { title: 'A' })).counts).toMatchObject({ new: 4 })
  const again = await imports.applied(owner, `${stored}Kim Minsu,Delta,x@delta.example\n`, { title: 'B' })
  expect(again.counts).toMatchObject({ new: 1, unchanged: 4 })
})

test('a file that is imported again finds its people, also those without company and address', async () => {
  const owner = await t.signIn()
  const content = `Name,Company,Phone,City
Mom,,,
Ola Berg,,+1 212 555 0101,Oslo
Ola Berg,,+1 212 555 0102,Oslo
Ann Lee,Acme,+1 212 555 0103,
Ann Lee,Acme,+1 212 555 0104,
`
  expect((await imports.applied(owner, content, { title: 'A' })).counts).toMatchObject({ new: 5 })
  expect((await imports.applied(owner, content, { title: 'B' })).counts).toMatchObject({
    new: 0,
    unchanged: 5,
  })
  const others = 'Name,Phone,City\nMom,+1 212 555 0109,\nOla Berg,+1 212 555 0101,\nOla Berg,,Bergen\n'
  expect((await imports.applied(owner, others, { title: 'C' })).counts).toMatchObject({
    new: 2,
    unchanged: 1,
  })
})
