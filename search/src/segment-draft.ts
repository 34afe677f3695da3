import { seniorityBits } from '@rapport/dataset/normalise/seniority.ts'
import { schoolKey } from '@rapport/dataset/normalise/company-name.ts'
import { fold } from '@rapport/dataset/normalise/fold.ts'
import type { Place } from '@rapport/dataset/normalise/place.ts'
import type { CompanyFacts, PersonFacts } from './facts.ts'
import { GrowingBytes, GrowingU32, type Lists } from './growing.ts'
import { none } from './posting-lists.ts'
import { encodeWork } from './work-column.ts'

/** Distinct texts and their codes, 0, 1, 2, … in the order of first appearance; each with the smallest form in which people write it. */
export class Dictionary {
  readonly keys: string[] = []
  readonly labels: string[] = []
  readonly #codes = new Map<string, number>()

  encode(key: string, label: string = key): number {
    const known = this.#codes.get(key)
    if (known !== undefined) {
      if (label < this.labels[known]!) this.labels[known] = label
      return known
    }
    this.#codes.set(key, this.keys.length)
    this.labels.push(label)
    return this.keys.push(key) - 1
  }
}

/** Texts as people write them, by what they are compared as: most are normalised once. */
class LabelledDictionary extends Dictionary {
  readonly #codesByLabel = new Map<string, number>()
  readonly #keyOf: (label: string) => string

  constructor(keyOf: (label: string) => string) {
    super()
    this.#keyOf = keyOf
  }

  /** The code of a text, `none` when nothing of it is left to compare. */
  encodeLabel(label: string): number {
    const known = this.#codesByLabel.get(label)
    if (known !== undefined) return known
    const key = this.#keyOf(label)
    const code = key === '' ? none : this.encode(key, label)
    this.#codesByLabel.set(label, code)
    return code
  }
}

/** Lists of numbers, one a row, that grow row by row. */
export class GrowingLists {
  readonly #starts = new GrowingU32()
  readonly #values = new GrowingU32()

  constructor() {
    this.#starts.push(0)
  }

  push(value: number): void {
    this.#values.push(value)
  }

  endRow(): void {
    this.#starts.push(this.#values.length)
  }

  lists(): Lists {
    return { starts: this.#starts.values(), values: this.#values.values() }
  }
}

/** One row a person, in any order, each fact as a code into a dictionary of the draft. */
export class SegmentDraft {
  readonly ids = new GrowingU32()
  /** Made unsigned, keeping their order. */
  readonly strengths = new GrowingU32()
  readonly employers = new GrowingU32()
  readonly places = new GrowingU32()
  readonly titles = new GrowingU32()
  /** Bit i is seniority i of the contract. */
  readonly seniorities = new GrowingU32()
  readonly work = new GrowingU32()
  readonly since = new GrowingU32()
  readonly slugs = new GrowingBytes()
  /** Where the slug of each row ends; empty where unknown. */
  readonly slugEnds = new GrowingU32()
  readonly nameWords = new GrowingLists()
  readonly schools = new GrowingLists()
  readonly fields = new GrowingLists()
  readonly years = new GrowingLists()
  readonly pastCompanies = new GrowingLists()

  readonly titleTexts = new Dictionary()
  readonly wordTexts = new Dictionary()
  readonly schoolTexts = new LabelledDictionary(schoolKey)
  readonly fieldTexts = new LabelledDictionary(fold)
  readonly placeTexts = new Dictionary()
  readonly companies = new CompanyDraft()

  readonly #placeCodes = new WeakMap<Place, number>()

  addPerson(person: PersonFacts): void {
    const { work, since } = encodeWork(person.work)
    this.ids.push(person.id)
    this.strengths.push(unsigned(person.strength))
    this.employers.push(person.company === null ? none : this.companies.rowOf(person.company))
    this.places.push(person.place === null ? none : this.placeCode(person.place))
    this.titles.push(
      person.titleNormalised
        ? this.titleTexts.encode(person.titleNormalised, person.title ?? undefined)
        : none,
    )
    this.seniorities.push(seniorityBits(person.seniorities))
    this.work.push(work)
    this.since.push(since)
    if (person.linkedinSlug !== null) this.slugs.pushText(person.linkedinSlug)
    this.slugEnds.push(this.slugs.length)
    for (const word of person.nameFolded.split(' '))
      if (word !== '') this.nameWords.push(this.wordTexts.encode(word))
    for (const school of person.schools) pushKnown(this.schools, this.schoolTexts.encodeLabel(school))
    for (const field of person.fieldsOfStudy) pushKnown(this.fields, this.fieldTexts.encodeLabel(field))
    for (const year of person.graduationYears) this.years.push(year)
    for (const id of person.pastCompanies) this.pastCompanies.push(this.companies.rowOf(id))
    this.endLists()
  }

  endLists(): void {
    for (const lists of [this.nameWords, this.schools, this.fields, this.years, this.pastCompanies])
      lists.endRow()
  }

  /** Rows share place objects: most are found without making a text. */
  placeCode(place: Place): number {
    const known = this.#placeCodes.get(place)
    if (known !== undefined) return known
    const code = this.placeTexts.encode(placeText(place))
    this.#placeCodes.set(place, code)
    return code
  }
}

function pushKnown(lists: GrowingLists, code: number): void {
  if (code !== none) lists.push(code)
}

/** Companies by row. A row without facts is one that somebody's past names. */
export class CompanyDraft {
  readonly ids: number[] = []
  readonly facts: (CompanyFacts | undefined)[] = []
  /** 1: these facts are what is known of the company; 0: they are here for its people, and stated anew elsewhere. */
  readonly defined: number[] = []
  readonly #rows = new Map<number, number>()

  rowOf(id: number): number {
    const known = this.#rows.get(id)
    if (known !== undefined) return known
    this.#rows.set(id, this.ids.length)
    this.facts.push(undefined)
    this.defined.push(0)
    return this.ids.push(id) - 1
  }

  define(company: CompanyFacts, isDefined = true): void {
    const row = this.rowOf(company.id)
    if (this.defined[row] === 1 && !isDefined) return
    this.facts[row] = company
    this.defined[row] = isDefined ? 1 : 0
  }
}

const signBit = 0x8000_0000
export const unsigned = (value: number): number => (value ^ signBit) >>> 0
export const signed = (value: number): number => (value ^ signBit) | 0

/** A place as one text, and back. */
export const placeText = ({ city, metro, state, country }: Place): string =>
  [city, metro, state, country].map((part) => part ?? '').join('\n')

export function placeFromText(text: string): Place {
  const [city, metro, state, country] = text.split('\n').map((part) => part || null)
  return { city: city ?? null, metro: metro ?? null, state: state ?? null, country: country ?? null }
}
