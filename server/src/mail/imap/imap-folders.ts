import type { Folder } from '../mailbox.ts'
import { roleOfName, type Role } from './folder-names.ts'
import type { ImapSettings } from './imap-settings.ts'

/** A folder as the server lists it. */
export type ListedFolder = { path: string; name: string; parentPath: string; flags: ReadonlySet<string> }

/** The paths of the folders that are read or written. */
export type Folders = { inbox: string } & Record<Role, string | null>

/** Attributes of RFC 6154, and `\Spam` of the older XLIST. */
const uses: Record<Role, readonly string[]> = {
  sent: ['\\sent'],
  junk: ['\\junk', '\\spam'],
  drafts: ['\\drafts'],
}

const closed = ['\\noselect', '\\nonexistent']

/** Folders beneath which the owner's own ones stand. */
const roots = new Set(['', 'inbox', '[gmail]', '[google mail]'])

/**
 * Finds the folders: those that their owner has chosen, else by the use that the server tells, else
 * by their names. A folder of somebody else's, further down, comes after the owner's own. `prefix`
 * is that of the personal namespace.
 */
export function findFolders(
  listed: readonly ListedFolder[],
  { prefix, chosen = {} }: { prefix: string; chosen?: ImapSettings['folders'] },
): Folders {
  const own = roots.union(new Set([prefix.slice(0, -1).toLowerCase()]))
  const open = openFolders(listed).toSorted((a, b) => depth(a) - depth(b))
  const find = (role: Role): string | null => {
    const wanted = role === 'drafts' ? undefined : chosen[role]
    const found =
      open.find(({ path }) => path === wanted) ??
      open.find((folder) => uses[role].some((flag) => hasFlag(folder, flag))) ??
      open.find(({ name, parentPath }) => own.has(parentPath.toLowerCase()) && roleOfName(name) === role)
    return found?.path ?? null
  }
  // Every mailbox has one, by this name (RFC 9051, 5.1), also where LIST leaves it out.
  return { inbox: 'INBOX', sent: find('sent'), junk: find('junk'), drafts: find('drafts') }
}

/** Those that can be opened, without the inbox. */
export const openFolders = (listed: readonly ListedFolder[]): ListedFolder[] =>
  listed.filter((folder) => !closed.some((flag) => hasFlag(folder, flag)) && !isInbox(folder))

/** Which of the folders a path is. */
export function folderOf({ inbox, junk, sent, drafts }: Folders, path: string): Folder {
  if (path === inbox) return 'inbox'
  if (path === junk) return 'junk'
  if (path === sent) return 'sent'
  return path === drafts ? 'drafts' : 'other'
}

const isInbox = ({ path }: ListedFolder): boolean => path.toUpperCase() === 'INBOX'

const hasFlag = ({ flags }: ListedFolder, name: string): boolean =>
  [...flags].some((flag) => flag.toLowerCase() === name)

const depth = ({ parentPath, path }: ListedFolder): number =>
  roots.has(parentPath.toLowerCase()) ? 0 : path.length
