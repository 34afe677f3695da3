import { z } from 'zod'
import { fold } from '../fold.ts'
import { limits } from '../limits.ts'
import { label, rules } from '../shapes.ts'

export const listTitle = label(limits.maxListTitleLength).describe(
  'Unique among the account’s lists, letter case and accents aside',
)

const tag = label(limits.maxTagLength)

const isDistinct = (texts: readonly string[]) => new Set(texts.map(fold)).size === texts.length

export const tags = z
  .array(tag)
  .max(limits.maxTags, 'error_too_many')
  .refine(isDistinct, 'error_tag_exists')
  .meta(rules({ error_tag_exists: 'no two tags are the same, letter case and accents aside' }))

/** `tags=a&tags=b`; one alone arrives as a text. */
export const tagsQuery = z.preprocess(
  (value) => (typeof value === 'string' ? [value] : value),
  z.array(tag).max(limits.maxTags, 'error_too_many').default([]),
)
