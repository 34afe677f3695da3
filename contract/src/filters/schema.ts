import { z } from 'zod'
import { limits } from '../limits.ts'
import {
  fieldIds,
  fieldOf,
  isAnyList,
  isFieldId,
  isWhole,
  maxOf,
  orderedPairs,
  type BoundField,
  type FilterField,
  type IdsField,
  type ListField,
} from './field-of.ts'
import type { FieldId, FieldValue } from './fields.ts'
import { filled, id as rowId, line, rules } from '../shapes.ts'
import { partOf } from './index-parts.ts'
import { clashCode, clashIndexes, filterOffCode, goneCode } from './opposites.ts'
import { isFundingRoundRange, linkedinProfilePattern, parseRange, rangePattern } from './texts.ts'
import { maxFundingRounds } from './vocabularies.ts'

/**
 * The schema of a filter set: the requirements of a people search. Made from the table of filters
 * (`fields.ts`).
 *
 * Within one list: any of. Between lists: all of. Excluded lists: none of. A filter set may be
 * partial; parsing fills in the defaults (empty, null, false). Unknown keys are refused. Issue
 * messages are the error codes that the interface translates. `rules.ts` has the same rules for the
 * browser.
 */

type Section<Name extends string> = {
  [Id in FieldId as Id extends `${Name}.${infer Key}` ? Key : never]: FieldValue<Id>
}
/** A complete filter set. */
export type FilterSet = {
  [Id in FieldId as Id extends `${infer Name}.${string}` ? Name : Id]: Id extends `${infer Name}.${string}`
    ? Section<Name>
    : FieldValue<Id>
}
type Optional<Whole> = { [Key in keyof Whole]?: Whole[Key] | undefined }
/** A filter set as it may be sent: missing fields have their defaults. */
export type PartialFilterSet = {
  [Key in keyof FilterSet]?:
    | (FilterSet[Key] extends readonly unknown[] ? FilterSet[Key] : Optional<FilterSet[Key]>)
    | undefined
}

const text = filled(line(limits.maxTextLength))

export const linkedinProfile = text.regex(linkedinProfilePattern, 'error_invalid_linkedin_url')

/** A `min-max` text, ends included; `_` leaves the upper end open. */
const rangeText = text
  .refine((value) => parseRange(value) !== null, 'error_invalid_range')
  .meta({
    pattern: rangePattern.source,
    ...rules({ error_invalid_range: 'the first number is not above the second' }),
  })

/**
 * A union reports one code when no option accepts a value. A text that is too long must keep its
 * own code.
 */
const isTooLong = (errors: unknown) =>
  (errors as z.core.$ZodIssue[][]).flat().some(({ message }) => message === 'error_too_long')

/** `-` (number unknown) or a `min-max` text of at most 15 rounds. */
const fundingRoundText = z.union(
  [
    z.literal('-'),
    text.refine(isFundingRoundRange, 'error_invalid_range').meta({
      pattern: rangePattern.source,
      ...rules({ error_invalid_range: `numbers up to ${maxFundingRounds}, the first not above the second` }),
    }),
  ],
  { error: ({ errors }) => (isTooLong(errors) ? 'error_too_long' : 'error_invalid_range') },
)

function listItem(field: ListField): z.ZodType<string> {
  if (field.kind === 'choices') return z.enum(field.values, 'error_unknown_value')
  if (field.kind === 'ranges') return field.of === 'rounds' ? fundingRoundText : rangeText
  return field.format === undefined ? text : linkedinProfile
}

function list(field: ListField) {
  const values = z.array(listItem(field)).max(limits.maxListValues, 'error_too_many')
  // A second choice is an error of the list, a second text one of the text.
  const distinct =
    field.kind === 'choices'
      ? values.refine((chosen) => new Set(chosen).size === chosen.length, field.existsCode)
      : values.superRefine((texts, context) => {
          const seen = new Set<string>()
          texts.forEach((value, index) => {
            const key = value.toLowerCase()
            if (seen.has(key)) context.addIssue({ code: 'custom', message: field.existsCode, path: [index] })
            seen.add(key)
          })
        })
  const exists = {
    [field.existsCode]: 'no two values are the same, letter case and invisible characters aside',
    ...(partOf(field) && { [filterOffCode]: 'the index has what the filter asks for' }),
  }
  const complete = distinct.meta({ uniqueItems: true, ...rules(exists) }).default([])
  return described(complete, field)
}

