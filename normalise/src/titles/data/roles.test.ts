import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { jobFunctions } from '@rapport/contract/filters/vocabularies.ts'
import { nameKey } from '../name-key.ts'
import { normaliseTitle } from '../title.ts'

type Row = { file: string } & Record<string, string>

const folder = new URL('./', import.meta.url)
const roleFiles = readdirSync(new URL('roles/', folder)).map((file) => `roles/${file}`)
const roleColumns = ['id', 'en', 'ko', 'names', 'korean']
const roles = roleFiles.flatMap((file) => rowsOf(file, roleColumns))
const domainColumns = ['id', 'function', 'en', 'ko', 'names', 'korean', 'chief', 'chiefKorean', 'member']
const domains = rowsOf('domains.tsv', domainColumns)

function rowsOf(file: string, columns: readonly string[]): Row[] {
  const [header, ...lines] = readFileSync(new URL(file, folder), 'utf8').replace(/\n$/, '').split('\n')
  if (header !== columns.join('\t')) throw new Error(`${file} has the columns ${header}`)
  return lines.map((line) => {
    const fields = line.split('\t')
    if (fields.length !== columns.length)
      throw new Error(`${file}: ${fields.length} fields in the row ${fields[0]}`)
    return Object.fromEntries([['file', file], ...columns.map((column, at) => [column, fields[at]!])]) as Row
  })
}

const listOf = (field: string | undefined) => (field ? field.split('; ') : [])
const namesOf = (row: Row) => [row['en']!, ...listOf(row['names'])]
const koreanOf = (row: Row) => [row['ko']!, ...listOf(row['korean'])]

/** The names by which a title finds a row; the labels of domains are for reading. */
const titlesOf = (row: Row) =>
  row.file === 'domains.tsv'
    ? ['names', 'korean', 'chief', 'chiefKorean'].flatMap((column) => listOf(row[column]))
    : [...namesOf(row), ...koreanOf(row)]

const filled = (row: Row, columns: readonly string[]) => columns.every((column) => row[column]!.trim() !== '')

/** Spaces in Korean titles mean nothing. */
const keyOf = (name: string) =>
  isKorean(name) ? normaliseTitle(name).replaceAll(' ', '') : nameKey(normaliseTitle(name).split(' '))
const isKorean = (name: string) => /\p{Script=Hangul}/u.test(name)

/** Names that stand in two rows, each with the ids of both. */
function sharedNames(rows: readonly Row[]): string[] {
  const owners = new Map<string, string>()
  const shared = []
  for (const row of rows)
    for (const name of titlesOf(row)) {
      const owner = owners.get(keyOf(name))
      if (owner === undefined) owners.set(keyOf(name), row['id']!)
      else if (owner !== row['id']) shared.push(`${name}: ${owner}, ${row['id']}`)
    }
  return shared
}

describe('the tables of roles', () => {
  test('have an id of their own in each row', () => {
    const ids = [...roles, ...domains].map(({ id }) => id)
    expect(ids.filter((id, at) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id!) || ids.indexOf(id) !== at)).toEqual(
      [],
    )
  })

  test('are one for each function', () => {
    const known = new Set(jobFunctions.map((name) => `roles/${name.toLowerCase().replaceAll(' ', '-')}.tsv`))
    expect(roleFiles.filter((file) => !known.has(file))).toEqual([])
    expect([...new Set(domains.map((row) => row['function']))]).toEqual([...jobFunctions])
  })

  test('name a title in one row only', () => {
    expect(sharedNames([...roles, ...domains])).toEqual([])
  })

  test('have words in every field that needs them', () => {
    expect(roles.filter((row) => !filled(row, ['id', 'en', 'ko']))).toEqual([])
    expect(domains.filter((row) => !filled(row, ['id', 'function', 'en', 'ko', 'names']))).toEqual([])
    const fields = [...roles, ...domains].flatMap((row) => Object.values(row))
    expect(fields.filter((field) => /^\s|\s$|;(?! \S)|\s{2}/.test(field))).toEqual([])
  })

  test('have Korean labels in Hangul and English names without it', () => {
    const rows = [...roles, ...domains]
    const latinOnly = new Set(['SEO', 'GTM', 'BI'])
    expect(rows.filter(({ ko }) => !isKorean(ko!) && !latinOnly.has(ko!)).map(({ id }) => id)).toEqual([])
    expect(rows.filter((row) => namesOf(row).some(isKorean)).map(({ id }) => id)).toEqual([])
  })

  test('have no level in names', () => {
    const levels =
      /^(?:senior|sr|jr|mid level|entry level|vp|svp|avp|intern|head of) |^junior (?!high)|^director of (?!photography|cinematography)/
    expect(roles.flatMap((row) => namesOf(row).filter((name) => levels.test(name.toLowerCase())))).toEqual([])
  })

  test('give each domain an ordinary member that exists', () => {
    const ids = new Set(roles.map(({ id }) => id))
    const members = domains.map(({ member }) => member!).filter(Boolean)
    expect(members.filter((member) => !ids.has(member))).toEqual([])
  })
})
