import { beforeAll, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../app.ts'
import { importsOf } from '../list-imports.ts'
import { openAccount } from '../routes/things.ts'
import { upload } from '../uploads.ts'
import { stallLimit, stallAbove } from './event-loop.ts'
import { shapes, shapeNames } from './shapes.ts'

/** Tests hostile texts in uploads, request headers and URLs. */

let t: TestApp
let account: SignedIn
let limit: number
let serial = 0
beforeAll(async () => {
  t = await testApp()
  limit = stallLimit()
  account = await openAccount(t)
})

/** The largest cell: a row may have a mebibyte. */
const cellUnits = 500_000

const quoted = (text: string) => `"${text.toWellFormed().replaceAll('"', '""')}"`
const rowOf = (cells: readonly string[]) => `${cells.map(quoted).join(',')}\r\n`

const columns = [
  'full_name',
  'title',
  'company',
  'company_domain',
  'linkedin_url',
  'location',
  'emails',
  'phones',
  'tags',
  'note',
]

async function cancelAll(): Promise<void> {
  await t.pool.query(`update list_imports set state = 'cancelled' where user_id = $1`, [account.user.id])
}

test.each(shapeNames)('a table whose header is %s', async (shape) => {
  const content = rowOf([shapes[shape]!(cellUnits), 'emails']) + rowOf(['Ann', 'ann@acme.example'])
  const stall = await stallAbove(limit, () =>
    upload(t, account, { content, fields: { title: `Header ${++serial}` } }),
  )
  await cancelAll()
  expect(stall).toBeNull()
})

test.each(shapeNames)('a table whose cells are %s, uploaded, checked and applied', async (shape) => {
  const short = columns.map(() => shapes[shape]!(50))
  const long = columns.map(() => shapes[shape]!(cellUnits / columns.length))
  const content = [columns, long, short].map(rowOf).join('')
  const stall = await stallAbove(limit, async () => {
    await importsOf(t).applied(account, content, { title: `Cells ${++serial}` })
  })
  await cancelAll()
  expect(stall).toBeNull()
})

test('a file of many rows of a megabyte each, uploaded, shown, checked, and what was refused', async () => {
  // JSON writes a control character as six, and a backslash before `u0000` costs a second look.
  const long = Array.from({ length: 8 }, (_, at) => rowOf([`Ann ${at}`, '\u0001'.repeat(900_000)]))
  const content = rowOf(['full_name', 'extra']) + long.join('') + rowOf(['Bo', String.raw`\u0000`])
  const stall = await stallAbove(limit, async () => {
    const { id } = await importsOf(t).checked(account, content, { title: `Long ${++serial}` })
    await importsOf(t).rowsOf(account, id)
    await t.inject({ url: `/api/lists/csv/imports/${id}/refused`, headers: account.headers })
  })
  await cancelAll()
  expect(stall).toBeNull()
})

test.each(shapeNames)('the fields and the file name of an upload are %s', async (shape) => {
  const text = shapes[shape]!(cellUnits)
  // A part has 16 KiB of headers, in which a character may have four bytes.
  const fileName = shapes[shape]!(4000)
  const fields = { title: text, listId: text, encoding: text }
  const stall = await stallAbove(limit, () =>
    upload(t, account, { content: 'name\r\nAnn\r\n', fields, fileName }),
  )
  await cancelAll()
  expect(stall).toBeNull()
})

const headers = [
  'accept',
  'accept-language',
  'authorization',
  'content-type',
  'cookie',
  'host',
  'if-none-match',
  'origin',
  'purpose',
  'range',
  'sec-purpose',
  'user-agent',
  'x-forwarded-for',
]
const places = ['/api/settings', '/api/lists', '/', '/people', '/u/abc', '/o/abc', '/t/abc/1']

/** Node takes 16 KiB of headers, the address included. What arrives is bytes. */
const headerUnits = 15_000

test.each(shapeNames)('every header, and the address, is %s', async (shape) => {
  const bytes = Buffer.from(shapes[shape]!(headerUnits)).subarray(0, headerUnits).toString('latin1')
  const slow: string[] = []
  for (const url of [...places, `/api/lists/${encodeURIComponent(bytes)}`, `/${encodeURIComponent(bytes)}`])
    for (const name of headers) {
      const stall = await stallAbove(limit, () =>
        t.app.inject({ url, headers: { ...account.headers, [name]: bytes } }),
      )
      if (stall !== null) slow.push(`${name} of ${url.slice(0, 40)}: ${stall.toFixed()} ms`)
    }
  expect(slow).toEqual([])
})
