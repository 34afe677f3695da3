import { limits } from '@rapport/contract/limits.ts'
import { fieldOf, type FieldId } from './filter-fields.ts'

const longProfileLink = 35
const profilePathLength = 25

/** Cut to `length` characters (code points) and an ellipsis; whole when it fits. */
export function shorten(text: string, length: number): string {
  const characters = Array.from(text)
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`
}

/** A profile link as chips show it: links over 35 characters give 25 characters of their path. */
export function shortenProfileLink(link: string): string {
  if (Array.from(link).length <= longProfileLink) return link
  const path = link.replace(/^(?:https?:\/\/)?[^/]*/i, '')
  return shorten(path, profilePathLength)
}

/** What a chip of this field shows of a text; the whole text belongs into its tooltip. */
export const chipText = (id: FieldId, text: string): string =>
  id === 'linkedinUrls'
    ? shortenProfileLink(text)
    : shorten(text, fieldOf(id).chipLength ?? limits.chipLength)
