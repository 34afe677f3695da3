import { expect, test } from 'vitest'
import { z } from 'zod'
import { codes, routes, texts } from '../test/request-texts.ts'
import { workOnTexts } from '../test/work-on-texts.ts'

/**
 * Every text of a request that is longer than its field allows is refused before anything else is
 * done to it.
 */

/** The texts and their maximum lengths; undefined if a schema has none. Fields share schemas. */
const known = new Map<z.ZodType, number | undefined>()
const bounded = texts.map(({ path, schema }) => {
  if (!known.has(schema))
    known.set(schema, z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).maxLength)
  return { path, schema, maxLength: known.get(schema) }
})

/** Fields that have one code for all their faults, length included. */
const ownCodes = new Set([
  'error_invalid_code',
  'error_invalid_date',
  'error_invalid_email',
  'error_invalid_id',
  'error_invalid_phone',
  'error_invalid_time',
  'error_too_large',
  'error_unknown_value',
  'error_unknown_variable',
])

test('what is done to a long text is seen, and what is done to a short one is not', () => {
  expect(
    workOnTexts(4, () => ['abc '.trim(), 'ab'.toLowerCase(), /a/.test('abcd'), 'abc'.normalize()].length),
  ).toEqual({ result: 4, work: ['trim', 'test', 'exec'] })
  expect(' abcd '.trim.name).toBe('trim')
})

test('every text says how long it may be', () => {
  expect(bounded.filter(({ maxLength }) => maxLength === undefined).map(({ path }) => path)).toEqual([])
})

test.each(['x', ' ', '\t', '\u0301\u0316', '#', '@', '.', '\u200b', '가', '😀'])(
  'a text of %j ten times too long is refused by its length alone, before anything is done to it',
  (part) => {
    const worked = bounded.flatMap(({ path, schema, maxLength = 0 }) => {
      // Beyond what any text may bring for cleaning, also where the maximum is small.
      const length = 10 * maxLength + 1000
      const long = part.repeat(length)
      const { result, work } = workOnTexts(length, () => schema.safeParse(long))
      const found = [...new Set(codes(result))]
      const isRefused = found.length === 1 && (found[0] === 'error_too_long' || ownCodes.has(found[0]!))
      return isRefused && work.length === 0 ? [] : [`${path}: ${found.join()} ${work.join()}`]
    })
    expect(worked).toEqual([])
  },
)

test('a text that is too long keeps what compares it with others from running', () => {
  const long = '#'.repeat(5000)
  const filters = {
    names: ['a', long],
    namesExcluded: [long],
    experience: { jobTitlesIncluded: [long, long] },
  }
  const bodies = {
    'POST /v2/search/people': filters,
    'POST /lists': { title: long, tags: [long, long] },
    'POST /v2/auth/signup': { firstName: long, lastName: long, email: long, password: long },
  }
  for (const [name, body] of Object.entries(bodies)) {
    const route = routes.find(({ method, path }) => `${method} ${path}` === name)
    const { result, work } = workOnTexts(long.length, () => route!.body!.safeParse(body))
    expect(new Set(codes(result)), name).toContain('error_too_long')
    expect(work, name).toEqual([])
  }
})
