import { fold, foldWords } from '@rapport/contract/fold.ts'
import type { ImportMatch } from '@rapport/contract/lists/import-fields.ts'
import { cutText } from '@rapport/contract/plain-text.ts'
import { foldedKey } from '@rapport/contract/index-key.ts'
import { companyNameKey } from '@rapport/normalise/companies/company-name.ts'
import { slugSpellings } from '@rapport/normalise/linkedin.ts'
import type { Current } from '../../rows/evaluate.ts'
import { textFields, type ImportedPerson } from '../../rows/read-row.ts'

/*
 * When two rows, or a row and a stored person, are one person. Something must say so: a profile
 * link, else an address, else the name with the company, else two rows that are equal. And nothing
 * may speak against it: two profiles are two people, whatever else they share. People share
 * addresses (the front desk's, a seller's in a column of owners), so names must agree, too. Names
 * with a company are those of namesakes as soon as anything else differs.
 */

/** A value by which two rows may be about one person. */
export type Evidence = { by: ImportMatch; key: string; address?: string }

/** Returns the evidence by which a row can be recognised, strongest first. */
export function evidenceOf(person: ImportedPerson): Evidence[] {
  const { texts, emails } = person
  const pair = pairOf(texts)
  return [
    ...(texts.linkedin_url === undefined ? [] : [{ by: 'link' as const, key: `link:${texts.linkedin_url}` }]),
    ...emails.map((email) => ({ by: 'email' as const, key: `email:${email}`, address: email })),
    ...(pair === null ? [] : [{ by: 'name' as const, key: `name:${pair.key}` }]),
    ...(texts.full_name === undefined ? [] : [{ by: 'row' as const, key: `row:${wholeOf(person)}` }]),
  ]
}

/** All that a row says, letter case and punctuation aside. */
const wholeOf = ({ texts, emails, phones, tags, extra, dropped }: ImportedPerson): string =>
  JSON.stringify([texts, emails, phones, tags, extra, dropped]).toLowerCase()

/** A folded name and a company's key, as people are stored by; null if one of them is missing. */
export function pairOf({ full_name, company }: ImportedPerson['texts']) {
  if (full_name === undefined || company === undefined) return null
  const [name, companyKey] = [foldedKey(full_name), companyNameKey(company)]
  return name === '' || companyKey === '' ? null : { name, company: companyKey, key: `${name}|${companyKey}` }
}

/** The fields that tell people apart who share a value. */
export type Identity = { name: string | null; slug: string | null; title: string | null }

/** People of whom only an address was known are stored under it. */
export const nameOf = (name: string | null): string | null => (name?.includes('@') ? null : name)

export const identityOf = ({ texts }: Pick<ImportedPerson, 'texts'>): Identity => ({
  name: nameOf(texts.full_name ?? null),
  slug: texts.linkedin_url ?? null,
  title: texts.title ?? null,
})

/**
 * How far two who share a value are one person: `other` if something speaks against it; `weak` if
 * their names are only short forms of each other or can't be compared; `whole` if one has words
 * that the other lacks.
 */
export const agreements = ['other', 'weak', 'whole', 'equal'] as const
export type Agreement = (typeof agreements)[number]

type SharedHandle = { by: ImportMatch; address?: string | undefined }

/** `address` is the one that both have. */
export function agreementOf(a: Identity, b: Identity, { by, address }: SharedHandle): Agreement {
  if (by === 'id' || by === 'row') return 'equal'
  if (a.slug !== null && b.slug !== null && !isSameSlug(a.slug, b.slug)) return 'other'
  if (a.name === null || b.name === null) return 'whole'
  // One profile is one person, who may have married, or go by another first name.
  if (by === 'link') return shareWord(a.name, b.name) ? 'equal' : 'other'
  const names = namesAgree(a.name, b.name, address)
  return names === 'weak' && differs(a.title ?? undefined, b.title ?? undefined) ? 'other' : names
}

/**
 * Chooses the person whom a row means: the one who agrees best, and the first of equal ones. Null
 * if something contradicts all of them, or if the agreement is weak and several have it.
 */
export function bestOf<T extends { who: number; agreement: Agreement }>(candidates: readonly T[]): T | null {
  const rank = ({ agreement }: T) => agreements.indexOf(agreement)
  const [best] = candidates.toSorted((a, b) => rank(b) - rank(a))
  if (best === undefined || best.agreement === 'other') return null
  const isUnclear =
    best.agreement === 'weak' &&
    candidates.some(({ who, agreement }) => agreement === 'weak' && who !== best.who)
  return isUnclear ? null : best
}

/** Whether two who share a value of this kind are different people nevertheless. */
export const contradict = (a: Identity, b: Identity, by: ImportMatch): boolean =>
  agreementOf(a, b, { by }) === 'other'

