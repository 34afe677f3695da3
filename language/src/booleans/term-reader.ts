import { isListField } from '@rapport/contract/filters/field-of.ts'
import { fold } from '@rapport/contract/fold.ts'
import { companyNameKey } from '@rapport/normalise/companies/company-name.ts'
import { skillNames } from '@rapport/normalise/skills/skills.ts'
import { functionWords } from '../data/function-words.ts'
import { givenNames } from '../data/given-names.ts'
import { wellKnownCompanies } from '../data/well-known-companies.ts'
import type { Extent, Parts, Understood } from '../parts.ts'
import type { Vocabulary } from '../vocabulary.ts'
import type { SaidFieldId } from '../said-filters.ts'
import type { FieldKind } from './field-names.ts'
import { subjects } from './meaning.ts'
import { termOf, type Term } from './parser.ts'

/** A reading of words on their own. `denies`: the words themselves deny something. */
export type ReadWords = Parts & { denies: boolean }
/** Reads words as a sentence; with `isDenied`, as if a denial stood before them. */
export type ReadPart = (text: string, isDenied: boolean) => ReadWords

/** The filter by which each kind of field recognises the end of its words. */
const filtersOfField: Partial<Record<FieldKind, RegExp>> = {
  title: /^experience\.(?:jobTitles|seniority)/,
  pastTitle: /^experience\.(?:jobTitles|seniority)/,
  company: /^companyFilter\.names/,
  pastCompany: /^companyFilter\.names/,
  location: /^locations/,
  skill: /^skills/,
  industry: /^companyFilter\.domains/,
  school: /^education\.universities/,
  name: /^names/,
  level: /^experience\.seniority/,
  function: /^experience\.functions/,
}
/** Fields whose values may have several words that no table knows. */
const ofNames: ReadonlySet<FieldKind | null> = new Set<FieldKind>([
  'company',
  'pastCompany',
  'school',
  'name',
])
const longestSkill = 4

/** Reads the words of booleans by the reader of sentences, and remembers what it said. */
export class TermReader {
  private readonly text: string
  private readonly vocabulary: Vocabulary
  private readonly readPart: ReadPart
  private readonly known = new Map<string, ReadWords>()

  constructor(text: string, vocabulary: Vocabulary, readPart: ReadPart) {
    this.text = text
    this.vocabulary = vocabulary
    this.readPart = readPart
  }

  /** The reading of some words, with positions inside them. */
  read(words: string, isDenied = false): ReadWords {
    const key = `${isDenied ? '-' : '+'}${words}`
    let reading = this.known.get(key)
    if (!reading) this.known.set(key, (reading = this.readPart(words, isDenied)))
    return reading
  }

  /** What the reader understands if it understands all of some words; null if it doesn't. */
  whole(words: string): readonly Understood[] | null {
    const { understood, ignored, unsupported } = this.read(words)
    const end = Math.max(0, ...understood.map((each) => each.end))
    // `executive search`: the second word isn't read. In Korean, grammar comes last.
    const isLeft = /[\p{L}\p{N}]/u.test(words.slice(end)) && !/\p{Script=Hangul}/u.test(words)
    return understood.length === 0 || ignored.length + unsupported.length > 0 || isLeft ? null : understood
  }

  /** The values of one filter as which the reader understands all of some words. */
  valuesIn(filter: SaidFieldId, words: string): string[] {
    const understood = this.whole(words) ?? []
    return understood.every((each) => each.filter === filter)
      ? understood.map(({ value }) => String(value))
      : []
  }

  /** The end of the words that belong to a field: `location:New York engineer`. */
  fieldEnd(kind: FieldKind | null, { start, end }: Extent): number {
    const text = this.text.slice(start, end)
    const words = [...text.matchAll(/[^\s,;，、]+/g)]
    if (words.length <= 1) return end
    const endOf = (at: number) => start + words[at]!.index + words[at]![0].length
    const filters = kind === null ? undefined : filtersOfField[kind]
    const { understood } = this.read(text)
    const first = understood.find((value) => value.start === 0 && filters?.test(value.filter))
    if (first) return start + first.end
    if (kind === 'skill') return endOf(skillWords(words.map(([word]) => word)) - 1)
    if (!ofNames.has(kind) || !/^\p{Lu}/u.test(text)) return endOf(0)
    const other =
      understood.find((value) => value.start > 0 && !/names/i.test(value.filter))?.start ?? text.length
    const last = words.findIndex(
      ({ 0: word, index }, at) =>
        at > 0 && (index >= other || !/^[\p{Lu}\p{N}&]/u.test(word) || /[,;]/.test(text.slice(0, index))),
    )
    return endOf((last < 0 ? words.length : last) - 1)
  }

  /** The terms that stand side by side in some words, in order. */
  terms(extent: Extent, isDenied: boolean): Term[] {
    const words = this.text.slice(extent.start, extent.end)
    const plain = () => [termOf(this.text, extent)]
    if (skillNames.has(fold(words))) return plain()
    const reading = this.read(words, isDenied)
    const { understood, ignored, unsupported } = reading
    const phrases = new Set(understood.map(({ start }) => start))
    // `-jobs`: who denies a word of grammar means the word.
    if (phrases.size + ignored.length + unsupported.length === 0) return isDenied ? plain() : []
    if (isOnePhrase(words, reading)) return plain()
    const atoms = [...this.phrases(extent, reading, isDenied), ...this.leftOver(extent, reading)].toSorted(
      (a, b) => a.start - b.start,
    )
    return isBare(words) ? joinSubjects(this.text, atoms) : atoms
  }

