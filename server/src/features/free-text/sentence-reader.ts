import type { Reading } from '@rapport/contract/free-text/schemas.ts'
import { createReader, type Reader } from '@rapport/language/reader.ts'
import { emptyVocabulary, type Vocabulary } from '@rapport/language/vocabulary.ts'
import type { PeopleSearch } from '@rapport/search/people-search.ts'
import { IndexVocabulary } from './index-vocabulary.ts'

/** A reading may ask for words that it comes to only when others are known: no sentence has wanted a fourth one. */
const mostReadings = 4

/** The built-in reader over the texts of the index: one for all requests. What it knows by itself is loaded by `load`, or with the first sentence. */
export class SentenceReader {
  readonly #search: PeopleSearch
  readonly #now: () => Date
  #reader: Reader | undefined
  /** Of the sentence that is read at this moment. */
  #vocabulary: Vocabulary = emptyVocabulary

  constructor(search: PeopleSearch, now: () => Date) {
    this.#search = search
    this.#now = now
  }

  /** Takes up to a second, in which nothing else is answered: better before the first request than in it. */
  load(): Reader {
    return (this.#reader ??= createReader({ today: this.#now, vocabulary: this.#switchboard }))
  }

  async read(sentence: string, signal: AbortSignal): Promise<Reading> {
    const vocabulary = new IndexVocabulary(this.#search)
    let reading = this.#read(sentence, vocabulary)
    for (let count = 1; count < mostReadings && (await vocabulary.learn(signal)); count++)
      reading = this.#read(sentence, vocabulary)
    return reading
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
