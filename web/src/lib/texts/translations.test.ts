import { readdirSync, readFileSync } from 'node:fs'
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
    if (typeof part === 'string') found.set(`${prefix}${key.replace(/_(one|other)$/, '')}`, part)
    else for (const [inner, text] of texts(part, `${prefix}${key}.`)) found.set(inner, text)
  return found
}

const variables = (text: string) => (text.match(/\{\{\w+/g) ?? []).toSorted()

it('has the same namespaces in both languages', () => {
  expect(namespaces('ko')).toEqual(namespaces('en'))
})

describe.each(namespaces('en'))('%s', (namespace) => {
  const english = texts(catalogue('en', namespace))
  const korean = texts(catalogue('ko', namespace))

  it('has the same keys in both languages', () => {
    expect([...korean.keys()].toSorted()).toEqual([...english.keys()].toSorted())
  })

  it('has no empty text', () => {
    const empty = [...english, ...korean].filter(([, text]) => text.trim() === '').map(([key]) => key)
    expect(empty).toEqual([])
  })

  it('uses the same variables in both languages', () => {
    const differing = [...english]
      .filter(([key, text]) => variables(text).join() !== variables(korean.get(key) ?? '').join())
      .map(([key]) => key)
    expect(differing).toEqual([])
  })
})
