import { existsSync } from 'node:fs'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@rapport/contract/limits.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../../test/app.ts'
import { createUser } from '@rapport/test-support/factories.ts'
import { importsOf } from '../../../../../test/list-imports.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { sendMultipart, upload } from '../../../../../test/uploads.ts'
import { forgetOldImports } from '../imports.ts'
import { removeStaleUploads } from './upload.ts'

let t: TestApp
let imports: ReturnType<typeof importsOf>
beforeAll(async () => {
  t = await testApp()
  imports = importsOf(t)
})

test('an import again changes nobody, and its header is remembered', async () => {
  const owner = await t.signIn()
  const text = 'Wer;Firma;Mail\nOla Own;Quiet Works;ola@quiet.example\n'
  const listId = await createList(t.pool, owner.user.id, { title: 'A' })
  const first = await upload(t, owner, { content: text, fields: { listId: `${listId}` } })
  expect(first.data).toMatchObject({
    delimiter: ';',
    columns: [
      { field: 'extra' },
      { field: 'company', confidence: 'header' },
      { field: 'emails', confidence: 'header' },
    ],
  })
  const id = first.data.importId
  const mapping = ['full_name', 'company', 'emails']
  expect((await imports.call(owner, 'POST', `${id}/apply`)).code).toBe('conflict')
  expect((await imports.call(owner, 'PATCH', `${id}`, { mapping: ['full_name'] })).status).toBe(400)
  expect((await imports.call(owner, 'PATCH', `${id}`, { mapping })).data).toMatchObject({ mapping })
  await imports.call(owner, 'POST', `${id}/check`)
  await t.runJobs()
  await imports.call(owner, 'POST', `${id}/apply`)
  await t.runJobs()
  const second = await upload(t, owner, { content: text, fields: { listId: `${listId}` } })
  expect(second.data).toMatchObject({ mappingFrom: 'remembered', columns: [{ field: 'full_name' }, {}, {}] })
  const read = (await imports.call(owner, 'GET', `${second.data.importId}`)).data
  expect(read.columns.map(({ confidence }) => confidence)).toEqual(['remembered', 'remembered', 'remembered'])
  await imports.call(owner, 'POST', `${second.data.importId}/check`)
  await t.runJobs()
  expect(await imports.rowsOf(owner, second.data.importId)).toMatchObject([
    { outcome: 'unchanged', matchedBy: 'email' },
  ])
})

test('imports that nothing was done with for 30 days are forgotten, all but running ones', async () => {
  const owner = await t.signIn()
  const started = async (title: string) =>
    (await upload(t, owner, { content: 'name\nAda One\n', fields: { title } })).data.importId
  const [first, second, running] = [await started('A'), await started('B'), await started('C')]
  await imports.call(owner, 'PATCH', `${running}`, { mapping: ['full_name'] })
  await imports.call(owner, 'POST', `${running}/check`)
  const inAMonth = new Date(Date.now() + 31 * 24 * 60 * 60 * 1000)
  await forgetOldImports({ pool: t.pool, now: () => inAMonth })
  for (const id of [first, second]) expect((await imports.call(owner, 'GET', `${id}`)).code).toBe('not_found')
  expect((await imports.call(owner, 'GET', `${running}`)).data.state).toBe('checking')
})

test('a template is applied at once', async () => {
  const owner = await t.signIn()
  const template = await t.inject({ url: '/api/lists/csv/download-template-csv', headers: owner.headers })
  expect(template.headers['content-disposition']).toContain('rapport-import.csv')
  const { data } = await upload(t, owner, { content: template.body, fields: { title: 'A' }, apply: true })
  await t.runJobs()
  expect((await imports.call(owner, 'GET', `${data.importId}`)).data).toMatchObject({
    state: 'applied',
    counts: { new: 2 },
  })
  const other = await upload(t, owner, { content: 'Wer\nAda\n', fields: { title: 'B' }, apply: true })
  expect(other).toMatchObject({ status: 400, errors: [{ path: 'file', code: 'error_unknown_header' }] })
})

test('wrong uploads are refused', async () => {
  const [owner, other] = [await t.signIn(), await t.signIn()]
  const theirs = await createList(t.pool, other.user.id, { title: 'Theirs' })
  await createList(t.pool, owner.user.id, { title: 'Taken' })
  const content = 'name\nAda\n'
  const codeOf = async (fields: Record<string, string>, given: string | Buffer = content) => {
    const answer = await upload(t, owner, { content: given, fields })
    return answer.errors?.[0]?.code ?? answer.code
  }
  expect(await codeOf({})).toBe('error_id_or_title_required')
  expect(await codeOf({ title: 'A', listId: '1' })).toBe('error_id_or_title_required')
  expect(await codeOf({ title: 'A', encoding: 'klingon' })).toBe('error_unknown_value')
  expect(await codeOf({ listId: `${theirs}` })).toBe('not_found')
  expect(await codeOf({ title: 'taken' })).toBe('list_title_taken')
  expect(await codeOf({ title: 'A' }, '')).toBe('error_empty_file')
  expect(await codeOf({ title: 'A' }, 'x'.repeat(2 * 1024 * 1024))).toBe('error_unreadable_file')
  expect((await upload(t, null, { content, fields: { title: 'A' } })).status).toBe(401)
  const { rows } = await t.pool.query('select from list_imports where user_id = $1', [owner.user.id])
  expect(rows).toEqual([])
})