  /**
   * The title that a quoted text and the words after it are together: `"talent acquisition" manager`.
   * Null if the words after it don't end a title that the quotes begin.
   */
  titleAcross({ start, inner }: Extent & { inner: Extent }, after: Extent): Term | null {
    const first = this.text.slice(inner.start, inner.end)
    const { understood } = this.read(`${first} ${this.text.slice(after.start, after.end)}`)
    const [title] = understood
    const further = (title?.end ?? 0) - first.length - 1
    if (title?.filter !== 'experience.jobTitlesIncluded' || title.start > 0 || further <= 0) return null
    const extent = { start, end: after.start + further }
    const value = { ...title, ...extent }
    return { ...termOf(this.text, inner, extent), said: { isDenied: false, values: [value] } }
  }

  /** Values of one list beside each other are one term: `Berlin, Munich`. */
  private phrases({ start: from }: Extent, { understood }: ReadWords, isDenied: boolean): Term[] {
    const terms: Term[] = []
    for (const words of understood) {
      const value = { ...words, start: from + words.start, end: from + words.end }
      const last = terms.at(-1)
      const isSame = last?.said?.values.some(
        ({ filter, start }) =>
          start === value.start || (filter === value.filter && isListField(filter)) || isFlag(value),
      )
      if (last?.said && isSame) {
        const extent = { start: last.start, end: Math.max(last.end, value.end) }
        const values = [...last.said.values, value]
        terms[terms.length - 1] = { ...termOf(this.text, extent), said: { isDenied, values } }
      } else {
        const { start, end } = value
        terms.push({ ...termOf(this.text, { start, end }), said: { isDenied, values: [value] } })
      }
    }
    return terms
  }

  /** Words that may be denied are told rather than sought. */
  private leftOver({ start: from, end }: Extent, { ignored, unsupported, denies }: ReadWords): Term[] {
    const isKeyword = isBare(this.text.slice(from, end)) && !denies
    const termsOf = (extents: readonly Extent[], told?: 'ignored' | 'unsupported') =>
      extents.map((each): Term => {
        const extent = { start: from + each.start, end: from + each.end }
        return { ...termOf(this.text, extent), ...(told && { told }) }
      })
    return [
      ...termsOf(ignored, isKeyword ? undefined : 'ignored'),
      ...termsOf(unsupported, isKeyword ? undefined : 'unsupported'),
    ]
  }

  /** Whether the index or a table has a company or person of this name, so that it is no other word. */
  isNamed({ filter, value }: Pick<Understood, 'filter' | 'value'>): boolean {
    const name = String(value)
    if (filter === 'names' || filter === 'namesExcluded')
      return givenNames.has(name.toLowerCase().split(' ')[0]!) || /^\p{Script=Hangul}/u.test(name)
    return (
      !filter.startsWith('companyFilter.names') ||
      this.vocabulary.companyNamed(companyNameKey(name)) !== null ||
      wellKnownCompanies.has(name.toLowerCase())
    )
  }
}

const isFlag = ({ value }: Pick<Understood, 'value'>): boolean => value === true

/** Whether words were read as one phrase, or not at all. */
function isOnePhrase(words: string, { understood, ignored, unsupported }: ReadWords): boolean {
  const [first] = understood
  if (first === undefined) return isBare(words) && ignored.length + unsupported.length === 1
  const isAlone = understood.every(({ start, end }) => start === first.start && end === first.end)
  if (!isAlone || ignored.length + unsupported.length > 0) return false
  // `at Google` says more than the name.
  return isBare(words)
}

/** Whether words have no grammar of sentences. */
const isBare = (words: string): boolean =>
  words.split(/[\s,;]+/).every((word) => !functionWords.has(word) || word === 'of')

const isUnread = ({ said, told }: Term): boolean => said === undefined && told === undefined
const isSubject = ({ said }: Term): boolean =>
  said?.values.every(({ filter }) => subjects.has(filter)) === true

/** `carbon accounting`: an unknown word and an industry or function beside it are one term. */
function joinSubjects(text: string, terms: readonly Term[]): Term[] {
  const joined: Term[] = []
  for (const term of terms) {
    const last = joined.at(-1)
    const isBeside =
      last !== undefined &&
      /^[\s-]+$/.test(text.slice(last.end, term.start)) &&
      (isUnread(last) || isUnread(term)) &&
      (isUnread(last) || isSubject(last)) &&
      (isUnread(term) || isSubject(term))
    if (isBeside) joined[joined.length - 1] = termOf(text, { start: last.start, end: term.end })
    else joined.push(term)
  }
  return joined
}

/** The number of words of the longest skill that some words begin with; at least one. */
function skillWords(words: readonly string[]): number {
  for (let count = Math.min(longestSkill, words.length); count > 1; count--)
    if (skillNames.has(fold(words.slice(0, count).join(' ')))) return count
  return 1
}
