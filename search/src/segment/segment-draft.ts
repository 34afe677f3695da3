import { seniorityBits } from '@rapport/normalise/titles/seniority.ts'
import { skillKey, skillLabel } from '@rapport/normalise/skills/skills.ts'
import { normaliseTitle } from '@rapport/normalise/titles/title.ts'
import { schoolKey } from '@rapport/normalise/companies/company-name.ts'
import { fold } from '@rapport/contract/fold.ts'
import type { Place } from '@rapport/normalise/places/place.ts'
import type { CompanyFacts, PersonFacts } from '../facts.ts'
import { Dictionary, LabelledDictionary } from '../texts/dictionary.ts'
import { GrowingBytes, GrowingU32 } from '../bytes/growing.ts'
import { IdTable } from '../bytes/id-table.ts'
import { none } from '../postings/posting-lists.ts'
import { encodeMonth, encodeWork } from '../columns/work-column.ts'
import { WordStream } from '../texts/word-stream.ts'
import { TitleFactsDraft } from '../texts/title-facts-draft.ts'

/** The facts of a person that are lists, in the order of their storage in rows. */
export const listNames = ['nameWord', 'school', 'field', 'year', 'pastCompany', 'pastTitle', 'skill'] as const
export type ListName = (typeof listNames)[number]

/**
 * People as rows in any order, each fact encoded through a dictionary of the draft. A row is
 * contiguous, so reading rows in another order costs one memory access per row, not one per fact:
 *
 *     employer · place · title · seniorities (bit i: mark i) + position since * 65,536 ·
 *     work + since * 65,536 · company since + contacts * 65,536 ·
 *     for each list its length, then its values
 */
export class SegmentDraft {
  readonly ids = new GrowingU32()
  /** Mapped to unsigned numbers in the same order. */
  readonly strengths = new GrowingU32()
  readonly rows = new GrowingU32()
  /** The start of each row. */
  readonly rowStarts = new GrowingU32()
  readonly slugs = new GrowingBytes()
  /** The end of each row's slug; the slug is empty if unknown. */
  readonly slugEnds = new GrowingU32()

  readonly titleTexts = new LabelledDictionary()
  readonly titleFacts = new TitleFactsDraft()
  readonly wordTexts = new Dictionary()
  readonly schoolTexts = new LabelledDictionary()
  readonly fieldTexts = new LabelledDictionary()
  readonly skillTexts = new LabelledDictionary()
  readonly placeTexts = new Dictionary()
  readonly companies = new CompanyDraft()
  /** What people write about themselves, a unit for each row. */
  readonly words = new WordStream()

  readonly #placeCodes = new WeakMap<Place, number>()
  readonly #pastTitleCodes = new Map<string, number>()
  readonly #words: number[] = []
  #listAt = 0

  addPerson(person: PersonFacts): void {
    const { work, since } = encodeWork(person.work)
    this.beginRow({
      id: person.id,
      strength: unsigned(person.strength),
      employer: person.company === null ? none : this.companies.rowOf(person.company),
      place: person.place === null ? none : this.placeCode(person.place),
      title: this.#titleCode(person),
      seniorities: seniorityBits(person.seniorities),
      positionSince: encodeMonth(person.positionSince),
      companySince: encodeMonth(person.companySince),
      contacts: person.contacts,
      work,
      since,
    })
    if (person.linkedinSlug !== null) this.slugs.pushText(person.linkedinSlug)
    this.slugEnds.push(this.slugs.length)
    this.#addWords(person)
    this.#addLabels(person.schools, this.schoolTexts, schoolKey)
    this.#addLabels(person.fieldsOfStudy, this.fieldTexts, fold)
    this.#addYears(person)
    this.#addPastCompanies(person)
    this.#addPastTitles(person)
    this.#addSkills(person)
    this.words.add([person.headline, person.summary])
  }

  #addWords({ nameFolded }: PersonFacts): void {
    const count = this.wordTexts.encodeWords(nameFolded, this.#words)
    this.beginList()
    for (let i = 0; i < count; i++) this.appendToList(this.#words[i]!)
  }

  #addLabels(labels: readonly string[], texts: LabelledDictionary, keyOf: (label: string) => string): void {
    this.beginList()
    for (const label of labels) this.addToList(texts.encode(label, keyOf))
  }

