import type { Reading } from '@rapport/contract/free-text/schemas.ts'
import { createReader, type Reader } from '@rapport/language/reader.ts'
import { emptyVocabulary, type Vocabulary } from '@rapport/language/vocabulary.ts'
import type { PeopleSearch } from '@rapport/search/people-search.ts'
import { IndexVocabulary } from './index-vocabulary.ts'
import { markUnfound } from './unfound-names.ts'

/** Each reading may reach words that the previous one did not. No sentence has needed a fourth. */
const maxReadings = 4

/**
 * The built-in reader with the index's texts, shared by all requests. Its own vocabulary is loaded
 * by `load` or by the first sentence.
 */
export class SentenceReader {
  readonly #search: PeopleSearch
  readonly #now: () => Date
  #reader: Reader | undefined
  /** The vocabulary of the sentence being read. */
  #vocabulary: Vocabulary = emptyVocabulary

  constructor(search: PeopleSearch, now: () => Date) {
    this.#search = search
    this.#now = now
  }

  /** Blocks for up to a second: call it before the first request. */
  load(): Reader {
    return (this.#reader ??= createReader({ today: this.#now, vocabulary: this.#switchboard }))
  }

  async read(sentence: string, signal: AbortSignal): Promise<Reading> {
    const vocabulary = new IndexVocabulary(this.#search)
    let reading = this.#read(sentence, vocabulary)
    for (let count = 1; count < maxReadings && (await vocabulary.learn(signal)); count++)
      reading = this.#read(sentence, vocabulary)
    return markUnfound(reading, this.#search, signal)
  }

  #read(sentence: string, vocabulary: Vocabulary): Reading {
    this.#vocabulary = vocabulary
    return this.load().read(sentence)
  }

  readonly #switchboard: Vocabulary = {
    hasTitle: (normalised) => this.#vocabulary.hasTitle(normalised),
    companyNamed: (key) => this.#vocabulary.companyNamed(key),
    schoolNamed: (key) => this.#vocabulary.schoolNamed(key),
    fieldNamed: (folded) => this.#vocabulary.fieldNamed(folded),
  }
}
