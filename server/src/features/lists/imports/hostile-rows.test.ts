import { importFields, type ImportField } from '@rapport/contract/lists/import-fields.ts'
import { stringify } from 'csv-stringify/sync'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { emojiAtEdges, hostileTexts } from '../../../../test/hostile-texts.ts'
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

/** The whole text, the length of the longest link, and that of the longest name. */
const lengths = [Infinity, 1900, 195]
const texts = [
  ...Object.values(hostileTexts).flatMap((text) =>
    lengths.map((length) => text.slice(0, length).toWellFormed()),
  ),
  ...emojiAtEdges,
]
/** Fields that several columns may have; their values are joined. */
const twice = new Set<ImportField>(['location', 'note', 'emails', 'phones', 'tags'])

/** Makes a value of the field that contains a text. */
const around: Partial<Record<ImportField, (text: string) => string>> = {
  linkedin_url: (text) => `https://www.linkedin.com/in/${text.replaceAll(/[/?#\s]/g, '')}`,
  emails: (text) => `${text}@hostile.example`,
  company_domain: (text) => `${text}.example`,
}

/**
 * Applies and undoes rows among good neighbours. Returns the states, the missing neighbours, and
 * the rows that only the database refused.
 */
async function imported(header: readonly ImportField[], rows: readonly string[][]) {
  const neighbour = (at: number) =>
    header.map((_, column) => (column === header.indexOf('full_name') ? `Neighbour ${at}` : ''))
  const all = rows.flatMap((row, at) => [neighbour(at), row])
  const content = stringify([header, ...all, neighbour(rows.length)])
  const { data } = await upload(t, owner, { content, fields: { title: header.join() } })
  const id = data.importId
  await imports.call(owner, 'PATCH', `${id}`, { mapping: header })
  const checked = await imports.run(owner, id, 'check')
  const applied = await imports.run(owner, id, 'apply')
  const { rows: unforeseen } = await t.pool.query(
    `select line, left(cells::text, 100) as cells from list_import_rows where import_id = $1 and reason = 'not_stored'`,
    [id],
  )
  const url = `/api/lists/${applied.listId}/csv/download`
  const { body } = await t.inject({ url, headers: owner.headers })
  const names = new Set(body.match(/\bNeighbour \d+\b/g))
  const missing = Array.from({ length: rows.length + 1 }, (_, at) => `Neighbour ${at}`).filter(
    (name) => !names.has(name),
  )
  const undone = await imports.run(owner, id, 'undo')
  return { states: [checked.state, applied.state, undone.state], missing, unforeseen }
}

const good = { states: ['checked', 'applied', 'undone'], missing: [], unforeseen: [] }

test.each(importFields)('whatever a cell of %s says, the rows beside it are stored', async (field) => {
  const isName = field === 'full_name'
  const isTwice = twice.has(field)
  const header: ImportField[] = isName ? ['full_name'] : ['full_name', field, ...(isTwice ? [field] : [])]
  const wrap = around[field] ?? ((text) => text)
  const rows = texts
    .flatMap((text) => [text, wrap(text)])
    .map((value, at) =>
      isName ? [value] : isTwice ? [`Hostile ${at}`, value, value] : [`Hostile ${at}`, value],
    )
  // Joined with these, a text that is cut in the middle of a character is cut at every possible
  // position.
  if (isTwice) for (const start of ['y', 'yy', 'yyy']) rows.push([`Twice ${start}`, start, '😀'.repeat(150)])
  expect(await imported(header, rows)).toEqual(good)
})

test('names that are put together of first and last names leave the rows beside them alone', async () => {
  const rows = texts.map((text) => ['', text, `${text}z`])
  expect(await imported(['full_name', 'first_name', 'last_name'], rows)).toEqual(good)
})

test('whatever the names of columns are, the file is taken and its rows are stored', async () => {
  const names = texts.map((text) => text.replaceAll('\t', ''))
  for (let at = 0; at < names.length; at += 25) {
    const header = ['full_name', ...names.slice(at, at + 25)]
    const content = stringify([
      header,
      header.map((_, column) => (column === 0 ? `Named ${at}` : `v${column}`)),
    ])
    const { data, status } = await upload(t, owner, { content, fields: { title: `Header ${at}` } })
    expect(status).toBe(200)
    const mapping = header.map((_, column) => (column === 0 ? 'full_name' : 'extra'))
    await imports.call(owner, 'PATCH', `${data.importId}`, { mapping })
    await imports.run(owner, data.importId, 'check')
    const { state, counts } = await imports.run(owner, data.importId, 'apply')
    expect({ state, counts }).toMatchObject({ state: 'applied', counts: { new: 1, refused: 0 } })
  }
})
