import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonFaultAt } from './json-fault.ts'

test.each([
  ['{"a":"b"', 8],
  ['{"a":"b', 7],
  [String.raw`{"a":"b\u00`, 11],
  ['{"a": tru', 9],
  ['[1,2', 4],
  ['[1.', 3],
  ['{"a":-', 6],
  ['{', 1],
  ['', 0],
  ['{"a":1}}', 7],
  ['{"a":1} x', 8],
  ['{a:1}', 1],
  ['{"a":1,}', 7],
  ['[1,]', 3],
  ['[,1]', 1],
  ['{"a" 1}', 5],
  ['{"a":nulx}', 8],
  ['{"a":x}', 5],
  ['{"a":01}', 6],
  ['{"a":1.e5}', 7],
  ['{"a":1e+}', 8],
  ['["a\tb"]', 3],
  [String.raw`["\x"]`, 3],
  [String.raw`["\u12g4"]`, 6],
  ['[1}', 2],
  ['\u00a0{}', 0],
])('%j stops being JSON at %i', (text, at) => {
  expect(jsonFaultAt(text)).toBe(at)
})

/**
 * Where V8 says that a text stops being JSON; null if it does not say. Undefined: the text is JSON.
 */
function parsedAt(text: string): number | null | undefined {
  try {
    JSON.parse(text)
  } catch (error) {
    const position = /at position (\d+)/.exec((error as Error).message)?.[1]
    return position === undefined ? null : Number(position)
  }
  return undefined
}

test('the beginning of any JSON only lacks its end', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), (json, cut) => {
      const text = json.slice(0, cut % json.length)
      fc.pre(parsedAt(text) !== undefined)
      expect(jsonFaultAt(text)).toBe(text.length)
    }),
  )
})

test('a character that is changed is a fault at or after its place, where V8 finds it', () => {
  const characters = fc.constantFrom(...'{ } [ ] " : , 0 1 - + . e E t f n x \\ \t \u0001'.split(' '))
  fc.assert(
    fc.property(fc.json(), fc.nat(), characters, (json, place, character) => {
      const at = place % json.length
      const text = json.slice(0, at) + character + json.slice(at + 1)
      const position = parsedAt(text)
      fc.pre(position !== undefined)
      const fault = jsonFaultAt(text)
      expect(fault).toBeGreaterThanOrEqual(at)
      // V8 names a missing bracket or an unknown escape by a character before or after, and not every fault.
      const named = position === null || fault === text.length ? fault : position
      expect(Math.abs(fault - named)).toBeLessThanOrEqual(4)
    }),
    { numRuns: 1000 },
  )
})

test('is linear in a deep text and a long one', () => {
  expect(jsonFaultAt('[[['.repeat(100_000))).toBe(300_000)
  expect(jsonFaultAt(`"${'a'.repeat(4_000_000)}`)).toBe(4_000_001)
  expect(jsonFaultAt(`"${String.raw`\n`.repeat(200_000)}`)).toBe(400_001)
})
