import { schoolKey } from '@rapport/dataset/normalise/company-name.ts'
import { fold } from '@rapport/dataset/normalise/fold.ts'
import { seniorityBits } from '@rapport/dataset/normalise/seniority.ts'
import { Dictionary } from './dictionary.ts'
import type { PersonFacts } from './facts.ts'
import { PlaceTable } from './place-table.ts'
import { PostingPairs, Postings } from './postings.ts'

/** The code of 'unknown' in every column. */
const unknown = -1
/** A month that no day comes to. */
const never = 2 ** 31 - 1

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
  /** Months of work that ended; -1 unknown. */
  workedMonths: Int32Array
  /** The month since when the person has worked without a break; far in the future when there is none. */
  workingSince: Int32Array
}

type Lists = {
  nameWords: Dictionary
  byNameWord: Postings
  schools: Dictionary
  /** The first seen display form of each school code. */
  schoolLabels: string[]
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
    workedMonths: Int32Array.from(rows, ({ work }) => work?.months ?? unknown),
    workingSince: Int32Array.from(rows, ({ work }) => work?.since ?? never),
  }
}

function buildLists(rows: PersonFacts[], companyOrdinals: CompanyOrdinals): Lists {
  const names = listIndex(rows, (person) => person.nameFolded.split(' ').filter(Boolean))
  const schools = labelledIndex(rows, (person) => person.schools, schoolKey)
  const fields = labelledIndex(rows, (person) => person.fieldsOfStudy, fold)
  const years = listIndex(rows, (person) => person.graduationYears.map(String))
  const slugs = listIndex(rows, (person) => (person.linkedinSlug === null ? [] : [person.linkedinSlug]))
  const past = new PostingPairs()
  rows.forEach((person, ordinal) =>
    past.add(
      ordinal,
      person.pastCompanies.flatMap((id) => companyOrdinals.get(id) ?? []),
    ),
  )
  return {
    nameWords: names.dictionary,
    byNameWord: names.postings,
    schools: schools.dictionary,
    schoolLabels: schools.labels,
    bySchool: schools.postings,
    fields: fields.dictionary,
    fieldLabels: fields.labels,
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

/** The same for texts as people read them, which are one value when `keyOf` makes them equal. */
function labelledIndex(
  rows: PersonFacts[],
  labelsOf: (person: PersonFacts) => string[],
  keyOf: (label: string) => string,
): { dictionary: Dictionary; postings: Postings; labels: string[] } {
  const keys = new Map<string, string>()
  const key = (label: string) => {
    const known = keys.get(label) ?? keyOf(label)
    keys.set(label, known)
    return known
  }
  const index = listIndex(rows, (person) => labelsOf(person).map(key))
  const labels: string[] = []
  // Keys stand in the order of first appearance.
  for (const [label, folded] of keys) labels[index.dictionary.encode(folded)] ??= label
  return { ...index, labels }
}
