import { limits } from '@rapport/contract/limits.ts'
import { shorten } from '../../../ui/shorten.ts'
import { fieldOf, type FieldId } from './filter-fields.ts'

const longProfileLink = 35
const profilePathLength = 25

/** A profile link as chips show it: links over 35 characters give 25 characters of their path and an ellipsis. */
export function shortenProfileLink(link: string): string {
  if (Array.from(link).length <= longProfileLink) return link
  const path = link.replace(/^(?:https?:\/\/)?[^/]*/i, '')
  return shorten(path, profilePathLength + 1)
}

/** What a chip of this field shows of a text; the whole text belongs into its tooltip. */
export const chipText = (id: FieldId, text: string): string =>
  id === 'linkedinUrls'
    ? shortenProfileLink(text)
    : shorten(text, fieldOf(id).chipLength ?? limits.chipLength)
