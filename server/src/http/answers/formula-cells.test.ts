import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guarded, unguarded } from './formula-cells.ts'

const piece = fc.constantFrom(
  "'",
  "'",
  '=',
  '+',
  '-',
  '@',
  '＝',
  '＋',
  '－',
  '＠',
  '﹦',
  '⁼',
  '−',
  ';',
  ';',
  '|',
  ',',
  '\t',
  '\r',
  '\n',
  ' ',
  '\u00a0',
  '\u3000',
  '"',
  'a',
  '1',
  '가',
  '😀',
)
const cell = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
const seen = fc.oneof(cell, fc.string({ unit: 'binary' }))

/**
 * The cells that a program makes of one if it separates by other characters, and takes quotes and
 * spaces for nothing.
 */
const cellsIn = (text: string) => text.split(/[;|\t\r\n]/).map((part) => part.trimStart().normalize('NFKC'))

test.each([
  ['=1+1', "'=1+1"],
  ['a;=1+1', "a;'=1+1"],
  ['＝1+1', "'＝1+1"],
  ['\n=1+1', "'\n'=1+1"],
  ['\rx', "'\rx"],
  ['\tx', "'\tx"],
  [' =1', "' =1"],
  ["'=1", "''=1"],
  ['first\n- second', "first\n'- second"],
  ['ada@one.example; ola@two.example', 'ada@one.example; ola@two.example'],
  ['a-b = c', 'a-b = c'],
])('%j becomes %j', (text, safe) => {
  expect(guarded(text)).toBe(safe)
  expect(unguarded(safe)).toBe(text)
})

test('no part of a guarded cell is a formula, whatever separates cells', () => {
  const property = fc.property(seen, (text) => {
    for (const part of cellsIn(guarded(text))) expect(part).not.toMatch(/^[=+\-@−]/)
    expect(guarded(text)).not.toMatch(/^[\t\r\n]/)
  })
  fc.assert(property, { numRuns: 5000 })
})

test('no character that becomes a sign is missed', () => {
  const signs = Array.from({ length: 0x11_00_00 }, (_, point) => String.fromCodePoint(point)).filter(
    (character) => /^[=+\-@−]/.test(character.normalize('NFKC')),
  )
  expect(signs).toContain('⩵')
  for (const character of signs) expect(guarded(`${character}1`)).toBe(`'${character}1`)
})

test('any text is what it was when it is guarded and read again', () => {
  const property = fc.property(seen, (text) => {
    expect(unguarded(guarded(text))).toBe(text)
  })
  fc.assert(property, { numRuns: 5000 })
})

test.each(["'", ' ', ';', '\n', "';", '; ', '\t\u00a0', '=', ";'="])(
  '%j many times takes no time',
  (many) => {
    const text = many.repeat(1_000_000 / many.length)
    const startedAt = performance.now()
    expect(unguarded(guarded(text))).toBe(text)
    expect(performance.now() - startedAt).toBeLessThan(2000)
  },
)
