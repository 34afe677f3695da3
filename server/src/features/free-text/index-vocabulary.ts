import type { Vocabulary } from '@rapport/language/vocabulary.ts'
import type { LabelledType, PeopleSearch } from '@rapport/search/people-search.ts'

/**
 * The index's texts for a synchronous reader. An unknown text is answered with null, noted, and
 * looked up between two readings: reading a sentence again is cheaper than predicting which words
 * it will look up.
 */
export class IndexVocabulary implements Vocabulary {
  readonly #search: PeopleSearch
  readonly #labels = new Map<LabelledType, Map<string, string | null>>()
  readonly #unknown = new Map<LabelledType, Set<string>>()

  constructor(search: PeopleSearch) {
    this.#search = search
  }

  hasTitle = (normalised: string) => this.#label('JOBS', normalised) !== null
  companyNamed = (key: string) => this.#label('COMPANIES', key)
  schoolNamed = (key: string) => this.#label('UNIVERSITIES', key)
  fieldNamed = (folded: string) => this.#label('EDUCATIONS', folded)

  /** Looks up the noted texts. False if there were none. */
  async learn(signal: AbortSignal): Promise<boolean> {
    const unknown = [...this.#unknown]
    this.#unknown.clear()
    for (const [type, keys] of unknown) {
      const found = await this.#search.ask({ kind: 'labels', type, keys: [...keys] }, signal)
      const known = this.#labels.get(type) ?? new Map<string, string | null>()
      for (const key of keys) known.set(key, found.get(key) ?? null)
      this.#labels.set(type, known)
    }
    return unknown.length > 0
  }

  #label(type: LabelledType, key: string): string | null {
    const label = this.#labels.get(type)?.get(key)
    if (label !== undefined) return label
    const unknown = this.#unknown.get(type)
    if (unknown) unknown.add(key)
    else this.#unknown.set(type, new Set([key]))
    return null
  }
}
