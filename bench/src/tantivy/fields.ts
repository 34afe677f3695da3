import {
  emailsOnFile,
  phonesOnFile,
  smartIntents,
  seniorityMarks,
} from '@rapport/contract/filters/vocabularies.ts'
import { titlePhrase } from '@rapport/normalise/titles/title-head.ts'
import type { PersonFacts } from '@rapport/search/facts.ts'
import { listNames, personColumns, type ColumnName, type createRows } from '../sql/columns.ts'

/** A person in Tantivy: the columns and lists of the SQL engines, and the words of title and name. */

type Kind = 'number' | 'key' | 'words' | 'phrase'
export type Field = { name: string; kind: Kind; isSearched: boolean; isColumn: boolean }

/**
 * Fields that are only searched by value. A field without a range, an order or a facet needs no
 * column.
 */
const searchedOnly = new Set<ColumnName>(['place', 'state', 'title', 'hq_place', 'hq_state'])
const searchedToo = new Set<ColumnName>([
  'id',
  'company',
  'country',
  'seniorities',
  'contacts',
  'function',
  'industry',
  'company_type',
  'hq_country',
  'intents',
  'last_category',
])

export const titleWords = 'title_words'
export const nameWords = 'name_words'

/** Words of names are texts here. */
const lists = listNames.filter((list) => list !== 'words')
const searched = { isSearched: true, isColumn: false }

export const fields: Field[] = [
  ...personColumns.map(({ name, type }): Field => {
    if (type === 'text') return { name, kind: name === 'prose' ? 'phrase' : 'key', ...searched }
    const isOnly = searchedOnly.has(name)
    return { name, kind: 'number', isSearched: isOnly || searchedToo.has(name), isColumn: !isOnly }
  }),
  ...lists.map((name): Field => ({ name, kind: 'number', ...searched })),
  { name: titleWords, kind: 'phrase', ...searched },
  { name: nameWords, kind: 'words', ...searched },
]

/** The columns that are sets of bits, which Tantivy has as several numbers. */
const bitColumns = {
  seniorities: seniorityMarks.length,
  intents: smartIntents.length,
  contacts: emailsOnFile.length + phonesOnFile.length,
} as const

/** The positions of the bits that are set. */
export const bitsOf = (mask: number, count: number): number[] =>
  Array.from({ length: count }, (_, bit) => bit).filter((bit) => mask & (1 << bit))

/** Columns of values, one for each person. */
export type Block = {
  count: number
  numbers: Record<string, (number | null)[]>
  lists: Record<string, number[][]>
  texts: Record<string, (string | null)[]>
}

const numberColumns = personColumns.flatMap(({ name }) =>
  name === 'slug' || name === 'prose' || name in bitColumns ? [] : [name],
)

export function blockOf(people: PersonFacts[], rows: ReturnType<typeof createRows>): Block {
  const all = people.map((person) => rows.row(person))
  const listed = people.map((person) => rows.lists(person))
  const bits = Object.entries(bitColumns).map(([name, count]) => {
    const column = name as keyof typeof bitColumns
    return [name, all.map((row) => bitsOf(row[column] ?? 0, count))] as const
  })
  return {
    count: people.length,
    numbers: Object.fromEntries(numberColumns.map((name) => [name, all.map((row) => row[name])])),
    lists: Object.fromEntries([
      ...lists.map((list) => [list, listed.map((values) => values[list])] as const),
      ...bits,
    ]),
    texts: {
      slug: all.map(({ slug }) => slug),
      prose: all.map(({ prose }) => prose && prose.trim()),
      [titleWords]: people.map(({ titleNormalised: title }) => (title ? titlePhrase(title) : null)),
      [nameWords]: people.map(({ nameFolded }) => nameFolded),
    },
  }
}
