import { fold } from '@rapport/dataset/normalise/fold.ts'
import { seniorityBits } from '@rapport/dataset/normalise/seniority.ts'
import { Dictionary } from './dictionary.ts'
import type { PersonFacts } from './facts.ts'
import { PlaceTable } from './place-table.ts'
import { PostingPairs, Postings } from './postings.ts'

/** The code of 'unknown' in every column. */
const unknown = -1

/**
 * People as columns, in static-rank order (strength descending, then id ascending): the ordinal of a person is the row in each column.
 * Single-valued facts are codes into a dictionary; many-valued ones are postings. Read only once built.
 */
export type Documents = Columns & Lists & { size: number }

type Columns = {
  ids: Int32Array
  /** Company ordinals. */
  company: Int32Array
  place: Int32Array
  places: PlaceTable
  title: Int32Array
  titles: Dictionary
  /** The first seen display form of each title code. */
  titleLabels: string[]
  /** Bit i is seniority i of the contract. */
  seniorities: Uint16Array
  /** Whole years; -1 unknown. */
  experience: Int16Array
}

type Lists = {
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

type CompanyOrdinals = ReadonlyMap<number, number>

/** `companyOrdinals` maps company ids to ordinals, 0 to its size - 1. */
export function buildDocuments(people: Iterable<PersonFacts>, companyOrdinals: CompanyOrdinals): Documents {
  const rows = [...people].toSorted((a, b) => b.strength - a.strength || a.id - b.id)
  return {
    size: rows.length,
    ...buildColumns(rows, companyOrdinals),
    ...buildLists(rows, companyOrdinals),
  }
}

function buildColumns(rows: PersonFacts[], companyOrdinals: CompanyOrdinals): Columns {
  const places = new PlaceTable()
  const titles = new Dictionary()
  const titleLabels: string[] = []
  const titleCode = ({ title, titleNormalised }: PersonFacts) => {
    if (!titleNormalised) return unknown
    const code = titles.encode(titleNormalised)
    titleLabels[code] ??= title ?? titleNormalised
    return code
  }
  return {
    ids: Int32Array.from(rows, (person) => person.id),
    company: Int32Array.from(rows, (person) => companyOrdinals.get(person.company ?? unknown) ?? unknown),
    place: Int32Array.from(rows, ({ place }) => (place ? places.encode(place) : unknown)),
    places,
    title: Int32Array.from(rows, titleCode),
    titles,
    titleLabels,
    seniorities: Uint16Array.from(rows, (person) => seniorityBits(person.seniorities)),
    experience: Int16Array.from(rows, (person) => person.experienceYears ?? unknown),
  }
}

function buildLists(rows: PersonFacts[], companyOrdinals: CompanyOrdinals): Lists {
  const names = listIndex(rows, (person) => person.nameFolded.split(' ').filter(Boolean))
  const schools = listIndex(rows, (person) => person.schoolKeys)
  const foldedFields = new Map<string, string>()
  const foldField = (field: string) => {
    const folded = foldedFields.get(field) ?? fold(field)
    foldedFields.set(field, folded)
    return folded
  }
  const fields = listIndex(rows, (person) => person.fieldsOfStudy.map(foldField))
  const years = listIndex(rows, (person) => person.graduationYears.map(String))
  const slugs = listIndex(rows, (person) => (person.linkedinSlug === null ? [] : [person.linkedinSlug]))
  const past = new PostingPairs()
  rows.forEach((person, ordinal) =>
    past.add(
      ordinal,
      person.pastCompanies.flatMap((id) => companyOrdinals.get(id) ?? []),
    ),
  )
  const fieldLabels: string[] = []
  // Keys stand in the order of first appearance.
  for (const [label, folded] of foldedFields) fieldLabels[fields.dictionary.encode(folded)] ??= label
  return {
    nameWords: names.dictionary,
    byNameWord: names.postings,
    schools: schools.dictionary,
    bySchool: schools.postings,
    fields: fields.dictionary,
    fieldLabels,
    byField: fields.postings,
    graduationYears: years.dictionary,
    byGraduationYear: years.postings,
    slugs: slugs.dictionary,
    bySlug: slugs.postings,
    byPastCompany: new Postings(companyOrdinals.size, past),
  }
}

/** The distinct texts of a many-valued fact, and who carries each. */
function listIndex(
  rows: PersonFacts[],
  valuesOf: (person: PersonFacts) => string[],
): { dictionary: Dictionary; postings: Postings } {
  const dictionary = new Dictionary()
  const pairs = new PostingPairs()
  rows.forEach((person, ordinal) =>
    pairs.add(
      ordinal,
      valuesOf(person).map((value) => dictionary.encode(value)),
    ),
  )
  return { dictionary, postings: new Postings(dictionary.values.length, pairs) }
}
