import type { Reading } from '@rapport/contract/free-text/schemas.ts'
import type { FastifyBaseLogger } from 'fastify'
import { leftOver } from './left-over.ts'
import { ModelError, readWithModel, type ModelOptions } from './model-reader.ts'
import type { SentenceReader } from './sentence-reader.ts'

export type FreeTextDeps = {
  reader: SentenceReader
  /** Null: the built-in reader alone answers. */
  model: ModelOptions | null
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * The filters that a sentence asks for, and which of its words they come from. A model reads it where one is configured; when it fails, refuses or
 * answers what cannot be used, the built-in reader answers, as if there were none.
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
      // The sentence itself stays out of the log: it may name people.
      log.warn(`The language model could not be used, the built-in reader answers: ${error.message}`)
    }
  }
  return reader.read(sentence, signal)
}
