import { expect, test } from 'vitest'
import type { z } from 'zod'
import { codes, texts } from '../test/request-texts.ts'

/** Every text that a request may contain keeps to the rule of `plain-text.ts`. */

/**
 * Texts that must reach the server unchanged, because they are compared with a hash or decoded.
 * `host` is never read.
 */
const verbatim = /^(?:password|currentPassword|newPassword|refresh_token|flow|parameters|host|image|filters)$/

/** One of them is accepted by each text. */
const samples =
  `Seoul|linkedin.com/in/anna|10-20|1-2|-|123456|7|anna@acme.example|UTC|a:include|2026-01-01|2026-01-01T00:00:00Z|
09:00|first_name|https://acme.example/a|11111111-1111-4111-8111-111111111111|Abcdef1!|aGk=|+821012345678`
    .replaceAll('\n', '')
    .split('|')

const kept = texts.filter(({ path }) => !verbatim.test(path.slice(path.lastIndexOf('.') + 1)))

/** A text with something in its middle. */
const having = (text: string, odd: string) =>
  text.slice(0, Math.ceil(text.length / 2)) + odd + text.slice(Math.ceil(text.length / 2))
/** A text with a special character can't be read as a number. */
const isCoerced = (schema: z.ZodType) => (schema.def as unknown as { coerce?: boolean }).coerce === true

test('the walk finds the texts of all requests', () => {
  expect(texts.length).toBeGreaterThan(80)
  expect(kept.length).toBeGreaterThan(60)
})

test('control characters and halves of surrogate pairs are refused in every text', () => {
  const accepting = kept.flatMap(({ path, schema }) => {
    if (isCoerced(schema)) return []
    const sample = samples.find((text) => schema.safeParse(text).success)
    if (sample === undefined) return [`${path}: no sample is accepted`]
    return ['\0', '\u0007', '\u007f', '\u0090', '\ud800', '\udc00'].flatMap((odd) =>
      schema.safeParse(having(sample, odd)).success ? [`${path}: ${JSON.stringify(odd)}`] : [],
    )
  })
  expect(accepting).toEqual([])
})

test('characters without shape change no text: they are taken out, or refused where no such text can be', () => {
  const changed = kept.flatMap(({ path, schema }) => {
    const sample = samples.find((text) => schema.safeParse(text).success) ?? ''
    const plain = schema.safeParse(sample).data
    return ['\u200b', '\ufeff', '\u202e', '\u00ad'].flatMap((odd) => {
      const { success, data } = schema.safeParse(having(sample, odd))
      return !success || JSON.stringify(data) === JSON.stringify(plain)
        ? []
        : [`${path}: ${JSON.stringify(odd)} gives ${JSON.stringify(data)}`]
    })
  })
  expect(changed).toEqual([])
})

test('a text of nothing but such characters counts as empty', () => {
  const different = kept.flatMap(({ path, schema }) =>
    ['\u200b', '\u3164 ', '\u2066\u2069'].flatMap((odd) => {
      const [given, empty] = [schema.safeParse(odd), schema.safeParse('')]
      return JSON.stringify(codes(given)) === JSON.stringify(codes(empty)) &&
        JSON.stringify(given.data) === JSON.stringify(empty.data)
        ? []
        : [`${path}: ${JSON.stringify(odd)} is ${JSON.stringify(given.data ?? codes(given))}`]
    }),
  )
  expect(different).toEqual([])
})
