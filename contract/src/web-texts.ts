/** Web addresses and slugs, without schemas: the browser uses them too. */
import { normalised } from './plain-text.ts'

const maxAddressLength = 2048
const webAddress =
  /^(?:https?:\/\/)?(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]{0,61}[\p{L}\p{N}](?::(?<port>\d{1,5}))?(?:[/?#][^\s\p{C}]*)?$/iu

/** Whether a text is a web address: a dotted host, with or without `http(s)://`, `www.`, port and path; no spaces. */
export function isWebAddress(text: string): boolean {
  if (text.length > maxAddressLength) return false
  const match = webAddress.exec(text)
  return match !== null && Number(match.groups?.['port'] ?? 0) <= 65_535
}

/**
 * A title as a part of an address: trimmed, in lower case, without characters other than letters, digits, spaces and hyphens; spaces become
 * hyphens, repeated hyphens one. Empty if nothing is left.
 */
export const slugOf = (title: string): string =>
  normalised(title, 'NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s-]+/gu, '')
    .trim()
    .replace(/\s+/g, '-')
    .replace(/-{2,}/g, '-')

export const isSlug = (text: string): boolean => text !== '' && slugOf(text) === text
