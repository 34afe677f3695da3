import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Examined } from './imap-connection.ts'

/**
 * How far a folder was read. `path` is a digest of its path, since a server may give all its
 * folders the same UIDVALIDITY. `until` and `since` stand while its messages are listed by date: of
 * those below `until`, only what arrived since that second is listed.
 */
const folderCursor = z.object({
  path: z.string(),
  validity: z.string(),
  next: z.number().int(),
  until: z.number().int().optional(),
  since: z.number().int().optional(),
})
export type FolderCursor = z.infer<typeof folderCursor>

const cursor = z.object({ inbox: folderCursor.optional(), junk: folderCursor.optional() })
export type ImapCursor = z.infer<typeof cursor>

export const writeCursor = (state: ImapCursor): string => JSON.stringify(state)

/** An empty cursor, which lists by date, for what is none of ours. */
export function readCursor(text: string | null): ImapCursor {
  if (text === null) return {}
  try {
    return cursor.safeParse(JSON.parse(text)).data ?? {}
  } catch {
    return {}
  }
}

/**
 * Where to go on in a folder. A folder that is new to us, was made anew, or has gone back to
 * earlier UIDs is listed by date.
 */
export function resume(known: FolderCursor | undefined, folder: Examined, since: Date): FolderCursor {
  const { uidValidity: validity, uidNext } = folder
  const path = digest(folder.path)
  if (known?.path === path && known.validity === validity && known.next <= uidNext) return known
  return { path, validity, next: 1, until: uidNext, since: Math.floor(since.getTime() / 1000) }
}

/** The cursor once all below `next` has been listed. */
export function advance({ until, since, ...known }: FolderCursor, next: number): FolderCursor {
  const isListing = until !== undefined && since !== undefined && next < until
  return { ...known, next, ...(isListing && { until, since }) }
}

const digest = (path: string): string => createHash('sha256').update(path).digest('base64url').slice(0, 10)
