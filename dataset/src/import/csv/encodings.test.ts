import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { detectEncoding } from './detect.ts'

/* Tables of cities as spreadsheets of their countries store them, judged on the names of the gazetteer. */

const cities = readFileSync(
  new URL('../../../../normalise/src/places/data/cities.tsv', import.meta.url),
  'utf8',
)
  .split('\n')
  .map((line) => line.split('\t'))

/** The bytes of a text in an encoding of one byte for each letter; null if it lacks one of them. */
function encoded(text: string, encoding: string): Buffer | null {
  const letters = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, at) => at))
  const bytes = Array.from(text, (letter) => letters.indexOf(letter))
  return bytes.includes(-1) ? null : Buffer.from(bytes)
}

const rowsOf = 20

/** The encodings found for tables of 20 neighbours in the gazetteer, of which some has more than ASCII. */
function foundFor(country: string, encoding: string): string[] {
  const names = cities.filter(([, code]) => code === country).map(([name]) => name!)
  const tables = Array.from({ length: Math.ceil(names.length / rowsOf) }, (_, at) =>
    names.slice(at * rowsOf, (at + 1) * rowsOf),
  )
  return tables.flatMap((table) => {
    const text = `Name;City\n${table.map((name, at) => `Person ${at};${name}`).join('\n')}\n`
    const bytes = /[^\n -~]/.test(text) ? encoded(text, encoding) : null
    return bytes ? [detectEncoding(bytes).encoding] : []
  })
}

test('Polish in Windows-1250 is told apart, but for tables without two of its own letters', () => {
  const found = foundFor('PL', 'windows-1250')
  const told = found.filter((encoding) => encoding === 'windows-1250').length
  expect(found.length).toBeGreaterThanOrEqual(5)
  expect(told / found.length).toBeGreaterThanOrEqual(0.8)
})

test.each(['DE', 'AT', 'CH', 'FR', 'ES', 'MX', 'AR', 'BR', 'PT', 'SE', 'NO', 'DK', 'FI', 'IT', 'TR'])(
  'Windows-1252 of %s is taken for nothing else',
  (country) => {
    for (const found of foundFor(country, 'windows-1252')) expect(found).toBe('windows-1252')
  },
)
