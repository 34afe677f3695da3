import { fieldOf } from '@rapport/contract/filters/field-of.ts'
import type { FieldId } from '@rapport/contract/filters/fields.ts'
import { limits } from '@rapport/contract/limits.ts'
import { shorten } from '../../../ui/shorten.ts'

const longProfileLink = 35
const profilePathLength = 25

/**
 * A profile link as chips show it: of a link over 35 characters, 25 characters of its path and an
 * ellipsis.
 */
export function shortenProfileLink(link: string): string {
  if (Array.from(link).length <= longProfileLink) return link
  const path = link.replace(/^(?:https?:\/\/)?[^/]*/i, '')
  return shorten(path, profilePathLength + 1)
}

/** Shortens a text for its chip. The tooltip shows the whole text. */
export function chipText(id: FieldId, text: string): string {
  const field = fieldOf(id)
  if (field.kind !== 'texts') return shorten(text, limits.maxChipLength)
  if (field.format === 'profile link') return shortenProfileLink(text)
  return shorten(text, field.chipLength ?? limits.maxChipLength)
}
