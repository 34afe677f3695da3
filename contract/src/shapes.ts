import { z } from 'zod'
import { isTimeZone } from './dates/time-zones.ts'
import { limits } from './limits.ts'
import {
  cleanText,
  isFarTooLong,
  isLonger,
  normalised,
  oneLine,
  onOneLine,
  severalLines,
  visible,
  withUnixBreaks,
} from './plain-text.ts'

/** Schemas that several domains share. */

/**
 * Rules that a JSON schema cannot express, for the description of the API: for each error code, the
 * condition for a value. A request that agrees with the schema is refused by these rules alone.
 */
export const rules = (byCode: Readonly<Record<string, string>>) => ({ 'x-rules': byCode })

/** At most so many characters. */
const atMost = <T extends z.ZodType<string>>(schema: T, maxLength: number, tooLong = 'error_too_long') =>
  schema.refine((text) => !isLonger(text, maxLength), { error: tooLong, abort: true }).meta({ maxLength })

/*
 * Every text of a request begins with one of the next two schemas. A text that is too long is
 * therefore refused first, and no check of the text, or of the value it is part of, runs. `missing`
 * is the error code of an absent text, `tooLong` that of a long one if a field has one code for all
 * its faults. `request-lengths.test.ts` finds texts that break this rule.
 */

/** A text that is kept as it is. */
export const asIs = (maxLength: number, missing?: string, tooLong?: string) =>
  atMost(z.string(missing), maxLength, tooLong)

/** A text that is cleaned next, which may shorten it; its maximum is checked again then. */
export const unread = (maxLength: number, missing?: string, tooLong = 'error_too_long') =>
  z
    .string(missing)
    .refine((text) => !isFarTooLong(text, maxLength), { error: tooLong, abort: true })
    .meta({ maxLength })

type Cleaning = {
  clean: (text: string) => string
  pattern: RegExp
  missing?: string | undefined
  tooLong?: string | undefined
}

/** A text that is cleaned, must then keep to a pattern, and be at most so long. */
export const cleaned = (maxLength: number, { clean, pattern, missing, tooLong }: Cleaning) =>
  atMost(
    unread(maxLength, missing, tooLong).overwrite(clean).regex(pattern, 'error_invalid_text'),
    maxLength,
    tooLong,
  )

/** A text with something to see. */
export const filled = (schema: z.ZodString, missing = 'error_required') => schema.regex(visible, missing)

/**
 * A text on one line, as `plain-text.ts` says: cleaned, and refused with `error_invalid_text`.
 * Every text of a request is one, except secrets.
 */
export const line = (maxLength: number, missing?: string, tooLong?: string) =>
  cleaned(maxLength, { clean: cleanText, pattern: oneLine, missing, tooLong })

/**
 * A name that an account gives to something: a line with visible characters, with a maximum length
 * once composed (NFC), so that Korean typed on a Mac and emoji get as much room as other text.
 * `missing` is the error code of an absent or empty one.
 */
export const label = (maxLength: number, missing = 'error_required') =>
  filled(
    cleaned(maxLength, { clean: (text) => normalised(cleanText(text), 'NFC'), pattern: oneLine, missing }),
    missing,
  )

/** A text that may be typed on several lines; it is read as one. */
export const sentence = (maxLength: number) =>
  cleaned(maxLength, {
    clean: (text) => cleanText(onOneLine(text)),
    pattern: oneLine,
    missing: 'error_invalid_text',
  })

/** A text of several lines that keeps them. */
export const paragraphs = (maxLength: number) =>
  cleaned(maxLength, {
    clean: (text) => cleanText(withUnixBreaks(text)),
    pattern: severalLines,
    missing: 'error_invalid_text',
  })

/** A password to check, a token. */
export const secret = (maxLength: number) => asIs(maxLength).min(1, 'error_required')

/** The id of a row, in a body. */
export const id = z.int('error_invalid_id').min(1, 'error_invalid_id').max(limits.maxId, 'error_invalid_id')

/** One spelling per id: no sign, exponent, fraction, leading zero or space. */
const decimal = /^[1-9]\d*$/

/**
 * The id of a row, in a path or a query string. A malformed one names nothing: in a path it answers
 * `not_found`, in a query string `error_invalid_id`.
 */
export const idParameter = z.preprocess(
  (text: string) => (decimal.test(text) ? Number(text) : Number.NaN),
  id,
)

/** The parameters of a path with one id. */
export const idParams = z.object({ id: idParameter })

/** ISO 8601, in UTC. */
export const time = z.iso.datetime()

/** A time in a request. */
export const instant = asIs(40, 'error_invalid_date', 'error_invalid_date').check(
  z.iso.datetime('error_invalid_date'),
)

/** A day in a request, as YYYY-MM-DD. */
export const isoDay = asIs(10, 'error_invalid_date', 'error_invalid_date').check(
  z.iso.date({ error: 'error_invalid_date', abort: true }),
)

/** A UUID in a request. */
export const uuid = asIs(36, 'error_invalid_id', 'error_invalid_id').check(z.uuid('error_invalid_id'))

const maxTimeZoneLength = 60

/** The IANA name of a time zone, or one of the other words. */
export const timeZoneOr = (...words: readonly string[]) =>
  asIs(maxTimeZoneLength, 'error_invalid_time_zone')
    .refine((name) => words.includes(name) || isTimeZone(name), 'error_invalid_time_zone')
    .meta(rules({ error_invalid_time_zone: ['an IANA name', ...words].join(' or ') }))

export const timeZone = timeZoneOr()

/** The `data` of a success that returns nothing. */
export const empty = z.object({})

/** The maximum number of items in an answer. */
export const limitQuery = (max: number, usual: number) =>
  z.coerce
    .number('error_invalid_limit')
    .int('error_invalid_limit')
    .min(1, 'error_invalid_limit')
    .max(max, 'error_invalid_limit')
    .default(usual)

/** A page, counted from 1, and its size. */
export const pageQuery = (maxSize: number, usualSize: number) =>
  z.object({
    page: z.coerce
      .number('error_invalid_page')
      .int('error_invalid_page')
      .min(1, 'error_invalid_page')
      .default(1),
    limit: limitQuery(maxSize, usualSize),
  })

/** `total` counts the items of all pages. */
export const pageMetadata = z.object({ total: z.int(), page: z.int(), limit: z.int() })

/** A page of a list. A list that is always answered whole is a single page. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), metadata: pageMetadata })

/** A title of the account's own. */
export const title = (maxLength: number, missing: string) =>
  label(maxLength, missing).describe(`1 to ${maxLength} characters on one line; titles need not be unique`)

/** A whole number within bounds. */
export const between = (min: number, max: number) =>
  z.int('error_invalid_range').min(min, 'error_invalid_range').max(max, 'error_invalid_range')

/** The query parameter of a CSV download: whether it begins with a byte order mark. */
export const bom = z
  .enum(['true', 'false'], 'error_unknown_value')
  .default('true')
  .transform((text) => text === 'true')
  .describe('Begin with a byte order mark, by which spreadsheet programs know UTF-8')

/** Ids, of which each counts once. */
export const distinctIds = (min: number, max: number) =>
  z
    .array(id)
    .min(min, 'error_required')
    .max(max, 'error_too_many')
    .transform((given) => [...new Set(given)])