const described = <T extends z.ZodType>(schema: T, { excludes }: ListField | IdsField): T =>
  excludes === undefined
    ? schema
    : schema.describe(`None of these. A value that ${excludes} contains too is refused`)

function idList(field: IdsField) {
  const ids = z
    .array(rowId)
    .max(limits.maxListValues, 'error_too_many')
    .refine((chosen) => new Set(chosen).size === chosen.length, field.existsCode)
    .meta({
      uniqueItems: true,
      ...rules({ [field.existsCode]: 'no two ids are the same', ...goneRule(field) }),
    })
    .default([])
  return described(ids, field)
}

/** Rules that only the server can check. */
const goneRule = ({ excludes }: IdsField): Record<string, string> =>
  excludes === undefined ? {} : { [goneCode]: 'each is a list of the account, or one that can be restored' }

function bound(field: BoundField) {
  const { min, max, code } = field
  const number: z.ZodNumber = isWhole(field) ? z.int(code) : z.number(code)
  const atLeast = number.min(min, code)
  const limited =
    max === 'this year'
      ? atLeast
          .refine((value) => value <= maxOf(field), code)
          .meta(rules({ [code]: 'not after the current year' }))
      : atLeast.max(max, code)
  return limited.nullable().default(null)
}

function schemaOf(field: FilterField) {
  if (field.kind === 'flag') return z.boolean().default(false)
  if (field.kind === 'answer') return z.boolean().nullable().default(null)
  if (field.kind === 'ids') return idList(field)
  return field.kind === 'bound' ? bound(field) : list(field)
}

const nameOf = (id: FieldId): string => id.slice(id.indexOf('.') + 1)
const idsIn = (section: string): FieldId[] => fieldIds.filter((id) => id.startsWith(`${section}.`))

type Refusal = { id: FieldId; code: string }
type Rule = (values: Record<string, unknown>) => readonly Refusal[]

const kept: readonly Refusal[] = []

/** The rules between fields of one section, made once: every search checks them. */
function rulesOf(section: string): Rule[] {
  const ids = idsIn(section)
  const pairs = orderedPairs.filter(({ min }) => ids.includes(min))
  const ordered = pairs.map(({ min, max, code, maxCode }): Rule => {
    const [minName, maxName] = [nameOf(min), nameOf(max)]
    const refused = [
      { id: min, code },
      { id: max, code: maxCode },
    ]
    return ({ [minName]: low, [maxName]: high }) =>
      typeof low !== 'number' || typeof high !== 'number' || low <= high ? kept : refused
  })
  const ruledOut = ids.flatMap((id): Rule[] => {
    const field = fieldOf(id)
    if (field.kind !== 'flag' || !field.rulesOut) return []
    const { fields, code } = field.rulesOut
    const [name, others, refused] = [nameOf(id), fields.map(nameOf), [{ id, code }]]
    return [
      (values) => (values[name] === true && others.some((other) => values[other] !== null) ? refused : kept),
    ]
  })
  return [...ordered, ...ruledOut]
}

function rulesTogether(section: string): Record<string, string> {
  const ids = idsIn(section)
  const found: Record<string, string> = {}
  for (const { min, max, code, maxCode } of orderedPairs)
    if (ids.includes(min)) found[code] = found[maxCode] = `${nameOf(min)} is not above ${nameOf(max)}`
  for (const id of ids) {
    const field = fieldOf(id)
    if (field.kind === 'flag' && field.rulesOut)
      found[field.rulesOut.code] =
        `with ${nameOf(id)}, ${field.rulesOut.fields.map(nameOf).join(' and ')} are null`
  }
  return found
}

