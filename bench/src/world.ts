import { jobFunctions } from '@rapport/contract/filters/vocabularies.ts'
import { titleFacts, type TitleFacts } from '@rapport/normalise/titles/title-facts.ts'
import { skillKey } from '@rapport/normalise/skills/skills.ts'
import { titlePhrase } from '@rapport/normalise/titles/title-head.ts'
import { normaliseTitle } from '@rapport/normalise/titles/title.ts'
import { schoolKey } from '@rapport/normalise/companies/company-name.ts'
import { fold } from '@rapport/contract/fold.ts'
import type { Place } from '@rapport/normalise/places/place.ts'
import type { CompanyFacts, PersonFacts } from '@rapport/search/facts.ts'
import type { FactsReader } from './facts-file.ts'
import { Values } from './values.ts'

/** Counts for company ids from 1 to the last. */
type CompanyCounts = { current: Int32Array; past: Int32Array }

/**
 * The results of one pass over the facts: the distinct values and how many people have each, from
 * which queries are chosen, and the numbers that represent them in the other engines. About 500
 * bytes per company and 8 per person.
 */
export class World {
  readonly companies: CompanyFacts[] = []
  /** By person id, from 1: the position in the order of results, from 0. */
  ranks: Int32Array = new Int32Array(0)
  readonly counts: CompanyCounts
  /**
   * Places of people and headquarters, counted by people. Identified by the objects that one reader
   * returns.
   */
  readonly places = new Values<Place>()
  readonly personPlaces = new Set<Place>()
  readonly headquarters = new Set<Place>()
  readonly countries = new Values()
  /** `country/state`. */
  readonly states = new Values()
  /** Normalised. */
  readonly titles = new Values()
  readonly words = new Values()
  readonly names = new Values()
  readonly industries = new Values()
  /** By the keys that filters compare. */
  readonly schools: Labels
  readonly fields: Labels
  readonly skills: Labels
  readonly people: number
  /** Slugs of a sample of people, evenly spaced. */
  readonly sampleSlugs: string[] = []
  /** By code. */
  #ranksOfNames: Int32Array | undefined
  readonly #factsOfTitles: TitleFacts[] = []
  /** Days since 1970-01-01: the day of all queries. */
  readonly today: number

  constructor({ people, companies, today }: { people: number; companies: number; today: number }) {
    this.people = people
    this.today = today
    this.schools = new Labels(schoolKey)
    this.fields = new Labels(fold)
    this.skills = new Labels(skillKey)
    this.counts = { current: new Int32Array(companies + 1), past: new Int32Array(companies + 1) }
  }

  company(id: number): CompanyFacts {
    return this.companies[id - 1]!
  }

  addCompany(company: CompanyFacts): void {
    this.companies.push(company)
    if (company.industry !== null) this.industries.code(company.industry)
    if (company.headquarters) {
      this.headquarters.add(company.headquarters)
      this.#place(company.headquarters)
    }
  }

  addPerson(person: PersonFacts): void {
    if (person.place) {
      this.personPlaces.add(person.place)
      this.#place(person.place)
      this.places.count(person.place)
    }
    if (person.titleNormalised) this.titles.count(person.titleNormalised)
    for (const title of person.pastTitles) {
      const key = normaliseTitle(title)
      if (key !== '') this.titles.code(key)
    }
    for (const word of wordsOfName(person)) this.words.count(word)
    this.names.count(person.nameFolded)
    for (const school of person.schools) this.schools.count(school)
    for (const field of person.fieldsOfStudy) this.fields.count(field)
    for (const skill of person.skills) this.skills.count(skill)
    if (person.company !== null) {
      this.counts.current[person.company]!++
      const { industry } = this.company(person.company)
      if (industry !== null) this.industries.count(industry)
    }
    for (const id of person.pastCompanies) this.counts.past[id]!++
    if (person.linkedinSlug !== null && person.id % sampleEvery === 0)
      this.sampleSlugs.push(person.linkedinSlug)
  }

  /** Company ids, most people first. */
  topCompanies(kind: keyof CompanyCounts, count: number, from = 0): CompanyFacts[] {
    const counts = this.counts[kind]
    return this.companies
      .map(({ id }) => id)
      .toSorted((a, b) => counts[b]! - counts[a]! || a - b)
      .slice(from, from + count)
      .map((id) => this.company(id))
  }

