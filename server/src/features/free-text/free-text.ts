import type { Reading } from '@rapport/contract/free-text/schemas.ts'
import type { FastifyBaseLogger } from 'fastify'
import { leftOver } from './left-over.ts'
import { ModelError, readWithModel, type ModelOptions } from './model-reader.ts'
import type { SentenceReader } from './sentence-reader.ts'

export type FreeTextDeps = {
  reader: SentenceReader
  /** Null: only the built-in reader is used. */
  model: ModelOptions | null
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Turns a sentence into filters, and reports which words were understood. A configured model reads it first; if the model fails or its
 * answer is unusable, the built-in reader takes over.
 */
export async function readFreeText(
  { reader, model, log }: FreeTextDeps,
  sentence: string,
  signal: AbortSignal,
): Promise<Reading> {
  if (model) {
    try {
      const { filters, understood } = await readWithModel(sentence, model, signal)
      return {
        filters,
        understood,
        ignored: leftOver(
          sentence,
          understood.map(({ text }) => text),
        ),
      }
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      // The sentence itself stays out of the log because it may name people.
      log.warn(`The language model failed (${error.message}); using the built-in reader`)
    }
  }
  return reader.read(sentence, signal)
}
