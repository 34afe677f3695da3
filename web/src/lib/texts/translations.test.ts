import { readdirSync, readFileSync } from 'node:fs'
import { languages } from '@rapport/contract/languages.ts'
import { describe, expect, it } from 'vitest'

const root = new URL('../../locales/', import.meta.url)
const namespaces = (language: string) =>
  readdirSync(new URL(`${language}/`, root))
    .map((file) => file.replace(/\.json$/, ''))
    .toSorted()

type Catalogue = { [key: string]: string | Catalogue }

const catalogue = (language: string, namespace: string) =>
  JSON.parse(readFileSync(new URL(`${language}/${namespace}.json`, root), 'utf8')) as Catalogue

/** Every text of a catalogue by its dotted key; plural forms count as one. */
function texts(value: Catalogue, prefix = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, part] of Object.entries(value))
    if (typeof part === 'string')
      found.set(`${prefix}${key.replace(/_(zero|one|two|few|many|other)$/, '')}`, part)
    else for (const [inner, text] of texts(part, `${prefix}${key}.`)) found.set(inner, text)
  return found
}

const variables = (text: string) => (text.match(/\{\{\w+/g) ?? []).toSorted()

const others = readdirSync(root).filter((language) => language !== 'en')

it('has a folder for each language, with the same namespaces', () => {
  expect(['en', ...others].toSorted()).toEqual(languages.toSorted())
  for (const language of others) expect(namespaces(language)).toEqual(namespaces('en'))
})

describe.each(others)('%s', (language) => {
  describe.each(namespaces('en'))('%s', (namespace) => {
    const english = texts(catalogue('en', namespace))
    const other = texts(catalogue(language, namespace))

    it('has the same keys as English', () => {
      expect([...other.keys()].toSorted()).toEqual([...english.keys()].toSorted())
    })

    it('has no empty text', () => {
      const empty = [...english, ...other].filter(([, text]) => text.trim() === '').map(([key]) => key)
      expect(empty).toEqual([])
    })

    it('uses the same variables as English', () => {
      const differing = [...english]
        .filter(([key, text]) => variables(text).join() !== variables(other.get(key) ?? '').join())
        .map(([key]) => key)
      expect(differing).toEqual([])
    })
  })
})
