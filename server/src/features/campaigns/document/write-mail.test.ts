import { document, type Document, type Inline } from '@rapport/contract/campaigns/document.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { missingVariables } from './fill.ts'
import { writeMail } from './write-mail.ts'

const text = (value: string, more: object = {}): Inline => ({ type: 'text', text: value, ...more })
const variable = (name: string, fallback = '', more: object = {}): Inline & { type: 'variable' } => ({
  type: 'variable',
  name,
  fallback,
  ...more,
})
const paragraph = (...content: Inline[]) => ({ type: 'paragraph' as const, content })

function write(blocks: Document['blocks'], more: Partial<Parameters<typeof writeMail>[0]> = {}) {
  const email = writeMail({
    subject: [{ type: 'text', text: 'Hello' }],
    threadSubject: null,
    document: { blocks },
    values: {},
    signature: '',
    unsubscribe: null,
    tracking: null,
    ...more,
  })
  return { ...email, body: /<body>\n([\s\S]*)\n<\/body>/.exec(email.html)![1]! }
}

test('paragraphs, lists, marks and links are the same in both forms', () => {
  const { text: plain, body } = write([
    paragraph(text('Dear reader,\nhello')),
    paragraph(),
    {
      type: 'bullets',
      items: [[text('one', { marks: ['bold', 'italic'] })], [text('two\nlines')]],
    },
    {
      type: 'numbers',
      items: [
        [
          text('our ', { href: 'https://acme.example/?a&b' }),
          text('page', { href: 'https://acme.example/?a&b', marks: ['bold'] }),
        ],
        [text('https://acme.example', { href: 'https://acme.example' })],
        [text('anna@acme.example', { href: 'mailto:anna@acme.example' })],
      ],
    },
  ])
  expect(plain).toBe(`Dear reader,
hello


- one
- two
  lines

1. our page
   our page: https://acme.example/?a&b
2. https://acme.example
3. anna@acme.example
`)
  expect(body).toBe(`<p dir="auto" style="margin:0 0 1em">Dear reader,<br>
hello</p>
<p dir="auto" style="margin:0 0 1em"><br></p>
<ul dir="auto" style="margin:0 0 1em;padding:0 2em">
<li dir="auto"><strong><em>one</em></strong></li>
<li dir="auto">two<br>
lines</li>
</ul>
<ol dir="auto" style="margin:0 0 1em;padding:0 2em">
<li dir="auto"><a href="https://acme.example/?a&amp;b">our <strong>page</strong></a></li>
<li dir="auto"><a href="https://acme.example">https://acme.example</a></li>
<li dir="auto"><a href="mailto:anna@acme.example">anna@acme.example</a></li>
</ol>`)
})

test('signature and unsubscribe line come last', () => {
  const { text: plain, body } = write([paragraph(text('Hi'))], {
    signature: '\nAnna <Park>\r\nACME\n\n',
    unsubscribe: { text: 'No more emails', url: 'https://r.example/u/a' },
  })
  expect(plain).toBe('Hi\n\nAnna <Park>\nACME\n\nNo more emails\nhttps://r.example/u/a\n')
  expect(body).toContain('<p dir="auto" style="margin:0 0 1em">Anna &lt;Park&gt;<br>\nACME</p>')
  expect(body).toMatch(/<a href="https:\/\/r\.example\/u\/a" [^<]*>No more emails<\/a><\/p>$/)
})

test('values are filled on one line; an empty or absent one leaves the fallback', () => {
  const blocks = [
    paragraph(
      variable('first_name', 'there'),
      text(' '),
      variable('company', 'your company'),
      text(' '),
      variable('extra:Tool'),
    ),
  ]
  expect(write(blocks, { values: { first_name: ' ', 'extra:Tool': 'a\r\nb' } }).text).toBe(
    'there your company a  b\n',
  )
  expect(write([paragraph(variable('toString', 'x'))]).text).toBe('x\n')
})

test('what has neither value nor fallback is named once', () => {
  const missing = missingVariables(
    [variable('company')],
    { blocks: [paragraph(variable('first_name'), variable('company'), variable('title', 'your role'))] },
    { first_name: ' ', company: '' },
  )
  expect(missing).toEqual(['company', 'first_name'])
  expect(missingVariables([variable('company')], { blocks: [] }, { company: 'ACME' })).toEqual([])
})

test.each([
  ['About ACME', 'Re: About ACME'],
  ['Re: RE : About ACME', 'Re: About ACME'],
  [null, ''],
])('an empty subject answers the thread %j', (threadSubject, expected) => {
  expect(write([], { subject: [], threadSubject }).subject).toBe(expected)
})

test('a subject is filled on one line', () => {
  const subject = [{ type: 'text' as const, text: 'For ' }, variable('company')]
  expect(write([], { subject, values: { company: 'A\r\nBcc: x@evil.example' } }).subject).toBe(
    'For A  Bcc: x@evil.example',
  )
})