  /** The codes of the titles of some classes. */
  titlesOfClasses(classes: readonly string[]): number[] {
    const sought = new Set(classes)
    return this.#titleFacts().flatMap((facts, code) =>
      facts.classes.some((name) => sought.has(name)) ? code : [],
    )
  }

  /** The texts in which the words of titles are sought, by code. */
  soughtTitles(): string[] {
    return this.titles.values.map(titlePhrase)
  }

  /** Its position in the order of all names; null if it is empty. Call it once all people are known. */
  rankOfName(name: string): number | null {
    this.#ranksOfNames ??= ranksOfTexts(this.names.values)
    return name === '' ? null : this.#ranksOfNames[this.names.codeOf(name)!]!
  }

  /** Its position in the contract's list; null if the title has none. */
  functionOf(title: string): number | null {
    const jobFunction = this.#titleFacts()[this.titles.codeOf(title)!]!.jobFunction
    return jobFunction && jobFunctions.indexOf(jobFunction)
  }

  /** By code. */
  #titleFacts(): TitleFacts[] {
    for (const title of this.titles.values.slice(this.#factsOfTitles.length))
      this.#factsOfTitles.push(titleFacts(title))
    return this.#factsOfTitles
  }

  #place(place: Place): void {
    this.places.code(place)
    if (place.country !== null) this.countries.code(place.country)
    const state = stateOf(place)
    if (state !== null) this.states.code(state)
  }
}

const sampleEvery = 97

export const wordsOfName = ({ nameFolded }: PersonFacts): Set<string> =>
  new Set(nameFolded.split(' ').filter(Boolean))

/** A place's state as a name that is unique over all countries. */
export const stateOf = ({ country, state }: Place): string | null =>
  state === null ? null : `${country}/${state}`

/** Display texts, counted by the key that filters compare. */
class Labels {
  readonly keys = new Values()
  readonly #codes = new Map<string, number>()
  readonly #labels: string[] = []
  readonly #keyOf: (label: string) => string

  constructor(keyOf: (label: string) => string) {
    this.#keyOf = keyOf
  }

  code(label: string): number {
    const known = this.#codes.get(label)
    if (known !== undefined) return known
    const code = this.keys.code(this.#keyOf(label))
    this.#codes.set(label, code)
    this.#labels[code] ??= label
    return code
  }

  count(label: string): void {
    this.keys.counts[this.code(label)]!++
  }

  /** The most frequent ones, in display form. */
  top(count: number, from = 0): string[] {
    return this.keys.top(count, from).map((key) => this.#labels[this.keys.codeOf(key)!]!)
  }
}

export async function readWorld(
  reader: FactsReader,
  options: { people: number; companies: number; today: number },
): Promise<World> {
  const world = new World(options)
  for await (const block of reader.companies()) for (const company of block) world.addCompany(company)
  const strengths = new Int32Array(options.people + 1)
  for await (const block of reader.people())
    for (const person of block) {
      world.addPerson(person)
      strengths[person.id] = person.strength
    }
  world.ranks = ranksOf(strengths)
  return world
}

/** Returns by id the position in the order of strength, higher first, then id. */
function ranksOf(strengths: Int32Array): Int32Array {
  // Both in one number: below 2^53 for any strength and 2^32 ids.
  const keys = new Float64Array(strengths.length - 1)
  for (let id = 1; id < strengths.length; id++) keys[id - 1] = -strengths[id]! * idRange + id
  keys.sort()
  const ranks = new Int32Array(strengths.length)
  keys.forEach((key, rank) => {
    ranks[((key % idRange) + idRange) % idRange] = rank
  })
  return ranks
}

/** The position of each text in the root collation. */
function ranksOfTexts(texts: readonly string[]): Int32Array {
  const { compare } = new Intl.Collator('en')
  const ranks = new Int32Array(texts.length)
  const codes = Array.from(texts.keys()).toSorted((a, b) => compare(texts[a]!, texts[b]!))
  codes.forEach((code, rank) => (ranks[code] = rank))
  return ranks
}

const idRange = 2 ** 32
