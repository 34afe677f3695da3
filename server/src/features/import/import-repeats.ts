import { LineTable } from '@rapport/dataset/import/line-table.ts'
import type { StagedPerson } from './stage-person.ts'

/** The line that a person repeats, and whether it says the same; or the key under which the person is stored. */
export type Known = { key: string } | { repeats: number; isEqual: boolean }

/**
 * The people of one run, so that nobody is stored twice and nobody replaces somebody else.
 *
 * A source's own id or a profile link identifies a person: only the first record is taken. Name and company alone may be those of several
 * people. There, records are one person if all their values are equal, or if they share an email address; any others are namesakes, and
 * each gets a key of its own, in the order of the source. The first keeps the plain key, so that people without namesakes are found again
 * whatever changes.
 */
export class PeopleOfRun {
  readonly #seen = new LineTable()

  take(line: number, person: StagedPerson): Known {
    const { factsHash } = person
    return factsHash === null ? this.#takeByKey(line, person) : this.#takeByName(line, person, factsHash)
  }

  #takeByKey(line: number, { key, contentHash }: StagedPerson): Known {
    const content = Number.parseInt(contentHash.slice(0, 8), 16)
    const seen = this.#seen.get(key)
    if (seen !== null) return { repeats: seen.line, isEqual: seen.extra === content }
    this.#seen.set(key, { line, extra: content })
    return { key }
  }

  #takeByName(line: number, { key, handles }: StagedPerson, factsHash: string): Known {
    const facts = `${key} ${factsHash}`
    const emails = handles.filter(({ kind }) => kind === 'email').map(({ value }) => `${key} ${value}`)
    const equal = this.#seen.get(facts)
    if (equal !== null) return { repeats: equal.line, isEqual: true }
    for (const email of emails) {
      const sharing = this.#seen.get(email)
      if (sharing !== null) return { repeats: sharing.line, isEqual: false }
    }
    const namesakes = (this.#seen.get(key)?.extra ?? 0) + 1
    this.#seen.set(key, { line, extra: namesakes })
    for (const text of [facts, ...emails]) this.#seen.set(text, { line, extra: 0 })
    return { key: namesakes === 1 ? key : `${key}:${namesakes}` }
  }
}

/** What the report says of a repeated person. */
export function describeRepeat({ repeats, isEqual }: { repeats: number; isEqual: boolean }): string {
  return isEqual
    ? `the same person as on line ${repeats}, with the same values: stored once`
    : `the same person as on line ${repeats}, with other values: those of line ${repeats} are stored`
}
