import type { Reading } from '@rapport/contract/query.ts'
import { createReader, type Reader } from '@rapport/language/reader.ts'
import { emptyVocabulary, type Vocabulary } from '@rapport/language/vocabulary.ts'
import type { PeopleSearch } from '@rapport/search/people-search.ts'
import { IndexVocabulary } from './index-vocabulary.ts'

/** A reading may ask for words that it comes to only when others are known: no sentence has wanted a fourth one. */
const mostReadings = 4

/** The built-in reader over the texts of the index. One for all requests: what it knows by itself is loaded once a day, whose date it counts from. */
export class SentenceReader {
  readonly #search: PeopleSearch
  readonly #now: () => Date
  #day = ''
  #reader: Reader | undefined
  /** Of the sentence that is read at this moment. */
  #vocabulary: Vocabulary = emptyVocabulary

  constructor(search: PeopleSearch, now: () => Date) {
    this.#search = search
    this.#now = now
  }

  async read(sentence: string, signal: AbortSignal): Promise<Reading> {
    const vocabulary = new IndexVocabulary(this.#search)
    let reading = this.#read(sentence, vocabulary)
    for (let count = 1; count < mostReadings && (await vocabulary.learn(signal)); count++)
      reading = this.#read(sentence, vocabulary)
    return reading
  }

  #read(sentence: string, vocabulary: Vocabulary): Reading {
    const today = this.#now()
    const day = today.toISOString().slice(0, 10)
    if (!this.#reader || this.#day !== day) {
      this.#reader = createReader({ today, vocabulary: this.#switchboard })
      this.#day = day
    }
    this.#vocabulary = vocabulary
    return this.#reader.read(sentence)
  }

  readonly #switchboard: Vocabulary = {
    hasTitle: (normalised) => this.#vocabulary.hasTitle(normalised),
    companyNamed: (key) => this.#vocabulary.companyNamed(key),
    schoolNamed: (key) => this.#vocabulary.schoolNamed(key),
    fieldNamed: (folded) => this.#vocabulary.fieldNamed(folded),
  }
}
