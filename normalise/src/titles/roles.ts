import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { JobFunction } from '@rapport/contract/filters/vocabularies.ts'
import { nameKey } from './name-key.ts'
import { rankWords } from './ranks.ts'
import { normaliseTitle } from './title.ts'

/** What somebody does, without a level: an occupation, or a domain that its holder leads. */
export type Role = {
  id: string
  jobFunction: JobFunction
  labels: { en: string; ko: string }
  isDomain: boolean
}

/** What a name stands for: a role, or the chief of a domain. */
export type Named = { role: Role; isChief: boolean }

/** The reviewed tables of roles (`data/README.md`), by the names of their titles. */
export type Roles = {
  byId: ReadonlyMap<string, Role>
  /** By `nameKey` of the normalised name. */
  named: ReadonlyMap<string, Named>
  /** Names, ranks and words in Hangul, without spaces, that compounds are cut into. */
  koreanWords: ReadonlySet<string>
}

const folder = new URL('data/', import.meta.url)

export function loadRoles(): Roles {
  const byId = new Map<string, Role>()
  const named = new Map<string, Named>()
  const add = (name: string, value: Named): void => {
    const key = nameKey(normaliseTitle(name).split(' '))
    if (key !== '' && !named.has(key)) named.set(key, value)
    const joined = name.replaceAll(' ', '')
    if (/^\p{Script=Hangul}+$/u.test(joined) && !named.has(joined)) named.set(joined, value)
  }
  for (const { file, jobFunction } of roleFiles())
    for (const { id, en, ko, names, korean } of rowsOf(file)) {
      const role = { id: id!, jobFunction, labels: { en: en!, ko: ko! }, isDomain: false }
      byId.set(role.id, role)
      for (const name of [en!, ko!, ...listOf(names), ...listOf(korean)]) add(name, { role, isChief: false })
    }
  for (const row of rowsOf('domains.tsv')) {
    const labels = { en: row['en']!, ko: row['ko']! }
    const role = { id: row['id']!, jobFunction: row['function'] as JobFunction, labels, isDomain: true }
    byId.set(role.id, role)
    for (const name of [labels.en, labels.ko, ...listOf(row['names']), ...listOf(row['korean'])])
      add(name, { role, isChief: false })
    for (const name of [...listOf(row['chief']), ...listOf(row['chiefKorean'])])
      add(name, { role, isChief: true })
  }
  const koreanWords = new Set([...named.keys(), ...Object.keys(rankWords)].filter(isHangul))
  return { byId, named, koreanWords }
}

export const isHangul = (text: string): boolean => /^\p{Script=Hangul}+$/u.test(text)

function roleFiles(): { file: string; jobFunction: JobFunction }[] {
  const roles = new URL('roles/', folder)
  if (!existsSync(roles)) return []
  return readdirSync(roles)
    .toSorted()
    .map((file) => ({ file: `roles/${file}`, jobFunction: functionOf(file) }))
}

/** `trades-and-services.tsv` is of `Trades and Services`. */
const functionOf = (file: string) =>
  file
    .replace('.tsv', '')
    .split('-')
    .map((word) => (word === 'and' ? word : word[0]!.toUpperCase() + word.slice(1)))
    .join(' ') as JobFunction

function rowsOf(file: string): Record<string, string>[] {
  const url = new URL(file, folder)
  if (!existsSync(url)) return []
  const [header, ...lines] = readFileSync(url, 'utf8').trimEnd().split('\n')
  const columns = header!.split('\t')
  return lines.map((line) => {
    const fields = line.split('\t')
    return Object.fromEntries(columns.map((column, at) => [column, fields[at] ?? '']))
  })
}

const listOf = (field: string | undefined): string[] =>
  (field ?? '')
    .split(';')
    .map((name) => name.trim())
    .filter(Boolean)
