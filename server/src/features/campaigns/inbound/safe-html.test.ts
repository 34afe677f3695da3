import { ownWords } from '@rapport/contract/campaigns/quoting/reply-parts.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { plainTextOf, safeHtml } from './safe-html.ts'

it.each([
  ['a script', '<p>a<script>alert(1)</script></p>', '<p>a</p>'],
  ['a handler', '<p onclick="x()">a</p>', '<p>a</p>'],
  ['a picture, which would load', 'a<img src="https://t.example/p.gif">', 'a'],
  ['a picture within', 'a<img src="cid:1"><svg onload=x><a>b</a></svg>', 'a'],
  ['styles', '<style>p{position:fixed}</style><p style="position:fixed" class="x" id="y">a</p>', '<p>a</p>'],
  [
    'a background',
    '<table background="https://t.example"><tr><td bgcolor="red">a</td></tr></table>',
    '<table><tr><td>a</td></tr></table>',
  ],
  [
    'a form',
    '<form action="https://t.example"><input name="p">a<button>b</button><textarea>c</textarea></form>',
    'ab',
  ],
  ['a frame', '<iframe src="https://t.example">x</iframe>a', 'a'],
  [
    'a base and a link',
    '<base href="https://t.example"><link rel="stylesheet" href="https://t.example"><meta http-equiv="refresh" content="0">a',
    'a',
  ],
  ['a comment for one browser', '<!--[if mso]><p>x</p><![endif]-->a', 'a'],
])('leaves out %s', (_what, written, safe) => {
  expect(safeHtml(written)).toBe(safe)
})

const linked = (href: string) => safeHtml(`<a href="${href.replaceAll('"', '&quot;')}">a</a>`)
const unlinked = '<a target="_blank" rel="noopener noreferrer nofollow">a</a>'

/** Beginnings that a browser resolves against the page, runs, or reads from this machine. */
const unsafe = [
  '',
  '/',
  '//',
  '///',
  '////',
  '\\',
  '\\\\',
  '/\\',
  '\\/',
  '?',
  '#',
  '.',
  './',
  '../',
  '..\\',
  '*',
  '@',
  ':',
  'https:',
  'https:/',
  'https:\\',
  'http:',
  'HTTP:/',
  'https:\\\\',
  'https:/\\',
  'https&colon;',
  'javascript:',
  'javascript://t.example/%0a',
  'vbscript:',
  'data:text/html,',
  'file:///',
  'blob:https://t.example/',
  'about:',
  'ftp://',
  'ws://',
  'cid:',
  'tel:',
  'view-source:',
  'filesystem:',
  'intent://',
  'rapport:',
  'feed:https://',
]
/** Ways to hide a spelling from a reader that is not a browser. */
const disguises: ((text: string) => string)[] = [
  (text) => text,
  (text) => ` \t\n${text}`,
  (text) => `\u0000\u0001${text}`,
  (text) => `\u00a0${text}`,
  (text) => `\u200b${text}`,
  (text) => text.replace(/^(\w)(\w+)/, '$1\t$2'),
  (text) => text.replace(/^(\w)(\w+)/, '$1\n$2'),
  (text) => text.replace(/^(\w)(\w+)/, '$1\u0000$2'),
  (text) => text.replace(/^\w+/, (scheme) => scheme.toUpperCase()),
  (text) => text.replace(/^./, (first) => `&#${first.codePointAt(0)};`),
  (text) => text.replace(/^./, (first) => `&#x${first.codePointAt(0)!.toString(16)}`),
  (text) => text.replace(':', '&colon;'),
  (text) => text.replace(/^(\w)/, '$1&Tab;'),
  (text) => text.replace(/^(\w)/, '$1&NewLine;'),
]

it.each(unsafe)('takes addresses like %jx from a link, however they are written', (beginning) => {
  expect(linked(`${beginning}x`)).toBe(unlinked)
  for (const disguise of disguises)
    for (const rest of ['x', 't.example/x', '/t.example', '\\t.example']) {
      const written = disguise(`${beginning}${rest}`)
      const href = /href="([^"]*)"/.exec(linked(written))?.[1]?.replaceAll('&amp;', '&')
      if (href === undefined) continue
      // The link that is left is the same address on any page.
      const pages = ['https://one.example/a/b', 'http://two.example']
      const opened = pages.map((page) => URL.parse(href, page)?.href)
      expect(opened, JSON.stringify(written)).toEqual([href, href])
      expect(href, JSON.stringify(written)).toMatch(/^https?:\/\/t\.example/)
    }
})

it.each([
  ['https://x.example', 'https://x.example/'],
  [' HTTPS://X.example/a b?q=ü#f', 'https://x.example/a%20b?q=%C3%BC#f'],
  ['http://x.example/?a=1&amp;b', 'http://x.example/?a=1&amp;b'],
  ['mailto:ann@x.example?subject=Hi', 'mailto:ann@x.example?subject=Hi'],
  ['https://x.example\\a', 'https://x.example/a'],
])('keeps the absolute address %s as %s', (href, kept) => {
  expect(linked(href)).toBe(`<a href="${kept}" target="_blank" rel="noopener noreferrer nofollow">a</a>`)
})

