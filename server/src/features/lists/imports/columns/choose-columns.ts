import { fold } from '@rapport/contract/fold.ts'
import { sharedImportFields } from '@rapport/contract/lists/import-fields.ts'
import type { ImportColumn } from '@rapport/contract/lists/imports.ts'
import { areSalutations, fieldOfValues, readableShare } from './column-values.ts'
import { ranks, type HeaderMeaning } from './header-names.ts'

type Chosen = Pick<ImportColumn, 'field' | 'confidence'>
type Values = readonly (readonly string[])[]
type Candidate = HeaderMeaning & { at: number; readable: number; isFilled: boolean }

/**
 * Decides between columns whose headers mean one field: the most precise header, and of equal ones
 * the column of which more can be read, then the first. Fields that several columns may have take
 * all that are as precise as is usual, and vague ones only if there is no other.
 */
export function chooseColumns(
  meanings: readonly (HeaderMeaning | 'other' | null)[],
  values: Values,
): Chosen[] {
  const candidates = meanings.flatMap((meaning, at): Candidate[] => {
    if (meaning === null || meaning === 'other') return []
    const column = values[at]!
    const readable = readableShare(meaning.field, column)
    // The column doesn't contain what the header promises.
    const least = meaning.rank === ranks.vague ? 1 : minUnreadable
    if (readable === 0 && column.filter((value) => value !== '').length >= least) return []
    if (meaning.field === 'company_domain' && (readable ?? 1) < minReadable) return []
    if (meaning.field === 'full_name' && meaning.rank === ranks.vague && fieldOfValues(column) !== null)
      return []
    if (meaning.field === 'title' && meaning.words.has('title') && areSalutations(column)) return []
    const isFilled = column.some((value) => value !== '')
    return [{ ...meaning, at, readable: (readable ?? 0) * certainty(meaning.field, column), isFilled }]
  })
  const chosen = [...Map.groupBy(namesOf(candidates, values), ({ field }) => field)].flatMap(([field, all]) =>
    field === 'location' ? placesOf(all) : sharedImportFields.has(field) ? sharedOf(all) : best(all),
  )
  const byColumn = new Map(chosen.map((candidate) => [candidate.at, candidate]))
  return meanings.map((_, at): Chosen => {
    const candidate = byColumn.get(at)
    if (!candidate) return { field: null, confidence: 'unknown' }
    return { field: candidate.field, confidence: candidate.rank === ranks.vague ? 'check' : 'header' }
  })
}

/**
 * Values of which none can be read, so that their header is not believed; and the share of sites
 * that must be a company's.
 */
const minUnreadable = 3
const minReadable = 0.5

/** A header that is usually meant, and has values, before one without any. */
const isLikely = ({ rank, isFilled }: Candidate) => Number(isFilled && rank > ranks.vague)

function best(all: readonly Candidate[]): Candidate[] {
  // Links by a member's id say nothing that another source would know.
  const links = all.filter(({ field, readable }) => field === 'linkedin_url' && readable > minReadable)
  return (links.length > 0 ? links : all)
    .toSorted(
      (a, b) => isLikely(b) - isLikely(a) || b.rank - a.rank || b.readable - a.readable || a.at - b.at,
    )
    .slice(0, 1)
}

/** The share of links that isn't made of a member's id. */
const certainty = (field: Candidate['field'], column: readonly string[]): number => {
  if (field !== 'linkedin_url') return 1
  const links = column.filter((value) => value !== '')
  return links.length === 0
    ? 1
    : 1 - links.filter((value) => memberLink.test(value)).length / links.length / 2
}
const memberLink = /\/(?:in|pub)\/AC[ow]AA/

function sharedOf(all: readonly Candidate[]): readonly Candidate[] {
  const usual = all.filter(({ rank }) => rank > ranks.vague)
  return usual.length > 0 ? usual : all
}

/** How near the place in a column is to the person: their own is the nearest. */
function nearness({ words, rank }: Candidate): number {
  if (words.has('company')) return 0
  if (words.has('other') || rank === ranks.vague) return 1
  return words.has('home') || words.has('personal') ? 2 : 3
}

/**
 * Keeps the columns of one place: the person's place of work, else their home, else the company's
 * place; parts of a place rather than the whole.
 */
function placesOf(all: readonly Candidate[]): readonly Candidate[] {
  const nearest = Math.max(...all.map(nearness))
  const near = all.filter((candidate) => nearness(candidate) === nearest)
  const parts = near.filter(({ words }) => words.has('city') || words.has('state') || words.has('country'))
  return parts.some(({ words }) => words.has('city')) ? parts : near
}

const without = (candidates: readonly Candidate[], one: Candidate) =>
  candidates.filter((each) => each !== one)

/**
 * Whether whole names contain the first or last ones on most rows. A name that does not is a
 * company's, say.
 */
function containsHalves(values: Values, columns: readonly Candidate[]): boolean {
  const [wholes, firsts, lasts] = columns.map(({ at }) => values[at]!.map(fold))
  const rows = wholes!.map((whole, row) => ({ whole, parts: [firsts![row]!, lasts![row]!] }))
  const filled = rows.filter(({ whole, parts }) => whole !== '' && parts.some((part) => part !== ''))
  const containing = filled.filter(({ whole, parts }) =>
    parts.some((part) => part !== '' && whole.includes(part)),
  )
  return containing.length * 2 >= filled.length
}

/**
 * A column `Name` beside one of only first or last names has the whole name if it contains the
 * other column's value, or else the other half of the name: *Name, Vorname* and *Nombre,
 * Apellidos*.
 */
function namesOf(candidates: readonly Candidate[], values: Values): readonly Candidate[] {
  const name = candidates.find(
    ({ field, words }) => field === 'full_name' && words.size === 1 && words.has('name'),
  )
  const first = candidates.find(({ field }) => field === 'first_name')
  const last = candidates.find(({ field }) => field === 'last_name')
  const half = first ?? last
  if (name && first && last)
    return containsHalves(values, [name, first, last]) ? candidates : without(candidates, name)
  if (!name || !half) return candidates
  const pairs = values[name.at]!.map(
    (value, row) => [fold(value), fold(values[half.at]![row]!)] as const,
  ).filter(([whole, part]) => whole !== '' && part !== '')
  const containing = pairs.filter(([whole, part]) => whole.includes(part) && whole !== part)
  if (containing.length * 2 > pairs.length) return candidates
  const field = first ? 'last_name' : 'first_name'
  return candidates.map((each) => (each === name ? { ...each, field } : each))
}
