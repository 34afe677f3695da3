import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fill, plural } from './fill.ts'

const root = join(import.meta.dirname, '..')
const folders = globSync('**/locales/en.json', { cwd: root }).map((file) => file.slice(0, -'/en.json'.length))

type Json = string | Json[] | { [key: string]: Json }

/** All texts by path; the plural forms of a key count as one. */
function textsOf(value: Json, path = ''): Map<string, string> {
  if (typeof value === 'string') return new Map([[path, value]])
  const parts = Object.entries(value).map(([key, part]) =>
    textsOf(part, `${path}.${key.replace(/_(one|other)$/, '')}`),
  )
  return new Map(parts.flatMap((texts) => Array.from(texts)))
}

const read = (folder: string, language: string) =>
  textsOf(JSON.parse(readFileSync(join(root, folder, `${language}.json`), 'utf8')) as Json)
const variables = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].toSorted()

test('locale files are found', () => {
  expect(folders).toContain(join('http', 'locales'))
})

describe.each(folders)('%s', (folder) => {
  const [english, korean] = [read(folder, 'en'), read(folder, 'ko')]

  test('has the same texts in both languages', () => {
    expect([...korean.keys()].toSorted()).toEqual([...english.keys()].toSorted())
  })

  test('has no empty text', () => {
    expect([...english, ...korean].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  test('uses the same variables in both languages', () => {
    for (const [path, text] of english)
      expect(variables(korean.get(path) ?? ''), path).toEqual(variables(text))
  })
})

test('texts are filled, numbers with thousands separators', () => {
  expect(fill('{{a}} of {{b}}, {{a}}', { a: 'x', b: 1234 })).toBe('x of 1,234, x')
  expect(() => fill('{{a}}', {})).toThrow('no value for {{a}}')
})

test('the plural form is the one of the language', () => {
  const english = { n_one: 'one', n_other: 'many' }
  expect(plural(english, 'n', { language: 'en', count: 1 })).toBe('one')
  expect(plural(english, 'n', { language: 'en', count: 2 })).toBe('many')
  expect(plural({ n_other: '명' }, 'n', { language: 'ko', count: 1 })).toBe('명')
})