/** Reads the value at an id, whose keys are split once. */
function readerOf(id: FieldId): (filters: object) => unknown {
  const keys = id.split('.')
  return (filters) => keys.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], filters)
}

/** A list that excludes values, and the one that may not contain them too. */
type Opposites = {
  path: string[]
  included: (filters: object) => unknown
  excluded: (filters: object) => unknown
}

function oppositesIn(ids: readonly FieldId[]): Opposites[] {
  return ids.flatMap((id) => {
    const included = isAnyList(id) ? fieldOf(id).excludes : undefined
    if (included === undefined) return []
    return [{ path: id.split('.'), included: readerOf(included), excluded: readerOf(id) }]
  })
}

function checkOpposites(
  filters: object,
  { path, included, excluded }: Opposites,
  context: z.RefinementCtx,
): void {
  const values = [included(filters), excluded(filters)] as (string | number)[][]
  if (values.some(({ length }) => length === 0)) return
  const [first = [], second = []] = values.map((each) => each.map(String))
  for (const index of clashIndexes(first, second))
    context.addIssue({ code: 'custom', message: clashCode, path: [...path, index] })
}

const pastCode = 'error_past_companies'

/** A switch that is off and an empty list ask for nothing. */
function checkAbsent(filters: object, ids: readonly FieldId[], context: z.RefinementCtx): void {
  for (const id of ids) {
    const value = readerOf(id)(filters)
    const isAbsent = Array.isArray(value) ? value.length === 0 : value !== true
    if (!isAbsent) context.addIssue({ code: 'custom', message: pastCode, path: id.split('.') })
  }
}

function sectionSchema(section: string) {
  const rulesBetween = rulesOf(section)
  return z
    .strictObject(Object.fromEntries(idsIn(section).map((id) => [nameOf(id), schemaOf(fieldOf(id))])))
    .superRefine((values, context) => {
      for (const rule of rulesBetween)
        for (const { id, code } of rule(values))
          context.addIssue({ code: 'custom', message: code, path: [nameOf(id)] })
    })
    .meta(rules(rulesTogether(section)))
    .prefault({})
}

const names = [...new Set(fieldIds.map((id) => id.split('.')[0] ?? ''))]

function setOf(name: string, parts: readonly string[], absent: readonly FieldId[] = []) {
  const ids = fieldIds.filter((id) => parts.includes(id.split('.')[0] ?? ''))
  const schemas = parts.map((part) => [part, isFieldId(part) ? schemaOf(fieldOf(part)) : sectionSchema(part)])
  const opposites = oppositesIn(ids)
  return z
    .strictObject(Object.fromEntries(schemas) as Record<string, z.ZodType>)
    .superRefine((filters, context) => {
      for (const each of opposites) checkOpposites(filters, each, context)
      checkAbsent(filters, absent, context)
    })
    .meta({
      id: name,
      ...rules({
        [clashCode]: 'no value is both included and excluded',
        ...(absent.length > 0 && { [pastCode]: `${absent.join(', ')} are off or empty` }),
      }),
    })
}

export const filterSet = setOf('FilterSet', names) as unknown as z.ZodType<FilterSet, PartialFilterSet>

/** The parts of a filter set that speak of companies. */
const companyParts = ['smartIntentFilters', 'companyFilter', 'revenue', 'funding'] as const
export type CompanyPart = (typeof companyParts)[number]

const pastCompanies = [
  'companyFilter.namesIncludedPastList',
  'companyFilter.namesIncludedPast',
  'companyFilter.namesExcludedPast',
] as const

/**
 * The filters of a company search. A company has no past employers: the filters on past companies
 * are refused.
 */
export const companyFilterSet = setOf(
  'CompanyFilterSet',
  companyParts,
  pastCompanies,
) as unknown as z.ZodType<Pick<FilterSet, CompanyPart>, Pick<PartialFilterSet, CompanyPart>>
