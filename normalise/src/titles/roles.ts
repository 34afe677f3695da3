import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { jobFunctions, type JobFunction } from '@rapport/contract/filters/vocabularies.ts'
import { HashedNames, HashedTexts, PackedTexts } from './hashed-names.ts'
import { nameKey } from './name-key.ts'
import { isJoined } from './split-words.ts'
import { normaliseTitle } from './title.ts'

/** A person's work without a level: an occupation, or a domain that its holder leads. */
export type Role = {
  /** Its row in the tables, from 0. */
  at: number
  id: string
  jobFunction: JobFunction
  isDomain: boolean
  /**
   * For a domain, the id of the occupation of people who work in it but lead no others, if there is
   * one.
   */
  member?: string | undefined
  /** For a domain, the title of its chief, if there is one. */
  chief?: { en: string; ko: string } | undefined
}

/** The meaning of a name: a role, or the chief of a domain. */
export type Named = { role: Role; isChief: boolean }

/** The reviewed tables of roles and of words in other languages (`data/README.md`). */
export type Roles = {
  byId: ReadonlyMap<string, Role>
  labelOf: (role: Role, language: 'en' | 'ko') => string
  /**
   * Returns the role or chief that the `nameKey` of a normalised title names; Korean and Japanese
   * names also without spaces.
   */
  named: (key: string) => Named | null
  /** English title words for Korean and Japanese ones. */
  translations: HashedTexts
  /** English titles, normalised, by those of other languages. */
  phrases: HashedTexts
  /** How similar classes are to others by review, in both directions; 0 for those that are not. */
  similar: ReadonlyMap<string, ReadonlyMap<string, number>>
}

const folder = new URL('data/', import.meta.url)

/** A row of the tables: a role and what titles of it are called. */
type RoleRow = {
  role: Omit<Role, 'at'>
  labels: { en: string; ko: string }
  names: string[]
  /** The titles of the chief of a domain. */
  chiefs: string[]
}

function roleRows(): RoleRow[] {
  return [...roleFiles().flatMap(occupationRows), ...domainRows()]
}

function occupationRows({ file, jobFunction }: { file: string; jobFunction: JobFunction }): RoleRow[] {
  return rowsOf(file).map(({ id, en, ko, names, korean }) => ({
    role: { id: id!, jobFunction, isDomain: false },
    labels: { en: en!, ko: ko! },
    names: [en!, ko!, ...listOf(names), ...listOf(korean)],
    chiefs: [],
  }))
}

function domainRows(): RoleRow[] {
  return rowsOf('domains.tsv').map((row) => {
    const labels = { en: row['en']!, ko: row['ko']! }
    const [chiefs, korean] = [listOf(row['chief']), listOf(row['chiefKorean'])]
    const [chief] = chiefs.map(titleCased)
    return {
      role: {
        id: row['id']!,
        jobFunction: row['function'] as JobFunction,
        isDomain: true,
        member: row['member'],
        chief: chief === undefined ? undefined : { en: chief, ko: korean[0] ?? chief },
      },
      labels,
      names: [labels.en, labels.ko, ...listOf(row['names']), ...listOf(row['korean'])],
      chiefs: [...chiefs, ...korean],
    }
  })
}

let loaded: Roles | undefined

/** The tables, loaded at their first use in about 0.4 s: most threads never need them. */
export const roles = (): Roles => (loaded ??= loadRoles())

export function loadRoles(): Roles {
  const rows = roleRows()
  const all = rows.map(({ role }, at) => inMemory(role, at))
  const labels = {
    en: new PackedTexts(rows.map((row) => row.labels.en)),
    ko: new PackedTexts(rows.map((row) => row.labels.ko)),
  }
  const names = new HashedNames(
    rows.flatMap(({ names: own, chiefs }, at) =>
      own
        .flatMap(keysOf)
        .map((key) => [key, at * 2] as const)
        .concat(chiefs.flatMap(keysOf).map((key) => [key, at * 2 + 1])),
    ),
  )
  const words = ['words.ko.tsv', 'words.ja.tsv'].flatMap(rowsOf)
  const phrases = rowsOf('names.other.tsv')
  return {
    byId: new Map(all.map((role) => [role.id, role])),
    labelOf: ({ at }, language) => labels[language].at(at),
    named: (key) => {
      const found = names.get(key)
      return found === undefined ? null : { role: all[found >>> 1]!, isChief: found % 2 === 1 }
    },
    translations: new HashedTexts(new Map(words.map(({ word, english }) => [word!, english!]))),
    phrases: new HashedTexts(
      new Map(phrases.map(({ name, english }) => [normaliseTitle(name!), normaliseTitle(english!)])),
    ),
    similar: reviewedScores(),
  }
}

/** Copied, because part of a text keeps the whole text in memory, and most of these files are names. */
function inMemory({ id, jobFunction, isDomain, member, chief }: RoleRow['role'], at: number): Role {
  return {
    at,
    id: structuredClone(id),
    // One text for all roles of a function.
    jobFunction: jobFunctions.find((each) => each === jobFunction) ?? jobFunction,
    isDomain,
    member: structuredClone(member),
    chief: structuredClone(chief),
  }
}

function reviewedScores(): Map<string, Map<string, number>> {
  const scores = new Map<string, Map<string, number>>()
  for (const row of rowsOf('similar.tsv'))
    for (const [from, to] of [
      [row['class']!, row['other']!],
      [row['other']!, row['class']!],
    ] as const)
      scores.set(from, (scores.get(from) ?? new Map<string, number>()).set(to, Number(row['score'])))
  return scores
}

function keysOf(name: string): string[] {
  const joined = name.replaceAll(' ', '')
  const keys = [nameKey(normaliseTitle(name).split(' ')), ...(isJoined(joined) ? [joined] : [])]
  return keys.filter(Boolean)
}

/** The roles with English titles of theirs, as the vocabularies of `scripts/build-titles.ts` write titles. */
export function tableRoles(): { id: string; jobFunction: JobFunction; names: string[] }[] {
  return roleRows().map(({ role, labels, names, chiefs }) => {
    const english = [...names, ...chiefs].filter((name) => /^[\p{ASCII}]+$/u.test(name))
    const { en } = labels
    const led = role.isDomain ? [`${en} manager`, `head of ${en}`, `${en} director`] : []
    return { id: role.id, jobFunction: role.jobFunction, names: [...english, ...led] }
  })
}

/** Changes with the tables of roles. */
export function rolesFingerprint(): string {
  const hash = createHash('sha256')
  for (const file of [...roleFiles().map((each) => each.file), 'domains.tsv'])
    hash.update(readFileSync(new URL(file, folder)))
  return hash.digest('hex').slice(0, 16)
}

function roleFiles(): { file: string; jobFunction: JobFunction }[] {
  return readdirSync(new URL('roles/', folder))
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
  const [header, ...lines] = readFileSync(new URL(file, folder), 'utf8').trimEnd().split('\n')
  const columns = header!.split('\t')
  return lines.map((line) => {
    const fields = line.split('\t')
    return Object.fromEntries(columns.map((column, at) => [column, fields[at] ?? '']))
  })
}

const titleCased = (name: string) => name.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())

const listOf = (field: string | undefined): string[] =>
  (field ?? '')
    .split(';')
    .map((name) => name.trim())
    .filter(Boolean)
