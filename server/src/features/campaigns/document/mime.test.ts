import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { strictHeaders } from '../../../../test/mailboxes/strict-message.ts'
import { repairText } from '@rapport/contract/plain-text.ts'
import { nameText } from './headers.ts'
import { mimeOf, type StoredMail } from './mime.ts'

const key = '3f0f9a52-6a0e-4d0b-9d3e-0a4b1c2d3e4f'
const email: StoredMail = {
  from: { name: 'Anna Park', address: 'anna@acme.example' },
  to: { name: '김민수', address: 'minsu@buyer.example' },
  subject: '지난주 말씀하신 건에 대해 여쭙니다 👋',
  text: '안녕하세요,\n\nhttps://acme.example/a\n',
  html: '<p>안녕하세요,</p>\n',
  date: '2026-11-23T09:00:00.000Z',
  messageId: `${key}@acme.example`,
  references: [],
  sendKey: key,
  listUnsubscribe: 'https://rapport.example/u/abc',
}
const make = (changes: Partial<StoredMail> = {}) => mimeOf({ ...email, ...changes })
const headersOf = async (changes: Partial<StoredMail> = {}) => strictHeaders(await make(changes))

describe('headers', () => {
  test('each stands once, and no other', async () => {
    const headers = await headersOf()
    expect([...headers.keys()].toSorted()).toEqual([
      'content-type',
      'date',
      'from',
      'list-unsubscribe',
      'list-unsubscribe-post',
      'message-id',
      'mime-version',
      'subject',
      'to',
      'x-rapport-send',
    ])
    expect(Object.fromEntries(headers)).toMatchObject({
      from: 'Anna Park <anna@acme.example>',
      date: 'Mon, 23 Nov 2026 09:00:00 +0000',
      'message-id': `<${key}@acme.example>`,
      'x-rapport-send': key,
      'list-unsubscribe': '<https://rapport.example/u/abc>',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
  })

  test('a later step answers the newest email of its thread, and names all', async () => {
    const ids = ['first@acme.example', 'CAF+x=Y_z.1@mail.gmail.com', `${'long'.repeat(20)}@mail.gmail.com`]
    const headers = await headersOf({ references: ids })
    expect(headers.get('references')).toBe(ids.map((id) => `<${id}>`).join(' '))
    expect(headers.get('in-reply-to')).toBe(`<${ids.at(-1)!}>`)
  })

  test('ids that no program could read are left out', async () => {
    const headers = await headersOf({
      references: ['a@b.example', 'x\r\nBcc: y@z.example', '한글@b.example', ''],
    })
    expect(headers.get('references')).toBe('<a@b.example>')
    expect(headers.get('in-reply-to')).toBe('<a@b.example>')
  })

  test.each(['http://rapport.example/u/abc', null, 'https://rapport.example/u/a>, <mailto:x@y.example'])(
    'without an https URL there is nothing to unsubscribe with one click: %s',
    async (listUnsubscribe) => {
      const headers = await headersOf({ listUnsubscribe })
      expect([...headers.keys()].filter((name) => name.startsWith('list-'))).toEqual([])
    },
  )

  test('line breaks in names and subjects make no headers', async () => {
    const attack = 'a\r\nBcc: thief@evil.example\r\n\r\n<b>'
    const mime = await make({
      subject: attack,
      from: { ...email.from, name: attack },
      to: { ...email.to, name: attack },
    })
    expect([...strictHeaders(mime).keys()]).not.toContain('bcc')
    const read = await PostalMime.parse(mime)
    expect(read.subject).toBe('a  Bcc: thief@evil.example    <b>')
    expect(read.to).toEqual([{ name: 'a Bcc: thief@evil.example <b>', address: 'minsu@buyer.example' }])
    expect(read.bcc).toBeUndefined()
  })

  test.each([
    [{ to: { name: '', address: 'a@b.example, c@d.example' } }],
    [{ to: { name: '', address: 'a@b.example\r\nBcc: c@d.example' } }],
    [{ from: { name: '', address: '<a@b.example>' } }],
    [{ to: { name: '', address: '' } }],
    [{ messageId: 'a b@c.example' }],
    [{ messageId: `x\r\nBcc: <a@b.example>` }],
    [{ sendKey: 'x\r\nBcc: a@b.example' }],
    [{ date: 'yesterday' }],
  ])('%j is refused', async (changes) => {
    await expect(make(changes)).rejects.toThrow(RangeError)
  })

  test('a domain in another script is written in ASCII, the name before it as it is', async () => {
    const headers = await headersOf({ to: { name: '', address: 'Anna.K@한국.example' } })
    expect(headers.get('to')).toBe('Anna.K@xn--3e0b707e.example')
  })
})

test('the plain part comes first', async () => {
  const types = [...(await make()).toString().matchAll(/^Content-Type: (\S+);/gm)].map(([, type]) => type)
  expect(types).toEqual(['multipart/alternative', 'text/plain', 'text/html'])
})

/** Anything that a person or a file may hold, and what is odd in headers. */
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        '김민수',
        '👩‍👩‍👧‍👦',
        'e\u0301',
        '=?UTF-8?B?YQ==?=',
        '=?',
        '?=',
        '"',
        '\\',
        '<a@b.example>',
        ',',
        '  ',
        ' ',
        'word',
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join('')),
  fc.integer({ min: 1, max: 250 }).map((length) => 'x'.repeat(length)),
)

test('a strict reader sees what was written', async () => {
  const body = anyText.map((text) => `${text.toWellFormed().replaceAll(/[\r\0]/g, ' ')}\n`)
  await fc.assert(
    fc.asyncProperty(anyText, anyText, anyText, body, async (subject, from, to, text) => {
      const html = `<p>${text}</p>\n`
      const mime = await make({
        subject,
        from: { ...email.from, name: from },
        to: { ...email.to, name: to },
        text,
        html,
      })
      strictHeaders(mime)
      const read = await PostalMime.parse(mime)
      expect(read.subject ?? '').toBe(repairText(subject))
      expect(read.from).toEqual({ ...email.from, name: nameText(from) })
      expect(read.to).toEqual([{ ...email.to, name: nameText(to) }])
      // postal-mime counts the line break before a boundary as part of the text.
      expect([read.text, read.html].map((part) => part?.replace(/\n+$/, ''))).toEqual(
        [text, html].map((part) => part.replace(/\n+$/, '')),
      )
    }),
    { numRuns: 300 },
  )
})

describe('the bytes', () => {
  const long: Partial<StoredMail> = {
    text: `${'긴 문장입니다. '.repeat(3000)}\n`,
    html: `<p>${'A long sentence. '.repeat(3000)}</p>\n`,
  }

  test('are the same each time', async () => {
    expect((await make(long)).equals(await make(long))).toBe(true)
  })

  test('are the same in another process and time zone', async () => {
    const script = `import { mimeOf } from ${JSON.stringify(new URL('mime.ts', import.meta.url).href)}
      import { createHash } from 'node:crypto'
      console.log(createHash('sha256').update(await mimeOf(${JSON.stringify(email)})).digest('hex'))`
    const there = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      env: { ...process.env, TZ: 'Australia/Lord_Howe', LANG: 'ko_KR.UTF-8' },
      encoding: 'utf8',
    })
    expect(there.trim()).toBe(
      createHash('sha256')
        .update(await make())
        .digest('hex'),
    )
  })

  test('differ with the key', async () => {
    expect((await make()).equals(await make({ sendKey: key.replace('3', '4') }))).toBe(false)
  })
})
