import { expect, test } from 'vitest'
import { ownWords } from './message.ts'

test.each([
  '-----Original Message-----',
  '-- 원본 메일 --',
  'On Mon, 23 Nov 2026 at 10:00, Mina Seo wrote:',
  '  Am Montag, 23. November 2026 schrieb Mina Seo:  ',
  '2026년 11월 23일 (월) 오전 10:00, 서미나님이 작성:',
  '2026年11月23日(月) 10:00 Mina Seo <mina.seo@sender.example>:',
  '2026年11月23日(月) 10:00 Mina Seo さんが書きました:',
  '__________________________',
  'From: Mina Seo <mina.seo@sender.example>',
  '보낸 사람 : 서미나 <mina.seo@sender.example>',
])('a text ends before %j', (line) => {
  expect(ownWords(`I am away\n> quoted\nuntil Friday\n${line}\nnext Monday`)).toBe('I am away\nuntil Friday')
})

test.each(['from here on I am away', 'On Monday I wrote', 'from: the beach', '2026年', '___'])(
  '%j is a line of its own',
  (line) => {
    expect(ownWords(`${line}\nmore`)).toBe(`${line}\nmore`)
  },
)

test('lines that never become the beginning of a quote are read in linear time', () => {
  const started = performance.now()
  for (const start of ['from:', '2026年abcd<a>', 'On Monday Mina wrote:', '2026년 11월 작성:', '--', ''])
    ownWords(`${start}${' '.repeat(90_000)}x`)
  expect(performance.now() - started).toBeLessThan(1000)
})
