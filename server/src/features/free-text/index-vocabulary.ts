import type { Vocabulary } from '@rapport/language/vocabulary.ts'
import type { LabelledType, PeopleSearch } from '@rapport/search/people-search.ts'

/**
 * The texts of the index for a reader that needs its answers at once. An unknown text is answered with null, noted, and looked up between two
 * readings: reading a sentence again is cheaper than guessing which words it will look up.
 */
export class IndexVocabulary implements Vocabulary {
  readonly #search: PeopleSearch
  readonly #labels = new Map<LabelledType, Map<string, string | null>>()
  readonly #wanted = new Map<LabelledType, Set<string>>()

  constructor(search: PeopleSearch) {
    this.#search = search
  }

  hasTitle = (normalised: string) => this.#label('JOBS', normalised) !== null
  companyNamed = (key: string) => this.#label('COMPANIES', key)
  schoolNamed = (key: string) => this.#label('UNIVERSITIES', key)
  fieldNamed = (folded: string) => this.#label('EDUCATIONS', folded)

  /** Looks up the texts that were unknown; false when there were none. */
  async learn(signal: AbortSignal): Promise<boolean> {
    const wanted = [...this.#wanted]
    this.#wanted.clear()
    for (const [type, keys] of wanted) {
      const found = await this.#search.labels(type, [...keys], signal)
      const known = this.#labels.get(type) ?? new Map<string, string | null>()
      for (const key of keys) known.set(key, found.get(key) ?? null)
      this.#labels.set(type, known)
    }
    return wanted.length > 0
  }

  #label(type: LabelledType, key: string): string | null {
    const label = this.#labels.get(type)?.get(key)
    if (label !== undefined) return label
    const wanted = this.#wanted.get(type)
    if (wanted) wanted.add(key)
    else this.#wanted.set(type, new Set([key]))
    return null
  }
}