it.each([
  '<base href="https://t.example/"><a href="x">a</a>',
  '<area href="/x" alt="a"><map name="m"><area href="//x"></map>',
  '<a ping="/x" href="/x" xlink:href="/x" download>a</a>',
  '<form action="/x" method="post"><button formaction="/x">a</button></form>',
  '<img srcset="/x 1x, //x 2x" src="/x"><source srcset="/x"><picture><img src="x"></picture>',
  '<blockquote cite="/x">a</blockquote><q cite="/x">a</q><del cite="/x">a</del>',
  '<svg><a href="/x" xlink:href="/x"><text>a</text></a></svg><math href="/x">a</math>',
  '<td background="/x"><body background="/x"><object data="/x"></object><embed src="/x">',
  '<meta http-equiv="refresh" content="0;url=/x"><link href="/x" rel="stylesheet"><iframe src="/x" srcdoc="/x"></iframe>',
])('leaves no address in %s', (written) => {
  expect(safeHtml(written)).not.toMatch(/[/=]x|href|src|action|cite|background|t\.example/)
})

it('gives its own HTML back as it is, so that it can be shown through it again', () => {
  const once = safeHtml(
    '<p>a <a href="https://x.example/?a=1&b=<2>">b &lt;</a> <a href="/x" title="&quot;">c</a>',
  )
  expect(safeHtml(once)).toBe(once)
})

it('keeps text, structure and links, which open elsewhere', () => {
  expect(
    safeHtml(
      '<div dir="rtl"><b>a</b> <a href="https://x.example/?a=1&amp;b" ping="https://t.example">b</a><ul><li>c</ul></div>',
    ),
  ).toBe(
    '<div dir="rtl"><b>a</b> <a href="https://x.example/?a=1&amp;b" target="_blank" rel="noopener noreferrer nofollow">b</a><ul><li>c</li></ul></div>',
  )
})

test('the migration takes relative links from what is on file, and nothing else', async () => {
  const { pool } = await testDatabase()
  const sql = await readFile(
    join(import.meta.dirname, '../../../../migrations/0063_links_in_replies.sql'),
    'utf8',
  )
  const before =
    '<p><a href="/x" target="_blank">a</a> <a href="x">b</a> <a href="https:x">c</a> <a href="https://x.example/?a=1&amp;b" title="t">d</a> &lt;a href="/y"</p>'
  await inTransaction(pool, async (client) => {
    await client.query('create temp table inbound_messages (body_html text) on commit drop')
    await client.query('insert into inbound_messages values ($1), (null)', [before])
    await client.query(sql)
    const { rows } = await client.query<{ body_html: string | null }>(
      'select * from inbound_messages order by 1',
    )
    expect(rows.map((row) => row.body_html)).toEqual([
      '<p><a target="_blank">a</a> <a>b</a> <a>c</a> <a href="https://x.example/?a=1&amp;b" title="t">d</a> &lt;a href="/y"</p>',
      null,
    ])
  })
})

it('reads the text of HTML, a line for each block', () => {
  expect(plainTextOf('<style>x</style><p>a &lt;b&gt; &amp; c</p><div>d<br>e</div><script>f</script>')).toBe(
    'a <b> & c\nd\ne',
  )
})

const beneath = '<div>Hello Ada,</div><div>may I ask?</div>'
it.each([
  [
    'Gmail',
    `<div>Yes.</div><div class="gmail_quote"><div class="gmail_attr">On Fri, Nov 20, 2026 at 10:02 AM Mina Seo &lt;<a href="mailto:m@s.example">m@s.example</a>&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin:0">${beneath}</blockquote></div>`,
  ],
  [
    'Apple Mail',
    `Yes.<br><div><blockquote type="cite"><div>Þann 20. nóv. skrifaði Mina:</div>${beneath}</blockquote></div>`,
  ],
  [
    'Thunderbird',
    `<p>Yes.</p><div class="moz-cite-prefix">Am 20.11.26 um 10:02 schrieb Mina Seo:<br></div><blockquote type="cite" cite="mid:1"><p>Hello</p><blockquote type="cite"><p>Ada</p></blockquote></blockquote>`,
  ],
  [
    'Outlook, in a language of its own',
    `<div>Yes.</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg" dir="ltr"><b>Frá:</b> Mina Seo<br><b>Sent var:</b> föstudagur</div>${beneath}`,
  ],
  ['Outlook, copied', `<div>Yes.</div><div id="x_divRplyFwdMsg">Frá: Mina Seo</div>${beneath}`],
  [
    'Yahoo',
    `<div>Yes.</div><div id="ydp1yahoo_quoted_2" class="ydp1yahoo_quoted"><div>Mina</div>${beneath}</div>`,
  ],
  [
    'Outlook for Windows',
    `<p class="MsoNormal">Yes.<o:p></o:p></p><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p><b>De&nbsp;:</b> Mina Seo<br><b>Envoyé&nbsp;:</b> vendredi<br><b>À&nbsp;:</b> Ada<br><b>Objet&nbsp;:</b> Q</p></div>${beneath}`,
  ],
])('the quote of %s is told apart in the text of its HTML', (_program, html) => {
  expect(ownWords(plainTextOf(html))).toBe('Yes.')
})

it('leaves what people indent themselves as it is, and shows what they write beneath a quote', () => {
  expect(plainTextOf('<blockquote style="margin:0 0 0 40px">a</blockquote>b')).toBe('a\nb')
  expect(ownWords(plainTextOf(`<blockquote type="cite">${beneath}</blockquote><p>Yes.</p>`))).toBe('Yes.')
})
