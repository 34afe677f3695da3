import { addressVerdicts, contactStatuses, contactTypes } from '@rapport/contract/contacts/vocabularies.ts'
import { z } from 'zod'
import { isPointer } from './pointers.ts'
import { personFacts, placeholdersOf, textsOf, type Json } from './templates.ts'

/*
 * How a provider is asked over HTTP and what its answers mean, as JSON. docs/providers.md explains
 * each key. What a schema refuses, it says in words that follow the path to the fault.
 */

const text = z.string().min(1, 'must not be empty').max(500, 'is too long')
const pointer = text.or(z.literal('')).refine(isPointer, 'must be a JSON Pointer, such as /data/email')
const single = pointer.refine((path) => !path.split('/').includes('*'), 'must lead to one value, without *')

const templateWith = (allowed: readonly string[]) =>
  text.superRefine((template, context) => {
    for (const name of placeholdersOf(template))
      if (!allowed.includes(name))
        context.addIssue(`has the placeholder {${name}}, which is not one of ${allowed.join(', ')}`)
  })

const json: z.ZodType<Json> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(json), z.record(z.string(), json)]),
)

const requestWith = (facts: readonly string[]) =>
  z
    .strictObject({
      method: z.enum(['GET', 'POST']),
      path: templateWith(facts).refine(
        (path) => /^\/(?!\/)[^?#]*$/.test(path),
        'must begin with one / and have no ? and no #',
      ),
      // Nothing that is known of a person goes into a header.
      headers: z
        .record(z.string().regex(/^[A-Za-z0-9-]+$/, 'is no name of a header'), templateWith(['key']))
        .default({}),
      query: z.record(text, templateWith([...facts, 'key'])).default({}),
      body: json
        .superRefine((body, context) => {
          for (const name of textsOf(body).flatMap(placeholdersOf))
            if (!facts.includes(name) && name !== 'key')
              context.addIssue(`has the placeholder {${name}}, which is not one of ${facts.join(', ')}, key`)
        })
        .optional(),
    })
    .refine(({ method, body }) => method === 'POST' || body === undefined, {
      path: ['body'],
      error: 'is sent by POST alone',
    })

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
const oneOrMore = <T extends z.ZodType>(each: T) =>
  z.union([each.transform((value) => [value]), z.array(each).min(1, 'must not be empty')])

/** A condition on an answer: its status, a value, or both. */
const condition = z
  .strictObject({
    status: oneOrMore(z.int().min(100).max(599)).optional(),
    at: single.optional(),
    is: oneOrMore(scalar).optional(),
  })
  .refine(({ status, at }) => status !== undefined || at !== undefined, 'must have a status or at')
  .refine(({ at, is }) => is === undefined || at !== undefined, 'must have at beside is')

export const answerMeanings = ['found', 'nothing', 'credit', 'key', 'wait', 'working', 'refused'] as const
export type AnswerMeaning = (typeof answerMeanings)[number]
const answers = z.array(z.strictObject({ when: condition, means: z.enum(answerMeanings) }))

const charge = z.strictObject({
  for: z.enum(['hit', 'record', 'request']),
  credits: z.number().positive().max(1000).default(1),
  unless: condition.optional(),
})

const wordsOf = <const T extends readonly [string, ...string[]]>(choices: T) =>
  z.union([z.enum(choices), z.strictObject({ at: single, words: z.record(z.string(), z.enum(choices)) })])

const value = z.strictObject({
  at: pointer,
  value: single,
  type: wordsOf(contactTypes).default('other'),
  status: wordsOf(contactStatuses).default('unverified'),
  date: single.optional(),
  country: single.optional(),
})

const person = z.strictObject({
  name: z.array(single).min(1, 'must not be empty'),
  linkedin: single.optional(),
  companies: z.array(z.strictObject({ name: single, domain: single.optional() })).default([]),
})

const find = z.strictObject({
  needs: z.array(z.array(z.enum(personFacts)).min(1, 'must not be empty')).min(1, 'must not be empty'),
  request: requestWith(personFacts),
  answers: answers.default([]),
  person: person.optional(),
  values: z.array(value).min(1, 'must not be empty'),
  charge,
})

const verification = z.strictObject({
  request: requestWith(['email']),
  answers: answers.default([]),
  verdict: z.strictObject({ at: single, words: z.record(z.string(), z.enum(addressVerdicts)) }),
  reason: single.optional(),
  charge,
})

const number = (max: number) => z.int().min(1).max(max)

export const providerDescription = z.strictObject({
  name: z.string().regex(/^[\p{L}\d][\p{L}\d .&-]{0,39}$/u, 'must be a short name, such as Hunter'),
  key: z.string().regex(/^[A-Z][A-Z0-9_]*_API_KEY$/, 'must be the name of a setting, such as HUNTER_API_KEY'),
  url: z
    .string()
    .refine(
      (url) => URL.canParse(url) && /^https?:\/\/[^/?#@{}\s]+$/.test(url),
      'must be an address without a path, such as https://api.example.com',
    ),
  timeout: z.number().min(0.1).max(180).default(20),
  price: z.number().min(0).max(1000).nullable(),
  stopAfter: number(1_000_000).nullable().default(500),
  limits: z
    .strictObject({
      perSecond: number(1000).optional(),
      perMinute: number(60_000).optional(),
      atOnce: number(1000).optional(),
    })
    .default({}),
  working: z.strictObject({ again: z.number().min(0.1).max(60), times: number(100) }).optional(),
  answers: answers.default([]),
  kinds: z
    .strictObject({ email: find.optional(), phone: find.optional(), verification: verification.optional() })
    .refine((kinds) => Object.keys(kinds).length > 0, 'must have email, phone or verification'),
})

export type ProviderDescription = z.output<typeof providerDescription>
export type FindDescription = z.output<typeof find>
export type Condition = z.output<typeof condition>