  #addSkills({ skills }: PersonFacts): void {
    this.beginList()
    for (const skill of skills) this.addToList(this.skillTexts.encode(skill, skillKey, skillLabel))
  }

  #addYears({ graduationYears }: PersonFacts): void {
    this.beginList()
    for (const year of graduationYears) this.addToList(year)
  }

  #addPastCompanies({ pastCompanies }: PersonFacts): void {
    this.beginList()
    for (const id of pastCompanies) this.addToList(this.companies.rowOf(id))
  }

  #addPastTitles({ pastTitles }: PersonFacts): void {
    this.beginList()
    for (const title of pastTitles) this.addToList(this.#pastTitleCode(title))
    this.titleFacts.describe(this.titleTexts.keys)
  }

  /** Begins a row. Must be followed by the slug, the lists, each begun and filled, and the words. */
  beginRow(row: Row): void {
    this.ids.push(row.id)
    this.strengths.push(row.strength)
    const { rows } = this
    this.rowStarts.push(rows.length)
    rows.push(row.employer)
    rows.push(row.place)
    rows.push(row.title)
    rows.push(row.seniorities + row.positionSince * 65_536)
    rows.push(row.work + row.since * 65_536)
    rows.push(row.companySince + row.contacts * 65_536)
  }

  beginList(): void {
    this.#listAt = this.rows.length
    this.rows.push(0)
  }

  /** Ignores `none` and values that the list already contains. */
  addToList(value: number): void {
    if (value !== none && !this.rows.includes(value, this.#listAt + 1)) this.appendToList(value)
  }

  /** Appends a word of a name. Their order counts, and one may occur twice. */
  appendToList(value: number): void {
    const { rows } = this
    rows.push(value)
    rows.set(this.#listAt, rows.length - this.#listAt - 1)
  }

  #titleCode({ title, titleNormalised: key }: PersonFacts): number {
    if (!key) return none
    const { titleTexts } = this
    const found = titleTexts.encode(title ?? key, () => key)
    const code = titleTexts.keys[found] === key ? found : titleTexts.encodeKey(key, title ?? key)
    this.titleFacts.describe(titleTexts.keys)
    return code
  }

  /** A title is shown as those write it who have it now. */
  #pastTitleCode(title: string): number {
    const known = this.#pastTitleCodes.get(title)
    if (known !== undefined) return known
    const key = normaliseTitle(title)
    const code = key === '' ? none : this.titleTexts.encodeKey(key, '')
    this.#pastTitleCodes.set(title, code)
    return code
  }

  /** People share place objects, so most codes are found without building a text. */
  placeCode(place: Place): number {
    const known = this.#placeCodes.get(place)
    if (known !== undefined) return known
    const code = this.placeTexts.encode(placeText(place))
    this.#placeCodes.set(place, code)
    return code
  }
}

type Row = {
  id: number
  strength: number
  employer: number
  place: number
  title: number
  seniorities: number
  positionSince: number
  companySince: number
  contacts: number
  work: number
  since: number
}

/** Companies by row. A row without facts is a company that is only a past employer. */
export class CompanyDraft {
  readonly ids: number[] = []
  readonly facts: (CompanyFacts | undefined)[] = []
  /**
   * 1: these facts define the company. 0: they are a copy for the company's people; another segment
   * defines it.
   */
  readonly defined: number[] = []
  readonly #rows = new IdTable()

  rowOf(id: number): number {
    const known = this.#rows.find(id)
    if (known >= 0) return known
    this.#rows.add(id, this.ids.length)
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

/** Encodes a place as one text; `placeFromText` is the inverse. */
export const placeText = ({ city, metro, state, country }: Place): string =>
  [city, metro, state, country].map((part) => part ?? '').join('\n')

export function placeFromText(text: string): Place {
  const [city, metro, state, country] = text.split('\n').map((part) => part || null)
  return { city: city ?? null, metro: metro ?? null, state: state ?? null, country: country ?? null }
}
