import { fold } from '@rapport/contract/fold.ts'
import type { ImportField } from '@rapport/contract/lists/import-fields.ts'
import { cutText } from '@rapport/contract/plain-text.ts'
import { exportDetails } from '@rapport/contract/lists/vocabularies.ts'
import { maxHeader, wordsOfHeader, type HeaderWord } from './header-words.ts'

/**
 * The certainty with which a header names a field: it has no other meaning, it usually means the
 * field, or it means it if no other column does.
 */
export const ranks = { exact: 3, usual: 2, vague: 1 } as const
export type Rank = (typeof ranks)[keyof typeof ranks]

/** Words that specify a field's kind or owner. */
const kinds = [
  'work',
  'personal',
  'home',
  'primary',
  'other',
  'person',
  'buyer',
] as const satisfies HeaderWord[]

export type HeaderMeaning = {
  field: Exclude<ImportField, 'extra'>
  rank: Rank
  words: ReadonlySet<HeaderWord>
}

type Rule = {
  field: HeaderMeaning['field']
  /** All of these. */
  needs: HeaderWord[]
  /** None but these, the needed ones and `kinds`. */
  may?: HeaderWord[]
  /** The `kinds` that make it something else. */
  not?: HeaderWord[]
  rank: Rank
}

const { exact, usual, vague } = ranks
const noPerson = ['personal', 'home', 'person'] as const satisfies HeaderWord[]
const job = ['title', 'job', 'name', 'company', 'vagueJob'] as const satisfies HeaderWord[]
const site = ['url', 'address', 'name', 'account'] as const satisfies HeaderWord[]
const place = ['city', 'state', 'country', 'location', 'address', 'name'] as const satisfies HeaderWord[]
const link = ['profile', 'url', 'address', 'name'] as const satisfies HeaderWord[]

/** The first rule that fits counts. A header with a word that its rule doesn't allow says something else. */
const rules: readonly Rule[] = [
  { field: 'emails', needs: ['email'], may: ['address', 'number'], rank: exact },
  { field: 'emails', needs: ['email', 'company'], may: ['address'], rank: usual },
  { field: 'linkedin_url', needs: ['linkedin'], may: [...link, 'website'], rank: exact },
  { field: 'linkedin_url', needs: ['salesNavigator'], may: [...link, 'linkedin'], rank: vague },
  { field: 'phones', needs: ['mobile'], may: ['phone', 'number'], rank: exact },
  { field: 'phones', needs: ['phone'], may: ['number', 'address'], rank: exact },
  { field: 'phones', needs: ['phone', 'company'], may: ['number', 'mobile'], rank: vague },
  { field: 'company_domain', needs: ['domain'], may: [...site, 'company'], not: [...noPerson], rank: exact },
  { field: 'company_domain', needs: ['website', 'company'], may: [...site], not: [...noPerson], rank: exact },
  { field: 'company_domain', needs: ['website'], may: [...site], not: [...noPerson], rank: usual },
  { field: 'company_domain', needs: ['company', 'url'], not: [...noPerson], rank: vague },
  ...(['first', 'bareFirst'] as const).flatMap((first) =>
    (['last', 'bareLast'] as const).map((last): Rule => ({
      field: 'full_name',
      needs: [first, last],
      may: ['name', 'and', 'full'],
      not: ['other'],
      rank: exact,
    })),
  ),
  { field: 'full_name', needs: ['and', 'last'], may: ['name'], not: ['other'], rank: exact },
  { field: 'full_name', needs: ['and', 'first'], may: ['name'], not: ['other'], rank: exact },
  // *Name, Vorname* and *Nom Prénom*, but not *Name (First)*.
  { field: 'full_name', needs: ['name', 'first'], not: ['other'], rank: exact },
  { field: 'full_name', needs: ['name', 'last'], not: ['other'], rank: exact },
  { field: 'first_name', needs: ['first'], not: ['other'], rank: exact },
  { field: 'last_name', needs: ['last'], not: ['other'], rank: exact },
  { field: 'first_name', needs: ['bareFirst', 'name'], not: ['other'], rank: exact },
  { field: 'last_name', needs: ['bareLast', 'name'], not: ['other'], rank: exact },
  // *Last Contact* is a day.
  { field: 'first_name', needs: ['bareFirst'], not: ['other', 'person'], rank: exact },
  { field: 'last_name', needs: ['bareLast'], not: ['other', 'person'], rank: exact },
  { field: 'title', needs: ['position'], may: [...job], rank: exact },
  { field: 'title', needs: ['job'], may: ['title', 'company'], rank: usual },
  { field: 'title', needs: ['title', 'company'], may: ['name'], rank: exact },
  { field: 'title', needs: ['title', 'vagueJob'], rank: vague },
  { field: 'title', needs: ['title'], may: ['linkedin'], rank: usual },
  { field: 'title', needs: ['vagueJob'], may: ['linkedin'], rank: vague },
  { field: 'location', needs: ['city'], may: [...place, 'company'], rank: exact },
  { field: 'location', needs: ['state'], may: [...place, 'company'], rank: exact },
  { field: 'location', needs: ['country'], may: [...place, 'company'], rank: exact },
  { field: 'location', needs: ['location'], may: [...place, 'company'], rank: exact },
  { field: 'tags', needs: ['tag'], rank: exact },
  { field: 'note', needs: ['note'], rank: exact },
  {
    field: 'company',
    needs: ['company'],
    may: ['name', 'account', 'title'],
    not: ['personal', 'home'],
    rank: exact,
  },
  { field: 'company', needs: ['account', 'name'], not: ['personal', 'home'], rank: usual },
  { field: 'company', needs: ['account'], not: ['personal', 'home'], rank: vague },
  { field: 'company', needs: ['work', 'name'], not: ['personal', 'home'], rank: usual },
  { field: 'full_name', needs: ['name', 'full'], not: ['other', 'work', 'home'], rank: exact },
  { field: 'full_name', needs: ['name', 'person'], not: ['other', 'work', 'home'], rank: exact },
  {
    field: 'full_name',
    needs: ['name'],
    may: ['profile', 'linkedin'],
    not: ['other', 'work', 'home'],
    rank: usual,
  },
  { field: 'linkedin_url', needs: ['profile', 'url'], rank: usual },
  {
    field: 'full_name',
    needs: ['person'],
    not: ['other', 'work', 'home', 'personal', 'primary'],
    rank: vague,
  },
]

