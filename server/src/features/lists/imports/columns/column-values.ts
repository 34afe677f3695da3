import { fold } from '@rapport/contract/fold.ts'
import type { ImportField } from '@rapport/contract/lists/import-fields.ts'
import { foldedKey } from '@rapport/contract/index-key.ts'
import { companyNameKey } from '@rapport/normalise/companies/company-name.ts'
import { companyDomain } from '@rapport/normalise/companies/domain.ts'
import { isBlank } from '@rapport/normalise/contacts/cell.ts'
import { emailsIn } from '@rapport/normalise/contacts/emails.ts'
import { isDate, isQuantity } from '@rapport/normalise/contacts/not-phones.ts'
import { phonesIn } from '@rapport/normalise/contacts/phones.ts'
import { linkedinPersonSlug } from '@rapport/normalise/linkedin.ts'

type Values = readonly string[]

/** The share of a column's values that must look alike. */
const minShare = 0.6
const minPhoneShare = 0.8

const filledOf = (values: Values): string[] => values.filter((value) => !isBlank(value))

/**
 * The share of the values of a column that can be read as a field; null if nothing of it can be
 * wrong, or the column is empty.
 */
export function readableShare(field: ImportField, values: Values): number | null {
  const test = readers[field]
  const filled = filledOf(values)
  return test === undefined || filled.length === 0 ? null : filled.filter(test).length / filled.length
}

const readers: Partial<Record<ImportField, (value: string) => boolean>> = {
  emails: (value) => emailsIn(value).values.length > 0,
  phones: (value) => phonesIn(value).values.length > 0,
  linkedin_url: (value) => linkedinPersonSlug(value) !== null,
  company_domain: (value) => companyDomain(value) !== null,
}

/** Returns the field that a column's values suggest without its header. */
export function fieldOfValues(values: Values): ImportField | null {
  const filled = filledOf(values)
  const most = (test: (value: string) => boolean, share = minShare) =>
    filled.length > 0 && filled.filter(test).length >= filled.length * share
  if (most((value) => emailsIn(value).values.length > 0)) return 'emails'
  if (most((value) => /linkedin\./i.test(value) && linkedinPersonSlug(value) !== null)) return 'linkedin_url'
  return most(isSurelyPhone, minPhoneShare) ? 'phones' : null
}

/**
 * Written as numbers of phones are: with a country code, an area code in brackets or after a zero,
 * or as in North America.
 */
const surePhone =
  /^(?:\+|00)\d|^\(\+?\d{1,4}\)[ \d]|^0\d{1,4}[ /.-]+\d{2}|^1?[ .-]?\d{3}[ .-]\d{3}[ .-]\d{4}$/

const isSurelyPhone = (value: string): boolean =>
  surePhone.test(value) &&
  value.replace(/\D/g, '').length >= 8 &&
  !isDate(value) &&
  !isQuantity(value) &&
  phonesIn(value).values.length > 0

/** Forms of address, folded. */
const salutations = new Set(
  `mr mrs ms miss mx dr prof professor sir madam dame lord rev hon herr frau fraulein herrn dr med dr ing prof dr hr fr m mme mlle monsieur madame mademoiselle me maitre
  sr sra srta don dona senor senora exmo exma sig sig ra sig na signor signora dott dott ssa avv ing arch dhr mevr mw de heer pan pani fru froken eng eur ing
  様 さん 先生 氏 님 씨 先生 女士 小姐`
    .split(/\s+/)
    .map(fold),
)

const isSalutation = (value: string): boolean =>
  fold(value)
    .split(' ')
    .every((word) => salutations.has(word))

/**
 * Whether a column of titles contains forms of address, as in Outlook and Salesforce, rather than
 * job titles.
 */
export function areSalutations(values: Values): boolean {
  const filled = filledOf(values)
  return filled.length > 0 && filled.filter(isSalutation).length >= filled.length * minShare
}

/** From this average number of people per value on, a value belongs to none of them. */
const sharing = 3

/**
 * Whether different people have the same few values: a seller's address in each row, not their own.
 * `whose` is the person of each row.
 */
export function isNobodys(values: Values, whose: readonly string[]): boolean {
  const rows = values.flatMap((value, at) =>
    isBlank(value) ? [] : [{ value: fold(value), who: whose[at]! }],
  )
  const people = new Set(rows.map(({ who }) => who)).size
  const distinct = new Set(rows.map(({ value }) => value)).size
  return distinct > 0 && distinct * sharing <= people
}

/** Capitalised words, particles between them, or a few letters of a script without capitals. */
const nameLike =
  /^(?=.*\p{L}{2})(?:\p{Lu}[\p{L}\p{M}.'’-]*(?: (?:\p{Lu}[\p{L}\p{M}.'’-]*|de|la|del|der|den|van|von|da|di|dos)){1,4}|[\p{Script=Hangul}\p{Script=Han}]{2,4})$/u

/**
 * Whether a column of a table without a header has the names of people: each another, and none with
 * a legal form.
 */
export function areNames(values: Values): boolean {
  const filled = filledOf(values)
  const names = filled.filter((value) => value.length <= 60 && nameLike.test(value) && !hasLegalForm(value))
  return (
    names.length > 0 &&
    names.length >= filled.length * minPhoneShare &&
    new Set(names).size >= names.length * minShare
  )
}

const hasLegalForm = (value: string) => companyNameKey(value) !== foldedKey(value)
