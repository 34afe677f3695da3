import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { companyCount } from '@rapport/dataset/synthetic/synthetic-records.ts'
import { readLines } from '@rapport/dataset/import/read-lines.ts'
import type { Place } from '@rapport/normalise/places/place.ts'
import { seniorityMarksFromBits, seniorityBits } from '@rapport/normalise/titles/seniority.ts'
import type { CompanyFacts, PersonFacts } from '@rapport/search/facts.ts'
import { companyIn, type Edition, personIn } from './editions.ts'

/**
 * Facts on disk: a folder with `companies.jsonl` and `people.jsonl`. Each line is a block of
 * records as JSON; ids start at 1 and are consecutive. In a block of people, each place and title
 * is stored once and referred to by its position.
 */

export const companiesFile = (folder: string) => join(folder, 'companies.jsonl')
export const peopleFile = (folder: string) => join(folder, 'people.jsonl')

const maxLineBytes = 64 << 20
const readSize = 4 << 20

type Title = [title: string | null, normalised: string | null, seniorities: number]
type PersonRow = [
  id: number,
  strength: number,
  nameFolded: string,
  linkedinSlug: string | null,
  place: number | null,
  title: number,
  work: [months: number, since: number | null] | null,
  company: number | null,
  pastCompanies: number[],
  schools: string[],
  fieldsOfStudy: string[],
  graduationYears: number[],
  positionSince: number | null,
  companySince: number | null,
  contacts: number,
  pastTitles: string[],
  skills: string[],
  headline: string | null,
  summary: string | null,
]
type PeopleBlock = { places: Place[]; titles: Title[]; people: PersonRow[] }

export const encodeCompanies = (companies: CompanyFacts[]): Buffer =>
  Buffer.from(`${JSON.stringify(companies)}\n`)

export function encodePeople(people: PersonFacts[]): Buffer {
  const places = new Table<Place>()
  const titles = new Table<Title>()
  const rows = people.map((person): PersonRow => {
    const title: Title = [person.title, person.titleNormalised, seniorityBits(person.seniorities)]
    return [
      person.id,
      person.strength,
      person.nameFolded,
      person.linkedinSlug,
      person.place && places.position(JSON.stringify(person.place), person.place),
      titles.position(JSON.stringify(title), title),
      person.work && [person.work.months, person.work.since],
      person.company,
      person.pastCompanies,
      person.schools,
      person.fieldsOfStudy,
      person.graduationYears,
      person.positionSince,
      person.companySince,
      person.contacts,
      person.pastTitles,
      person.skills,
      person.headline,
      person.summary,
    ]
  })
  const block: PeopleBlock = { places: places.values, titles: titles.values, people: rows }
  return Buffer.from(`${JSON.stringify(block)}\n`)
}

/** Distinct values and their positions. */
class Table<T> {
  readonly values: T[] = []
  readonly #positions = new Map<string, number>()

  position(key: string, value: T): number {
    const known = this.#positions.get(key)
    if (known !== undefined) return known
    this.#positions.set(key, this.values.length)
    return this.values.push(value) - 1
  }
}

/**
 * Blocks of companies, in the order of their ids. One reader returns equal places as one object
 * everywhere.
 */
export class FactsReader {
  readonly #folder: string
  readonly #made: number
  readonly #editions: number
  readonly #places = new Map<string, Place>()

  /** `made`: the number of people in the folder, which are read in `editions` editions. */
  constructor(folder: string, { made, editions }: { made: number; editions: number }) {
    this.#folder = folder
    this.#made = made
    this.#editions = editions
  }

  get companyCount(): number {
    return companyCount(this.#made) * this.#editions
  }

  *#numbers(): Generator<Edition> {
    const companies = companyCount(this.#made)
    for (let number = 0; number < this.#editions; number++) yield { number, people: this.#made, companies }
  }

  async *companies(): AsyncGenerator<CompanyFacts[]> {
    for (const edition of this.#numbers()) {
      for await (const block of jsonLines<CompanyFacts[]>(companiesFile(this.#folder))) {
        for (const company of block) company.headquarters &&= this.#shared(company.headquarters)
        yield block.map((company) => companyIn(company, edition))
      }
    }
  }

  async *people(): AsyncGenerator<PersonFacts[]> {
    for (const edition of this.#numbers()) {
      for await (const block of jsonLines<PeopleBlock>(peopleFile(this.#folder)))
        yield this.#decode(block).map((person) => personIn(person, edition))
    }
  }

  #decode(block: PeopleBlock): PersonFacts[] {
    const places = block.places.map((place) => this.#shared(place))
    const titles = block.titles.map(([title, titleNormalised, bits]) => ({
      title,
      titleNormalised,
      seniorities: seniorityMarksFromBits(bits),
    }))
    return block.people.map((row) => ({
      id: row[0],
      strength: row[1],
      nameFolded: row[2],
      linkedinSlug: row[3],
      place: row[4] === null ? null : places[row[4]]!,
      ...titles[row[5]]!,
      work: row[6] && { months: row[6][0], since: row[6][1] },
      company: row[7],
      pastCompanies: row[8],
      schools: row[9],
      fieldsOfStudy: row[10],
      graduationYears: row[11],
      positionSince: row[12],
      companySince: row[13],
      contacts: row[14],
      pastTitles: row[15],
      skills: row[16],
      headline: row[17],
      summary: row[18],
    }))
  }

  #shared(place: Place): Place {
    const key = `${place.city}\n${place.metro}\n${place.state}\n${place.country}`
    const known = this.#places.get(key)
    if (known) return known
    this.#places.set(key, place)
    return place
  }
}

async function* jsonLines<T>(path: string): AsyncGenerator<T> {
  const bytes = createReadStream(path, { highWaterMark: readSize }) as AsyncIterable<Buffer>
  for await (const lines of readLines(bytes, maxLineBytes))
    for (const line of lines) {
      if ('refused' in line) throw new Error(`${path}, line ${line.line}: ${line.refused}`)
      if (line.bytes.length > 0) yield JSON.parse(line.bytes.toString()) as T
    }
}
