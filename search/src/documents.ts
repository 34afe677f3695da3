import { fold } from '@rapport/dataset/normalise/fold.ts'
import { seniorityBits } from '@rapport/dataset/normalise/seniority.ts'
import { Dictionary } from './dictionary.ts'
import type { PersonFacts } from './facts.ts'
import { PlaceTable } from './place-table.ts'
import { PostingPairs, Postings } from './postings.ts'

/** The code of 'unknown' in every column. */
export const unknown = -1

/**
 * People as columns, in static-rank order (strength descending, then id ascending): the ordinal of a person is the row in each column.
 * Single-valued facts are codes into a dictionary; many-valued ones are postings. Read only once built.
 */
export type Documents = {
  size: number
  ids: Int32Array
  company: Int32Array
  place: Int32Array
  title: Int32Array
  /** Bit i is seniority i of the contract. */
  seniorities: Uint16Array
  /** Whole years; -1 unknown. */
  experience: Int16Array
  places: PlaceTable
  titles: Dictionary
  /** The first seen display form of each title code. */
  titleLabels: string[]
  nameWords: Dictionary
  byNameWord: Postings
  schools: Dictionary
  bySchool: Postings
  fields: Dictionary
  /** The first seen display form of each field code. */
  fieldLabels: string[]
  byField: Postings
  graduationYears: Dictionary
  byGraduationYear: Postings
  slugs: Dictionary
  bySlug: Postings
  /** By company ordinal. */
  byPastCompany: Postings
}

/** `companyOrdinal` maps a company id to its ordinal among `companyCount`. */
export function buildDocuments(
  people: Iterable<PersonFacts>,
  companyOrdinal: ReadonlyMap<number, number>,
): Documents {
  const rows = [...people].sort((a, b) => b.strength - a.strength || a.id - b.id)
  const size = rows.length
  const columns = {
    ids: new Int32Array(size),
    company: new Int32Array(size).fill(unknown),
    place: new Int32Array(size).fill(unknown),
    title: new Int32Array(size).fill(unknown),
    seniorities: new Uint16Array(size),
    experience: new Int16Array(size).fill(unknown),
  }
  const places = new PlaceTable()
  const titles = new Dictionary()
  const titleLabels: string[] = []
  const fieldLabels: string[] = []
  const lists = {
    nameWords: new ListIndex(),
    schools: new ListIndex(),
    fields: new ListIndex(),
    graduationYears: new ListIndex(),
    slugs: new ListIndex(),
  }
  const pastCompanies = new PostingPairs()

  rows.forEach((person, ordinal) => {
    columns.ids[ordinal] = person.id
    if (person.company !== null) columns.company[ordinal] = companyOrdinal.get(person.company) ?? unknown
    if (person.place) columns.place[ordinal] = places.encode(person.place)
    if (person.titleNormalised) {
      const code = titles.encode(person.titleNormalised)
      columns.title[ordinal] = code
      titleLabels[code] ??= person.title ?? person.titleNormalised
    }
    columns.seniorities[ordinal] = seniorityBits(person.seniorities)
    if (person.experienceYears !== null) columns.experience[ordinal] = person.experienceYears
    lists.nameWords.add(ordinal, person.nameFolded.split(' ').filter(Boolean))
    lists.schools.add(ordinal, person.schoolKeys)
    lists.fields.add(ordinal, person.fieldsOfStudy.map(fold))
    for (const field of person.fieldsOfStudy)
      fieldLabels[lists.fields.dictionary.encode(fold(field))] ??= field
    lists.graduationYears.add(ordinal, person.graduationYears.map(String))
    if (person.linkedinSlug !== null) lists.slugs.add(ordinal, [person.linkedinSlug])
    pastCompanies.add(
      ordinal,
      person.pastCompanies.flatMap((id) => companyOrdinal.get(id) ?? []),
    )
  })

  return {
    size,
    ...columns,
    places,
    titles,
    titleLabels,
    nameWords: lists.nameWords.dictionary,
    byNameWord: lists.nameWords.postings(),
    schools: lists.schools.dictionary,
    bySchool: lists.schools.postings(),
    fields: lists.fields.dictionary,
    fieldLabels,
    byField: lists.fields.postings(),
    graduationYears: lists.graduationYears.dictionary,
    byGraduationYear: lists.graduationYears.postings(),
    slugs: lists.slugs.dictionary,
    bySlug: lists.slugs.postings(),
    byPastCompany: new Postings(companyOrdinal.size, pastCompanies),
  }
}

/** A dictionary of texts, and who carries each. */
class ListIndex {
  readonly dictionary = new Dictionary()
  readonly #pairs = new PostingPairs()

  add(ordinal: number, values: string[]): void {
    this.#pairs.add(
      ordinal,
      values.map((value) => this.dictionary.encode(value)),
    )
  }

  postings(): Postings {
    return new Postings(this.dictionary.values.length, this.#pairs)
  }
}