const knownTags = new Set([
  '<p dir="" style="">',
  '</p>',
  '<br>',
  '<a href="">',
  '<a href="" style="">',
  '</a>',
])

test('nothing that values, texts or signatures say becomes HTML', () => {
  const odd = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      '<script>alert(1)</script>',
      '" onclick="x',
      "'>",
      '&lt;',
      '<img src=//evil.example>',
      '-->',
    ),
  )
  fc.assert(
    fc.property(odd, odd, odd, odd, (first, second, third, fourth) => {
      const { body } = write(
        [paragraph(text(first), variable('first_name', second, { href: 'https://a.example/"><b>' }))],
        {
          values: { first_name: third },
          signature: fourth,
          unsubscribe: { text: first, url: 'https://r.example/u/"x' },
        },
      )
      const tags = [...body.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replaceAll(/"[^"]*"/g, '""'))
      expect(tags.filter((tag) => !knownTags.has(tag))).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('a link that the schema refuses is no link, should one be on file', () => {
  const content = [text('click', { href: 'javascript:alert(1)' })]
  expect(document.safeParse({ blocks: [paragraph(...content)] }).success).toBe(false)
  expect(write([paragraph(...content)]).body).toBe('<p dir="auto" style="margin:0 0 1em">click</p>')
})

const tracking = { publicUrl: 'https://rapport.example', token: 'abc', opens: true, clicks: true }
const linked = [
  paragraph(
    text('our ', { href: 'https://acme.example/?a&b' }),
    text('page', { href: 'https://acme.example/?a&b', marks: ['bold'] }),
    text(' or '),
    text('mine', { href: 'HTTP://bea.example' }),
  ),
  {
    type: 'bullets' as const,
    items: [
      [text('write', { href: 'mailto:bea@acme.example' })],
      [text('again', { href: 'https://acme.example/?a&b' })],
    ],
  },
]
const leaving = { text: 'Leave', url: 'https://rapport.example/u/token' }

test('an email that counts leads its web links over the server, and changes nothing else', () => {
  const plainly = write(linked, { unsubscribe: leaving })
  const counted = write(linked, { unsubscribe: leaving, tracking })
  expect(plainly.links).toBeNull()
  expect(counted.links).toEqual(['https://acme.example/?a&b', 'HTTP://bea.example'])
  expect(counted.text).toBe(plainly.text)
  const hrefs = [...counted.body.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
  expect(hrefs).toEqual([
    'https://rapport.example/t/abc/1',
    'https://rapport.example/t/abc/2',
    'mailto:bea@acme.example',
    'https://rapport.example/t/abc/1',
    'https://rapport.example/u/token',
    'https://rapport.example/t/abc/0',
  ])
  expect(counted.body).toMatch(/<img src="https:\/\/rapport\.example\/o\/abc"[^>]* alt=""[^>]*>$/)
  expect(counted.body).toMatch(/<div aria-hidden="true" style="display:none[^>]*><a [^>]+><\/a><\/div>/)
})

test('opens and clicks are counted apart', () => {
  const opens = write(linked, { tracking: { ...tracking, clicks: false } })
  expect(opens.links).toBeNull()
  expect(opens.body).toContain('<img ')
  expect(opens.body).not.toContain('/t/')
  const clicks = write(linked, { tracking: { ...tracking, opens: false } })
  expect(clicks.links).toHaveLength(2)
  expect(clicks.body).not.toContain('<img ')
})

test('spaces at the end of lines, and empty lines at the end, are left out of the plain form, in linear time', () => {
  const started = performance.now()
  const spaces = text(' '.repeat(5000))
  const long = write([paragraph(text('a'), spaces, spaces, spaces, spaces, text('x  \nb  '))], {
    signature: `${'\n'.repeat(1000)}Mina${'\n'.repeat(1000)}`,
  })
  expect(long.text).toBe(`a${' '.repeat(20_000)}x\nb\n\nMina\n`)
  expect(write([paragraph(text('a')), paragraph(), paragraph()]).text).toBe('a\n')
  expect(performance.now() - started).toBeLessThan(1000)
})

test('a blank that nobody has filled is missing for everybody, and can be seen', () => {
  const open = [paragraph(text('With '), variable('blank:your offer'))]
  expect(write(open).text).toBe('With [your offer]\n')
  expect(missingVariables([], { blocks: open }, {})).toEqual(['blank:your offer'])
  const kept = [paragraph(variable('blank:Webinar', '[Webinar]'), text(' [our tag] on Monday'))]
  expect(write(kept).text).toBe('[Webinar] [our tag] on Monday\n')
  expect(missingVariables([], { blocks: kept }, {})).toEqual([])
  const typed = [paragraph(text('With [the '), text('problem you solve]', { marks: ['bold'] }))]
  expect(missingVariables([], { blocks: typed }, {})).toEqual(['blank:the problem you solve'])
})
