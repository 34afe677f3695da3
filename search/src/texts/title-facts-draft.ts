import { jobFunctions } from '@rapport/contract/filters/vocabularies.ts'
import { createMemo } from '@rapport/normalise/memo.ts'
import { titleFacts, type TitleFacts } from '@rapport/normalise/titles/title-facts.ts'
import { GrowingU32, type Lists } from '../bytes/growing.ts'
import { none } from '../postings/posting-lists.ts'
import { Dictionary } from './dictionary.ts'

/** Each change of a person makes a segment, and reading an unknown title takes a third of a millisecond. */
const recent = createMemo<TitleFacts>({ max: 20_000 })

/**
 * The facts that a draft derives from each distinct title, by the title's code: its classes and its
 * function.
 */
export class TitleFactsDraft {
  readonly classTexts = new Dictionary()
  /** By title: an index into the contract's functions, or `none`. */
  readonly functions = new GrowingU32()
  readonly #classes = new GrowingU32()
  readonly #starts = new GrowingU32()

  constructor() {
    this.#starts.push(0)
  }

  /** The number of titles described so far. */
  get size(): number {
    return this.functions.length
  }

  /** The classes of each title. */
  get classes(): Lists {
    return { starts: this.#starts.values(), values: this.#classes.values() }
  }

  /** Describes the titles that are new since the last call. */
  describe(keys: readonly string[]): void {
    while (this.size < keys.length) {
      const key = keys[this.size]!
      const { classes, jobFunction } = recent(key, () => titleFacts(key))
      const code = jobFunction === null ? none : jobFunctions.indexOf(jobFunction)
      this.add(
        classes.map((name) => this.classTexts.encode(name)),
        code,
      )
    }
  }

  /** Describes the next title. `classes` are distinct codes of `classTexts`. */
  add(classes: Iterable<number>, jobFunction: number): void {
    for (const code of classes) this.#classes.push(code)
    this.#starts.push(this.#classes.length)
    this.functions.push(jobFunction)
  }
}
