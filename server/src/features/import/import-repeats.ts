import { LineTable } from '@rapport/dataset/import/line-table.ts'
import type { StagedPerson } from './stage-person.ts'

/**
 * The line that a person repeats, and whether it says the same; or the key under which the person is stored, and the line of somebody who can't
 * be told apart by what is stored.
 */
export type Known = { repeats: number; isEqual: boolean } | { key: string; twin: number | null }

/**
 * The people of one run, so that nobody is stored twice and nobody replaces somebody else.
 *
 * A source's own id or a profile link identifies a person: only the first record is taken. Name and company alone may be those of several
 * people. There, records are one person if their lines are equal in everything, mapped or not, or if they share an email address; any others are
 * namesakes, and each gets a key of its own, in the order of the source. The first keeps the plain key, so that people without namesakes
 * are found again whatever changes.
 */
export class PeopleOfRun {
  readonly #seen = new LineTable()

  /** `row`: a digest of all that the line says, if that is more than the person. */
  take(line: number, person: StagedPerson, row?: string): Known {
    const { factsHash } = person
    if (factsHash === null) return this.#takeByKey(line, person)
    return this.#takeByName(line, person, { facts: factsHash, row: row ?? factsHash })
  }

  #takeByKey(line: number, { key, contentHash }: StagedPerson): Known {
    const content = Number.parseInt(contentHash.slice(0, 8), 16)
    const seen = this.#seen.get(key)
    if (seen !== null) return { repeats: seen.line, isEqual: seen.extra === content }
    this.#seen.set(key, { line, extra: content })
    return { key, twin: null }
  }

  #takeByName(line: number, { key, handles }: StagedPerson, said: { facts: string; row: string }): Known {
    const row = `${key} row ${said.row}`
    const equal = this.#seen.get(row)
    if (equal !== null) return { repeats: equal.line, isEqual: true }
    const emails = handles.filter(({ kind }) => kind === 'email').map(({ value }) => `${key} ${value}`)
    for (const email of emails) {
      const sharing = this.#seen.get(email)
      if (sharing !== null) return { repeats: sharing.line, isEqual: false }
    }
    const facts = `${key} facts ${said.facts}`
    const twin = this.#seen.get(facts)?.line ?? null
    const namesakes = (this.#seen.get(key)?.extra ?? 0) + 1
    this.#seen.set(key, { line, extra: namesakes })
    for (const text of [row, facts, ...emails]) this.#seen.set(text, { line, extra: 0 })
    return { key: namesakes === 1 ? key : `${key}:${namesakes}`, twin }
  }
}

/** What the report says of a repeated person. */
export function describeRepeat({ repeats, isEqual }: { repeats: number; isEqual: boolean }): string {
  return isEqual
    ? `the same person as on line ${repeats}, with the same values: stored once`
    : `the same person as on line ${repeats}, with other values: those of line ${repeats} are stored`
}

/** What the report says of somebody who is stored beside a person with the same values. */
export const describeTwin = (line: number): string =>
  `name, company and all mapped values are those of line ${line}, but other columns differ: stored as another person`
