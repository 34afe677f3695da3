import { z } from 'zod'
import { suggestionTypes } from '../filters/vocabularies.ts'
import { limits } from '../limits.ts'
import { line, rules } from '../shapes.ts'
import { isLonger } from '../plain-text.ts'

export const suggestion = z.object({
  label: z.string(),
  value: z.string(),
  type: z.enum(suggestionTypes),
  count: z.int(),
})
export type Suggestion = z.infer<typeof suggestion>

/** The categories of similar values, as named in the path. */
export const similarCategories = [
  'location',
  'company',
  'jobTitle',
  'management_level',
  'education',
  'educationTitles',
  'educationMajors',
  'skills',
  'domain',
] as const
export type SimilarCategory = (typeof similarCategories)[number]

/** A value that the form already contains, included or excluded. */
export type ChosenValue = { name: string; side: 'include' | 'exclude' }

const chosenRules = rules({
  error_invalid_chosen: 'each value ends with :include or :exclude',
  error_required: 'each value has a name',
  error_too_long: `each name has at most ${limits.maxTextLength} characters`,
  error_too_many: `at most ${limits.maxListValues} values`,
})

const separator = /(?<=:(?:include|exclude)),/
const chosenItem = /^(.*):(include|exclude)$/s

/**
 * Reads `name:include,other:exclude`. Names may contain commas and colons (`Acme, Inc.:include`):
 * an item ends at a comma only after `:include` or `:exclude`, and its side follows its last colon.
 * Issues of an item are reported at its index, from 0: `error_invalid_chosen` (no side),
 * `error_required` (no name), `error_too_long`. `error_too_many` is reported for the whole text.
 */
export const chosenValues = line(limits.maxListValues * (limits.maxTextLength + ':include,'.length))
  .meta(chosenRules)
  .transform((text, context): ChosenValue[] => {
    const items = text === '' ? [] : text.split(separator)
    const refuse = (message: string, path: number[]) =>
      context.addIssue({ code: 'custom', message, path, input: text })
    if (items.length > limits.maxListValues) {
      refuse('error_too_many', [])
      return z.NEVER
    }
    return items.flatMap((item, index) => {
      const match = chosenItem.exec(item.trim())
      const name = match?.[1]?.trim() ?? ''
      if (!match) refuse('error_invalid_chosen', [index])
      else if (name === '') refuse('error_required', [index])
      else if (isLonger(name, limits.maxTextLength)) refuse('error_too_long', [index])
      return { name, side: match?.[2] === 'exclude' ? ('exclude' as const) : ('include' as const) }
    })
  })
