import { expect, it } from 'vitest'
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

it.each([
  'javascript:alert(1)',
  'JaVa\tScript:alert(1)',
  'data:text/html,x',
  '//t.example',
  'vbscript:x',
  'file:///etc',
])('takes the address %s from a link', (href) => {
  expect(safeHtml(`<a href="${href}">a</a>`)).toBe(
    '<a target="_blank" rel="noopener noreferrer nofollow">a</a>',
  )
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

it('reads the text of HTML, a line for each block', () => {
  expect(plainTextOf('<style>x</style><p>a &lt;b&gt; &amp; c</p><div>d<br>e</div><script>f</script>')).toBe(
    'a <b> & c\nd\ne',
  )
})
