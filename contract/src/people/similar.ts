import { z } from 'zod'
import { limits } from '../limits.ts'
import { limitQuery, suggestion } from './schemas.ts'
import { route } from '../route.ts'

/** The categories under which a search form asks for values, as the address names them. */
export const similarCategories = [
  'location',
  'company',
  'jobTitle',
  'management_level',
  'education',
  'educationTitles',
  'educationMajors',
  'domain',
] as const
export type SimilarCategory = (typeof similarCategories)[number]

/** A value that the form holds already, to be met or to be avoided. */
export type ChosenValue = { name: string; side: 'include' | 'exclude' }

const separator = /(?<=:(?:include|exclude)),/
const chosenItem = /^(.*):(include|exclude)$/s

/**
 * Reads `name:include,other:exclude`. Names may hold commas and colons (`Acme, Inc.:include`): an item ends with a comma only after `:include` or
 * `:exclude`, and its side stands after its last colon. Issues stand at the item, counted from 0: `error_invalid_chosen` (no side),
 * `error_required` (no name), `error_too_long`; at the whole for `error_too_many`.
 */
const chosenValues = z.string().transform((text, context): ChosenValue[] => {
  const items = text.trim() === '' ? [] : text.split(separator)
  const refuse = (message: string, path: number[]) =>
    context.addIssue({ code: 'custom', message, path, input: text })
  if (items.length > limits.listValues) {
    refuse('error_too_many', [])
    return z.NEVER
  }
  return items.flatMap((item, index) => {
    const match = chosenItem.exec(item.trim())
    const name = match?.[1]?.trim() ?? ''
    if (!match) refuse('error_invalid_chosen', [index])
    else if (name === '') refuse('error_required', [index])
    else if (name.length > limits.textLength) refuse('error_too_long', [index])
    return { name, side: match?.[2] === 'exclude' ? ('exclude' as const) : ('include' as const) }
  })
})

export const similarValues = route({
  method: 'POST',
  path: '/search/similar/:type',
  summary: 'Values of a category that begin with a text, most frequent first, without those chosen already',
  permission: 'people.search',
  params: z.object({ type: z.enum(similarCategories, 'error_unknown_value') }),
  query: z.object({
    search: z.string('error_invalid_text').max(limits.textLength, 'error_too_long').default(''),
    limit: limitQuery(limits.maxSuggestions, limits.suggestions),
  }),
  body: z.strictObject({
    search: chosenValues
      .prefault('')
      .describe('What is chosen already: `name:include,other:exclude`. Neither is offered again.'),
  }),
  data: z.array(suggestion),
})
