import { withoutEnd } from '@rapport/contract/plain-text.ts'
import { fieldOf, isListField } from '@rapport/contract/filters/field-of.ts'
import type { FieldId, FieldValue } from '@rapport/contract/filters/fields.ts'
import { filterSet, type FilterSet } from '@rapport/contract/filters/schema.ts'
import { emptyFilterSet, readList, withField } from '@rapport/contract/filters/values.ts'
import { namedEntries } from '@rapport/normalise/places/place-names.ts'
import { normaliseIndustry } from '@rapport/normalise/companies/industry.ts'
import { z } from 'zod'
import { readBounded } from '../../http/read-bounded.ts'
import { instructions, responseFormat, sentenceFieldIds } from './model-request.ts'

export type ModelOptions = {
  /** The base URL of an OpenAI-compatible server, including the version: `https://…/v1`. */
  baseUrl: string
  /** The bearer token, or null. */
  apiKey: string | null
  model: string
  /** Milliseconds to wait for the answer. */
  timeout?: number
}

/** A part of a sentence and its meaning: `value` in `filter`. */
export type Understood = { text: string; filter: FieldId; value: string | number | boolean }

export type ModelReading = { filters: FilterSet; understood: Understood[] }

const defaultTimeout = 6000
const maxAnswerBytes = 100_000

const completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
})

const answer = z.object({
  understood: z
    .array(
      z.object({
        text: z.string().min(1).max(500),
        filter: z.enum(sentenceFieldIds),
        value: z.union([z.string(), z.number(), z.boolean()]),
      }),
    )
    .max(100),
})

/** The model gave no usable answer. The message is for the log. */
export class ModelError extends Error {}

/**
 * Reads a sentence with the chat completions of an OpenAI-compatible server and a JSON schema for
 * the answer. The answer is trusted no more than user input: each part must quote the sentence,
 * each value must be valid in the contract, and places and industries must be known. Throws
 * `ModelError`, or the signal's reason.
 */
export async function readWithModel(
  sentence: string,
  options: ModelOptions,
  signal: AbortSignal,
): Promise<ModelReading> {
  const content = await complete(sentence, options, signal)
  const parsed = answer.safeParse(parseJson(content))
  if (!parsed.success) throw new ModelError('the answer does not match the schema')
  return readingOf(sentence, parsed.data.understood)
}

async function complete(
  sentence: string,
  { baseUrl, apiKey, model, timeout = defaultTimeout }: ModelOptions,
  signal: AbortSignal,
): Promise<string> {
  const limit = AbortSignal.timeout(timeout)
  const text = await post(
    `${withoutEnd(baseUrl, '/')}/chat/completions`,
    {
      model,
      temperature: 0,
      messages: [
        { role: 'system', content: instructions },
        { role: 'user', content: JSON.stringify({ sentence }) },
      ],
      response_format: responseFormat,
    },
    { apiKey, signal: AbortSignal.any([signal, limit]) },
  ).catch((error: unknown) => {
    signal.throwIfAborted()
    throw error instanceof ModelError
      ? error
      : new ModelError(limit.aborted ? 'no answer in time' : `no answer: ${String(error)}`)
  })
  const parsed = completion.safeParse(parseJson(text))
  const choice = parsed.data?.choices[0]
  if (!choice) throw new ModelError('the answer is not a chat completion')
  if (choice.message.refusal) throw new ModelError('the model refused')
  if (choice.finish_reason !== 'stop' || !choice.message.content)
    throw new ModelError(`the answer ended early: ${choice.finish_reason ?? 'unknown'}`)
  return choice.message.content
}

async function post(
  url: string,
  body: unknown,
  { apiKey, signal }: { apiKey: string | null; signal: AbortSignal },
): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(apiKey && { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify(body),
    redirect: 'error',
    signal,
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new ModelError(`the model's server answered ${response.status}`)
  }
  const text = await readBounded(response, maxAnswerBytes)
  if (text === null) throw new ModelError('the answer is too long')
  return text
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ModelError('the answer is not JSON')
  }
}

function readingOf(sentence: string, parts: readonly Understood[]): ModelReading {
  let filters = emptyFilterSet
  const understood: (Understood & { at: number })[] = []
  for (const part of parts) {
    const at = placeOf(sentence, part.text)
    if (at < 0) throw new ModelError('the answer quotes words that are not in the sentence')
    const value = known(part)
    const next = put(filters, part.filter, value)
    if (next === filters) continue
    filters = next
    understood.push({ ...part, text: sentence.slice(at, at + part.text.length), value, at })
  }
  const checked = filterSet.safeParse(filters)
  if (!checked.success) throw new ModelError('the answer is not a valid filter set')
  const isTitled = checked.data.experience.jobTitlesIncluded.length > 0
  const inOrder = understood.toSorted((a, b) => a.at - b.at)
  return {
    filters: isTitled ? withField(checked.data, 'experience.includeSimilarTitles', true) : checked.data,
    understood: inOrder.map(({ text, filter, value }) => ({ text, filter, value })),
  }
}

/** Where a quote stands, letter case aside: as whole words, or else anywhere; -1 if it doesn't. */
export function placeOf(sentence: string, quote: string): number {
  const text = RegExp.escape(quote)
  const whole = sentence.search(new RegExp(`(?<![\\p{L}\\p{N}])${text}(?![\\p{L}\\p{N}])`, 'iu'))
  return whole >= 0 ? whole : sentence.search(new RegExp(text, 'iu'))
}

const isPlace = (filter: FieldId): boolean => {
  const field = fieldOf(filter)
  return field.kind === 'texts' && field.suggest === 'LOCATIONS'
}

/** The value in the spelling of the vocabularies. */
function known({ filter, value }: Understood): Understood['value'] {
  if (typeof value !== 'string') return value
  if (isPlace(filter) && namedEntries(value).length === 0)
    throw new ModelError('the answer names an unknown place')
  if (filter !== 'companyFilter.domains' || value.includes('.')) return value
  const industry = normaliseIndustry(value)
  if (industry === null) throw new ModelError('the answer names an unknown industry')
  return industry
}

/** Adds a value without checking it. Returns the same filters if the list already contains it. */
function put(filters: FilterSet, filter: FieldId, value: Understood['value']): FilterSet {
  if (!isListField(filter)) return withField(filters, filter, value as FieldValue)
  const list: readonly unknown[] = readList(filters, filter)
  const isThere = list.some((other) => String(other).toLowerCase() === String(value).toLowerCase())
  return isThere ? filters : withField(filters, filter, [...list, value] as FieldValue)
}
