import type { IndexParts } from '@rapport/contract/filters/index-parts.ts'
import { missingParts } from '@rapport/contract/filters/missing-parts.ts'
import type { FieldId } from '@rapport/contract/filters/fields.ts'
import { emptyValue, withField } from '@rapport/contract/filters/values.ts'
import type { Reading, UnderstoodWords } from '@rapport/contract/free-text/schemas.ts'
import { functionWords } from '@rapport/language/data/function-words.ts'
import { fold } from '@rapport/contract/fold.ts'
import type { FastifyBaseLogger } from 'fastify'
import { ModelError, placeOf, readWithModel, type ModelOptions } from './model-reader.ts'
import type { SentenceReader } from './sentence-reader.ts'

export type FreeTextDeps = {
  reader: SentenceReader
  /** Null: only the built-in reader is used. */
  model: ModelOptions | null
  /** Words that ask for a part that the index doesn't have are ignored. */
  parts: IndexParts
  log: Pick<FastifyBaseLogger, 'warn'>
  /**
   * Told who read a sentence and how long it took; `fallback` is the built-in reader after the
   * model failed.
   */
  onRead: (reader: 'built_in' | 'model' | 'fallback', seconds: number) => void
}

/**
 * Turns a sentence into filters, and reports which words were understood. A configured model reads
 * it first; if the model fails or its answer is unusable, the built-in reader takes over.
 */
export async function readFreeText(
  deps: FreeTextDeps,
  sentence: string,
  signal: AbortSignal,
): Promise<Reading> {
  const reading = await readWords(deps, sentence, signal)
  const missing = missingParts(reading.filters, deps.parts)
  return missing.length === 0 ? reading : withoutFilters(reading, missing, sentence)
}

function withoutFilters(reading: Reading, missing: readonly FieldId[], sentence: string): Reading {
  const isMissing = ({ filter }: UnderstoodWords) => missing.some((id) => id === filter)
  const ignored = new Set([
    ...reading.ignored,
    ...reading.understood.filter(isMissing).map(({ text }) => text),
  ])
  return {
    ...reading,
    filters: missing.reduce((filters, id) => withField(filters, id, emptyValue(id)), reading.filters),
    understood: reading.understood.filter((each) => !isMissing(each)),
    ignored: [...ignored].toSorted((a, b) => sentence.indexOf(a) - sentence.indexOf(b)),
  }
}

async function readWords(
  { reader, model, log, onRead }: FreeTextDeps,
  sentence: string,
  signal: AbortSignal,
): Promise<Reading> {
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1000
  if (model) {
    try {
      const { filters, understood } = await readWithModel(sentence, model, signal)
      onRead('model', seconds())
      return {
        filters,
        understood,
        ignored: leftOver(
          sentence,
          understood.map(({ text }) => text),
        ),
        unsupported: [],
      }
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      // The sentence itself stays out of the log because it may name people.
      log.warn(`The language model failed (${error.message}); using the built-in reader`)
    }
  }
  const reading = await reader.read(sentence, signal)
  onRead(model ? 'fallback' : 'built_in', seconds())
  return reading
}

/**
 * The runs of words outside all quotes, without function words at either end. A quote stands at its
 * first place that no longer quote takes; where it is said again, it was not understood.
 */
export function leftOver(sentence: string, quotes: readonly string[]): string[] {
  const quoted = new Uint8Array(sentence.length)
  const longestFirst = [...new Set(quotes.filter(Boolean))].toSorted((a, b) => b.length - a.length)
  for (const quote of longestFirst) {
    // Text that a longer quote has taken is blank to the other quotes, and so separates words.
    const free = Array.from({ length: sentence.length }, (_, at) => (quoted[at] ? '\n' : sentence[at])).join(
      '',
    )
    const start = placeOf(free, quote)
    if (start >= 0) quoted.fill(1, start, start + quote.length)
  }
  const rest = Array.from({ length: sentence.length }, (_, at) => (quoted[at] ? '\n' : sentence[at])).join('')
  return rest.split(/[\n,;.!?]+/).flatMap((run) => {
    const words = run.split(/\s+/).filter((word) => fold(word) !== '')
    while (words.length > 0 && functionWords.has(fold(words[0]!))) words.shift()
    while (words.length > 0 && functionWords.has(fold(words.at(-1)!))) words.pop()
    return words.length === 0 ? [] : words.join(' ')
  })
}