const allowed = rules.map(({ needs, may = [], not = [] }) => {
  const kept = kinds.filter((kind) => !not.includes(kind))
  return new Set<HeaderWord>([...needs, ...may, ...kept])
})

const idNames = new Set(['rapport_id', 'talent id'].map(fold))

/** Words that decide nothing by themselves: the column's values do. */
const open: ReadonlySet<HeaderWord | null> = new Set([null, 'address', 'url', 'profile', ...kinds])

/** Splits a header that ends in brackets into the text before them and the text inside. */
function splitBrackets(header: string): [outside: string, inside: string] | null {
  const text = header.trim()
  const at = Math.max(...['(', '[', '（', '【', '<'].map((sign) => text.lastIndexOf(sign)))
  if (at < 1 || !/[)\]）】>]$/.test(text)) return null
  return [text.slice(0, at), text.slice(at + 1, -1)]
}
/**
 * Fields that can be recognised by their values, so that an unknown word beside the known ones is
 * no reason to leave a column out.
 */
const shown: ReadonlySet<ImportField> = new Set(['emails', 'phones', 'linkedin_url', 'company_domain'])

/**
 * Returns the meaning of a header: a field, `other` if it means something that isn't one of our
 * fields, or null if it is unknown.
 */
export function meaningOfHeader(whole: string): HeaderMeaning | 'other' | null {
  const header = cutText(whole, maxHeader)
  if (idNames.has(fold(header))) return { field: 'rapport_id', rank: exact, words: new Set() }
  const split = splitBrackets(header)
  if (split) return bracketedMeaning(...split)
  return meaningOfWords(wordsOfHeader(header.replace(parameter, '')))
}

/** A parameter in the headers of contacts exported from a phone: `EMAIL;type=INTERNET`. */
const parameter = /;\w{1,20}=.*$/s

const parts = new Set<HeaderWord | null>(['first', 'last', 'bareFirst', 'bareLast'])

/**
 * A part of the name in brackets is the content of the column: 氏名（姓）. Unknown words there are
 * explanations, and make the header less certain.
 */
function bracketedMeaning(outside: string, inside: string): HeaderMeaning | 'other' | null {
  const [around, within] = [wordsOfHeader(outside), wordsOfHeader(inside)]
  if (around.includes('name') && within.length === 1 && parts.has(within[0]!)) return meaningOfWords(within)
  if (!within.includes(null)) return meaningOfWords([...around, ...within])
  const meaning = meaningOfWords([...around, ...within.filter((word) => word !== null)])
  return meaning === null || meaning === 'other' ? meaning : { ...meaning, rank: vague }
}

function meaningOfWords(found: readonly (HeaderWord | null)[]): HeaderMeaning | 'other' | null {
  const words = new Set(found.filter((word) => word !== null))
  // A second contact is another person, but a contact's second address is their own.
  const isSecond = found.some((word, at) => word === 'other' && found[at + 1] === 'person')
  if (words.has('else') || isSecond) return 'other'
  const at = rules.findIndex(
    ({ needs }, each) =>
      needs.every((word) => words.has(word)) && [...words].every((word) => allowed[each]!.has(word)),
  )
  const rule = rules[at]
  const isCertain = !found.includes(null) && !words.has('buyer')
  if (rule && (isCertain || !found.includes(null) || shown.has(rule.field)))
    return { field: rule.field, rank: isCertain ? rule.rank : vague, words }
  return found.every((word) => open.has(word)) ? null : 'other'
}

/** Whether all words of a header are known, and say a field. */
export function isCertainHeader(header: string): boolean {
  const meaning = meaningOfHeader(header)
  return meaning !== null && meaning !== 'other' && !wordsOfHeader(header).includes(null)
}

const details = new Set(exportDetails.map(fold))

/** Columns of an export that say more of its contact values: nothing to import. */
export const isExportDetail = (header: string): boolean => details.has(fold(cutText(header, maxHeader)))
