import { LineTable, type Remembered } from '@rapport/dataset/import/line-table.ts'
import type { StagedPerson } from './stage-person.ts'

/**
 * Either the line that a person repeats, and whether the two are equal; or the key under which the
 * person is stored, and the line of another person whom the stored values can't tell apart.
 */
export type Known = { repeats: number; isEqual: boolean } | { key: string; twin: number | null }

/**
 * A person who may be stored. `rowHash`: a digest of all that the line says, if that is more than
 * the person.
 */
export type Candidate = { line: number; staged: StagedPerson; rowHash?: string | undefined }

/** Marks the line of a person who is not stored. The bits above it are the number of the namesake. */
const unstored = 1
const numberOf = ({ extra }: Remembered) => extra >>> 1
const isStored = ({ extra }: Remembered) => (extra & unstored) === 0

/**
 * The people of one run, so that no person is stored twice and none replaces another.
 *
 * A source's own id or a profile link identifies a person: only the first record is taken. Name and
 * company alone may be those of several people. There, records are one person if their lines are
 * equal in everything, mapped or not, or if they share an email address; any others are namesakes,
 * and each gets a key of its own, in the order of the source. The first keeps the plain key, so
 * that people without namesakes are found again whatever changes.
 *
 * Only a stored person can be repeated: call `undo` when a transaction fails, and `skip` for people
 * who are left out on purpose.
 */
export class PeopleOfRun {
  readonly #seen = new LineTable()
  #undo: [text: string, before: Remembered | null][] = []

  take({ line, staged, rowHash }: Candidate): Known {
    return staged.factsHash === null
      ? this.#takeByKey(line, staged)
      : this.#takeByName(line, staged, { facts: staged.factsHash, row: rowHash ?? staged.factsHash })
  }

  /**
   * Reserves a namesake's number for a suppressed person, so that the others have the same numbers
   * as before the suppression.
   */
  skip({ line, staged, rowHash }: Candidate): void {
    if (staged.factsHash === null) return
    const texts = textsOf(staged, rowHash ?? staged.factsHash)
    if (texts.some((text) => this.#seen.get(text) !== null)) return
    const number = this.#nextNumber(line, staged.key)
    for (const text of texts) this.#set(text, { line, extra: (number << 1) | unstored })
  }

  /** Call it once everything taken since the last `keep` is stored. */
  keep(): void {
    this.#undo = []
  }

  /** Forgets the people taken since the last `keep`. */
  undo(): void {
    for (const [text, before] of this.#undo.toReversed()) {
      if (before) this.#seen.set(text, before)
      else this.#seen.delete(text)
    }
    this.#undo = []
  }

  #takeByKey(line: number, { key, contentHash }: StagedPerson): Known {
    const content = Number.parseInt(contentHash.slice(0, 8), 16)
    const seen = this.#seen.get(key)
    if (seen !== null) return { repeats: seen.line, isEqual: seen.extra === content }
    this.#set(key, { line, extra: content })
    return { key, twin: null }
  }

  #takeByName(line: number, person: StagedPerson, said: { facts: string; row: string }): Known {
    const { key } = person
    const texts = textsOf(person, said.row)
    const found = texts.map((text) => this.#seen.get(text))
    const repeated = found.findIndex((seen) => seen !== null && isStored(seen))
    if (repeated !== -1) return { repeats: found[repeated]!.line, isEqual: repeated === 0 }
    const facts = `${key} facts ${said.facts}`
    const twin = this.#seen.get(facts)?.line ?? null
    const number = this.#inheritedNumber(line, key, found) ?? this.#nextNumber(line, key)
    for (const text of texts) this.#set(text, { line, extra: number << 1 })
    this.#set(facts, { line, extra: 0 })
    return { key: number === 1 ? key : `${key}:${number}`, twin }
  }

  /** The number of the same person on a line that isn't stored, unless another line has inherited it. */
  #inheritedNumber(line: number, key: string, found: (Remembered | null)[]): number | null {
    const skipped = found.find((seen) => seen !== null)
    if (!skipped) return null
    const number = numberOf(skipped)
    const heir = `${key} heir ${number}`
    if (this.#seen.get(heir) !== null) return null
    this.#set(heir, { line, extra: 0 })
    return number
  }

  #nextNumber(line: number, key: string): number {
    const number = (this.#seen.get(key)?.extra ?? 0) + 1
    this.#set(key, { line, extra: number })
    return number
  }

  #set(text: string, value: Remembered): void {
    this.#undo.push([text, this.#seen.get(text)])
    this.#seen.set(text, value)
  }
}

/**
 * Returns the texts by which a person is recognised whom only name and company identify: the whole
 * line, then each email address.
 */
function textsOf({ key, handles }: StagedPerson, row: string): string[] {
  const emails = handles.filter(({ kind }) => kind === 'email').map(({ value }) => `${key} ${value}`)
  return [`${key} row ${row}`, ...emails]
}

/** The report's text about a repeated person. */
export function describeRepeat({ repeats, isEqual }: { repeats: number; isEqual: boolean }): string {
  return isEqual
    ? `the same person as on line ${repeats}, with the same values: stored once`
    : `the same person as on line ${repeats}, with other values: those of line ${repeats} are stored`
}

/** The report's text about a person who is stored beside another one with the same values. */
export const describeTwin = (line: number): string =>
  `name, company and all mapped values are those of line ${line}, but other columns differ: stored as another person`
