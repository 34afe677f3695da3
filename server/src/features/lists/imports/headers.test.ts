import { beforeAll, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { importsOf } from '../../../../test/list-imports.ts'
import { upload } from '../../../../test/uploads.ts'

let t: TestApp
let imports: ReturnType<typeof importsOf>
let owner: SignedIn
beforeAll(async () => {
  t = await testApp()
  imports = importsOf(t)
  owner = await t.signIn()
})

let titles = 0
const send = (content: string, fields: Record<string, string> = {}) =>
  upload(t, owner, { content, fields: { title: `List ${++titles}`, ...fields } })

const linkedin = [
  'Notes:',
  '"Some addresses are missing, because',
  'not everybody lists theirs."',
  '',
  'First Name,Last Name,URL,Email Address,Company,Position,Connected On',
  'Ada,Berg,https://www.linkedin.com/in/ada-berg-example,,Fjord Works,CTO,12 Nov 2024',
].join('\r\n')

test('a header below notes is found, and what stands above it is said', async () => {
  const { data } = await send(linkedin)
  expect(data).toMatchObject({
    header: 5,
    rows: 1,
    skipped: [
      { line: 1, text: 'Notes:' },
      { line: 2, text: '"Some addresses are missing, because' },
      { line: 3, text: 'not everybody lists theirs."' },
    ],
    mappingFrom: 'detected',
  })
  expect(data.columns.map(({ name }: { name: string }) => name)).toEqual([
    'First Name',
    'Last Name',
    'URL',
    'Email Address',
    'Company',
    'Position',
    'Connected On',
  ])
  const stored = (await imports.call(owner, 'GET', `${data.importId}`)).data
  expect(stored.header).toBe(5)
  expect(await imports.rowsOf(owner, data.importId)).toMatchObject([{ line: 6 }])
})

test('a table without a header has columns with numbers, and keeps its first row', async () => {
  const content = 'Ada Berg,ada@fjord.example,Fjord Works\nMina Park,mina@haneul.example,Haneul Foods\n'
  const { data } = await send(content)
  expect(data).toMatchObject({
    header: null,
    skipped: [],
    rows: 2,
    columns: [{ name: 'Column 1' }, { name: 'Column 2', field: 'emails' }, { name: 'Column 3' }],
  })
  const mapping = ['full_name', 'emails', 'company']
  await imports.call(owner, 'PATCH', `${data.importId}`, { mapping })
  expect((await imports.run(owner, data.importId, 'check')).counts).toMatchObject({ new: 2, refused: 0 })
  const again = await send(content)
  expect(again.data).toMatchObject({
    mappingFrom: 'remembered',
    columns: [{ field: 'full_name' }, {}, { field: 'company' }],
  })
  // The same number of columns, but different ones.
  const other = await send('ada@fjord.example,Ada Berg,Fjord Works\nmina@haneul.example,Mina Park,Haneul\n')
  expect(other.data).toMatchObject({
    header: null,
    mappingFrom: 'detected',
    columns: [{ field: 'emails' }, {}, {}],
  })
})

test('the header can be said, and that there is none', async () => {
  const content = 'Title,Name\nReport,Company\nName,Title\nAda Berg,CTO\n'
  expect((await send(content)).data).toMatchObject({ header: 1, rows: 3 })
  const third = await send(content, { header: '3' })
  expect(third.data).toMatchObject({
    header: 3,
    rows: 1,
    skipped: [{ line: 1 }, { line: 2, text: 'Report,Company' }],
    columns: [{ name: 'Name' }, { name: 'Title' }],
  })
  expect((await send(content, { header: 'none' })).data).toMatchObject({ header: null, rows: 4 })
  for (const header of ['0', '-1', '9', 'first', '1e3', '99999999999999'])
    expect(await send(content, { header }), header).toMatchObject({
      status: 400,
      errors: [{ path: 'header', code: 'error_invalid_value' }],
    })
})

test('short rows are filled, and a row that is too long is refused with all that it says', async () => {
  const { data } = await send(
    'name,email,note\nJo One\nBo Two,bo@two.example,\nCy Three,cy@three.example,a,b\n',
  )
  expect((await imports.run(owner, data.importId, 'check')).counts).toMatchObject({ new: 2, refused: 1 })
  expect(await imports.rowsOf(owner, data.importId, 'outcome=refused')).toMatchObject([
    { line: 4, reason: 'cell_count', cells: ['Cy Three', 'cy@three.example', 'a,b'] },
  ])
  const url = `/api/lists/csv/imports/${data.importId}/refused`
  expect((await t.inject({ url, headers: owner.headers })).body).toContain(
    'Cy Three,cy@three.example,"a,b",4',
  )
})

test('a note with blank lines is unchanged when it is imported again', async () => {
  const { data } = await send('name,email,note\nJo Lines,jo@lines.example,"one\r\n\r\n\r\nfour"\n')
  await imports.run(owner, data.importId, 'check')
  const { listId } = await imports.run(owner, data.importId, 'apply')
  const { body } = await t.inject({ url: `/api/lists/${listId}/csv/download`, headers: owner.headers })
  expect(body).toMatch(/"one\r?\n\r?\n\r?\nfour"/)
  const again = await upload(t, owner, { content: body, fields: { listId: `${listId}` } })
  expect((await imports.run(owner, again.data.importId, 'check')).counts).toMatchObject({
    unchanged: 1,
    updated: 0,
  })
})