/** Earlier releases stored ids of members in lower case. */
const isSameSlug = (a: string, b: string) => slugSpellings(a).includes(b) || slugSpellings(b).includes(a)

/**
 * The fields that two rows must agree in. Names and companies are left out: equal ones may be
 * written differently.
 */
const comparedFields = textFields.filter((field) => !/name$|^company$/.test(field))

/** Whether rows of one name and company say different things of something. */
export function differ(a: ImportedPerson, b: ImportedPerson): boolean {
  if (comparedFields.some((field) => differs(a.texts[field], b.texts[field]))) return true
  if (areApart(a.emails, b.emails) || areApart(a.phones, b.phones)) return true
  const extra = new Map(b.extra)
  return a.extra.some(([name, value]) => differs(value, extra.get(name)))
}

/** Whether a row contradicts what is known of a person with its name and company. */
export function differFrom({ texts, emails, phones, extra }: ImportedPerson, current: Current): boolean {
  const known = Map.groupBy(current.values, (value) => (value.includes('@') ? 'emails' : 'phones'))
  return (
    comparedFields.some((field) => differs(texts[field], current.texts[field])) ||
    areApart(emails, known.get('emails') ?? []) ||
    areApart(phones, known.get('phones') ?? []) ||
    extra.some(([name, value]) => differs(value, current.own.get(`extra:${name}`)))
  )
}

/**
 * Whether everything in a row is already known of a person with its name, or the row has one of
 * their numbers and nothing else.
 */
export function isKnownOf(person: ImportedPerson, current: Current): boolean {
  if (differFrom(person, current)) return false
  if (person.phones.some((phone) => current.values.has(phone))) return true
  return (
    comparedFields.every(
      (field) => person.texts[field] === undefined || current.texts[field] !== undefined,
    ) &&
    [...person.emails, ...person.phones].every((value) => current.values.has(value)) &&
    person.extra.every(([name]) => current.own.has(`extra:${name}`))
  )
}

const differs = (a: string | undefined, b: string | undefined) =>
  a !== undefined && b !== undefined && a !== b && fold(a) !== fold(b)

const areApart = (a: readonly string[], b: readonly string[]) =>
  a.length > 0 && b.length > 0 && !a.some((value) => b.includes(value))

/** Words that are compared of one name. */
const maxWords = 12
const wordsOf = (name: string): string[] => foldWords(cutText(name, 200)).filter((_, at) => at < maxWords)

/**
 * Two names may be one person's if each word of the shorter one occurs in the longer one, whole, as
 * its beginning or as an initial, in any order. Names in different scripts can't be compared: they
 * may be one person's if the address that both rows have contains one of the names.
 */
function namesAgree(a: string, b: string, address: string | undefined): Agreement {
  const [some, others] = [wordsOf(a), wordsOf(b)]
  if (some.length === 0 || others.length === 0) return 'weak'
  if (some.join('') === others.join('')) return 'equal'
  if (scriptOf(some) !== scriptOf(others))
    return address === undefined || isNamedBy(address, [...some, ...others]) ? 'weak' : 'other'
  const [short, long] = some.length <= others.length ? [some, others] : [others, some]
  const left = [...long]
  let isWhole = true
  // Whole words first, so that an initial doesn't take the place of one.
  for (const word of short.toSorted((one, other) => other.length - one.length)) {
    const at = placeOf(word, left)
    if (at < 0) return 'other'
    isWhole &&= left[at] === word
    left.splice(at, 1)
  }
  return isWhole ? (left.length === 0 ? 'equal' : 'whole') : 'weak'
}

/** Letters of a word that an address has in common with a name by chance alone. */
const minNamed = 3

function isNamedBy(address: string, words: readonly string[]): boolean {
  const local = fold(address.slice(0, address.lastIndexOf('@'))).replaceAll(' ', '')
  return words.some((word) => word.length >= minNamed && local.includes(word))
}

function placeOf(word: string, words: readonly string[]): number {
  const whole = words.indexOf(word)
  return whole >= 0 ? whole : words.findIndex((other) => begins(word, other) || begins(other, word))
}

/** An initial, or a short form: Chris, Christopher. */
const begins = (short: string, long: string) =>
  (short.length === 1 || short.length >= 3) && short.length < long.length && long.startsWith(short)

const scripts = [
  /^\p{Script=Latin}/u,
  /^\p{Script=Hangul}/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  /^\p{Script=Cyrillic}/u,
]
const scriptOf = (words: readonly string[]): number =>
  scripts.findIndex((script) => script.test(words[0] ?? ''))

function shareWord(a: string, b: string): boolean {
  const [some, others] = [wordsOf(a), wordsOf(b)]
  if (some.length === 0 || others.length === 0 || scriptOf(some) !== scriptOf(others)) return true
  return some.join('') === others.join('') || some.some((word) => placeOf(word, others) >= 0)
}
