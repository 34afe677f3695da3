import { fold } from '@rapport/contract/fold.ts'
import { limits } from '@rapport/contract/limits.ts'

/** The reason why a tag can't be added. */
export type TagRefusal = 'error_tag_exists' | 'error_too_many' | 'error_too_long'

export type TagEdit = { tags: readonly string[]; refusal: TagRefusal | null }

/** The tags with a typed one, which may be empty. Two that differ only in case or accents are the same. */
export function withTag(tags: readonly string[], typed: string): TagEdit {
  const tag = typed.trim()
  if (tag === '') return { tags, refusal: null }
  if (Array.from(tag).length > limits.maxTagLength) return { tags, refusal: 'error_too_long' }
  if (tags.some((other) => fold(other) === fold(tag))) return { tags, refusal: 'error_tag_exists' }
  if (tags.length >= limits.maxTags) return { tags, refusal: 'error_too_many' }
  return { tags: [...tags, tag], refusal: null }
}
