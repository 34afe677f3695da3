import type { Announcement } from '@rapport/contract/admin/maintenance.ts'
import { limits } from '@rapport/contract/limits.ts'
import { z } from 'zod'
import { StartError } from '../../config/start-error.ts'

/** Texts and times of announcements as they are typed, and as they are shown. */

const { maxAnnouncementLength: maxLength } = limits

/** Throws a StartError for an empty, long or broken text. */
export const textOrNull = (text: string | undefined): string | null =>
  text === undefined ? null : sentence(text)

function sentence(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '') throw new StartError('The text is empty')
  if (trimmed.length > maxLength) throw new StartError(`A text may have at most ${maxLength} characters`)
  if (/\p{Cc}/u.test(trimmed)) throw new StartError('A text must be one line without control characters')
  return trimmed
}

const instant = z.union([
  z.iso.datetime({ offset: true }),
  // Without seconds.
  z.iso.datetime({ offset: true, precision: -1 }),
])

/** Throws a StartError for a time without its zone. */
export function momentOf(text: string | undefined): string | null {
  if (text === undefined) return null
  const { data } = instant.safeParse(text)
  if (data === undefined)
    throw new StartError(`${text} is not a time with its zone, such as 2026-11-29T10:00Z`)
  return new Date(data).toISOString()
}

export const bothOf = ({ en, ko }: Announcement): string =>
  [en, ko].filter((text) => text !== null).join(' / ')
