import { z } from 'zod'
import { filterSet } from '../filters/schema.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { filled, sentence } from '../shapes.ts'
import { freeTextRoutes } from './routes.ts'

/** Words of the sentence, the filter that they became (`experience.jobTitlesIncluded`) and its value. */
export const understoodWords = z.object({
  text: z.string(),
  filter: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
  /**
   * False: the name of a company, school or person that doesn't occur in the data. The filter is
   * set all the same.
   */
  isKnown: z.literal(false).optional(),
})
export type UnderstoodWords = z.infer<typeof understoodWords>

/**
 * The filters read from a sentence. Each word but function words is in one phrase of `understood`,
 * `ignored` or `unsupported`, each in the order of the sentence. A phrase with several values is
 * listed once per value.
 */
export const reading = z.object({
  filters: filterSet,
  understood: z.array(understoodWords),
  ignored: z.array(z.string()),
  /** Parts of the sentence that no filter can express, such as age, salary or languages. */
  unsupported: z.array(z.string()),
})
export type Reading = z.output<typeof reading>

export const filtersFromText = route(freeTextRoutes.filtersFromText, {
  summary:
    'Convert a sentence to filters, with the words understood as each filter, the words ignored, and those that no filter can express',
  body: z.strictObject({
    query: filled(sentence(limits.maxSentenceLength)),
  }),
  data: reading,
})
