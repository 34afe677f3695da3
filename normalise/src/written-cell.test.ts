import { expect, test } from 'vitest'
import { writtenCell } from './written-cell.ts'

test.each([
  ['="00123"', '00123'],
  ['="CTO"', 'CTO'],
  ['= "a ""b"" c"', 'a "b" c'],
  ['=1+1', '=1+1'],
  ['="a"&"b"', '="a"&"b"'],
  ['=HYPERLINK("x")', '=HYPERLINK("x")'],
  ['Bob O&#39;Neil', "Bob O'Neil"],
  ['Jos&eacute; Ray', 'José Ray'],
  ['AT&amp;T', 'AT&T'],
  ['AT&amp;amp;T', 'AT&amp;T'],
  ['AT&T; R&D', 'AT&T; R&D'],
  ['&#xfffffff;', '&#xfffffff;'],
  ['&#0;', '\ufffd'],
  ['', ''],
])('%j is %j', (cell, text) => expect(writtenCell(cell)).toBe(text))

test('a megabyte takes no time', () => {
  for (const unit of ['="', '&', '&#', '&amp;', '"'])
    expect(writtenCell(`="${unit.repeat(500_000 / unit.length)}`).length).toBeGreaterThan(0)
})