test('a file that is too large is refused with the limit', async () => {
  const content = Buffer.alloc(limits.maxUploadBytes + 1, 'name\n')
  expect(await upload(t, await t.signIn(), { content, fields: { title: 'A' } })).toMatchObject({
    status: 413,
    code: 'body_too_large',
    message: { subTitle: 'A file can have at most 64 MiB' },
    errors: [{ path: 'file', code: 'error_file_too_large' }],
  })
})

test('what a killed upload left in the temporary folder is removed after an hour', async () => {
  const [left, running] = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'rapport-upload-'))))
  await writeFile(join(left!, 'table.csv'), 'name\nAda\n')
  const hoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
  await utimes(left!, hoursAgo, hoursAgo)
  await removeStaleUploads({ now: () => new Date() })
  expect([existsSync(left!), existsSync(running!)]).toEqual([false, true])
  await rm(running!, { recursive: true })
})

const head = (rest: string) => `--b\r\ncontent-disposition: form-data; ${rest}\r\n\r\n`

const title = (text: string) => `${head('name="title"')}${text}\r\n`
const octets = (rest: string) =>
  head(rest).replace(/\r\n\r\n$/, '\r\ncontent-type: application/octet-stream\r\n\r\n')

describe('a body that no browser sends', () => {
  const table = 'name\nAda One\n'
  const end = '\r\n--b--\r\n'
  const type = 'multipart/form-data; boundary=b'
  const send = async (payload: string | Buffer, of = type) =>
    sendMultipart(t, await t.signIn(), { payload, type: of })
  const malformed = { status: 400, errors: [{ path: '', code: 'error_invalid_multipart' }] }

  test('with a file that has no name is taken', async () => {
    const owner = await t.signIn()
    for (const name of ['', '; filename=""']) {
      const payload = `${title(`No name ${name.length}`)}${octets(`name="file"${name}`)}${table}${end}`
      const { status, data } = await sendMultipart(t, owner, { payload, type })
      expect(status).toBe(200)
      expect((await imports.call(owner, 'GET', `${data.importId}`)).data.fileName).toBe('table.csv')
    }
  })

  test('with a name that no column holds is taken under what is left of it', async () => {
    const owner = await t.signIn()
    const names = [
      [`filename*=UTF-8''a%00b.csv`, 'ab.csv'],
      [`filename="${'n'.repeat(199)}😀😀.csv"`, `${'n'.repeat(199)}😀`],
      [`filename*=UTF-8''a%09b%E2%80%AE.csv`, 'a b.csv'],
    ] as const
    for (const [at, [written, kept]] of names.entries()) {
      const payload = `${title(`Named ${at}`)}${octets(`name="file"; ${written}`)}${table}${end}`
      const { status, data } = await sendMultipart(t, owner, { payload, type })
      expect(status).toBe(200)
      expect((await imports.call(owner, 'GET', `${data.importId}`)).data.fileName).toBe(kept)
    }
  })

  test.each([
    ['breaks off in the file', `${title('A')}${octets('name="file"; filename="a.csv"')}${table}`],
    [
      'breaks off in a field',
      `${octets('name="file"; filename="a.csv"')}${table}\r\n${head('name="title"')}A`,
    ],
    ['breaks off in a header', `${title('A')}--b\r\ncontent-dispos`],
    ['has another boundary', `${title('A')}${end}`.replaceAll('--b', '--c')],
    ['is no form', 'name,company\nAda,Acme\n'],
  ])('that %s is refused', async (_, payload) => {
    expect(await send(payload)).toMatchObject(malformed)
  })

  test('whose header names no boundary is refused', async () => {
    for (const of of [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; charset=b',
    ])
      expect(await send(`${title('A')}${end}`, of)).toMatchObject(malformed)
  })

  test('of random bytes is never a fault of the server', async () => {
    const owner = await t.signIn()
    const pieces = fc.constantFrom(
      '--b',
      '--b--',
      '--',
      '\r\n',
      '\n',
      '\0',
      'name="file"',
      'filename="x"',
      '; ',
      ':',
      '"',
      '\\',
      '😀',
      'content-disposition: form-data; ',
      "filename*=UTF-8''%00%ff",
      'content-type: text/csv',
      table,
      '=',
    )
    const property = fc.asyncProperty(fc.array(pieces, { maxLength: 25 }), async (some) => {
      const { status } = await sendMultipart(t, owner, { payload: some.join(''), type })
      expect([200, 400, 413]).toContain(status)
    })
    await fc.assert(property, { numRuns: 150 })
  })
})

test('an account whose address is not verified uploads nothing', async () => {
  const unverified = await t.signIn(await createUser(t.pool, { isVerified: false }))
  const answer = await upload(t, unverified, { content: 'name\nAda\n', fields: { title: 'A' } })
  expect(answer).toMatchObject({ status: 403, code: 'email_unverified' })
})
