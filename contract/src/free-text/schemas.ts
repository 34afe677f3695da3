import { z } from 'zod'
import { filterSet } from '../filters/schema.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'

/** One thing that a sentence was understood to say: the user's own words, the filter (`experience.jobTitlesIncluded`), the value put there. */
export const understoodWords = z.object({
  text: z.string(),
  filter: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
})
export type UnderstoodWords = z.infer<typeof understoodWords>

/** What a sentence was read as. `ignored`: the words that carry a meaning which no filter has. */
export const reading = z.object({
  filters: filterSet,
  understood: z.array(understoodWords),
  ignored: z.array(z.string()),
})
export type Reading = z.output<typeof reading>

export const filtersFromText = route({
  method: 'POST',
  path: '/v2/search/filters',
  summary:
    'The filter set that a sentence asks for, which words were understood as what, and which were ignored',
  permission: 'people.search',
  body: z.strictObject({
    query: z
      .string('error_invalid_text')
      .trim()
      .min(1, 'error_required')
      .max(limits.maxSentenceLength, 'error_too_long'),
  }),
  data: reading,
})
