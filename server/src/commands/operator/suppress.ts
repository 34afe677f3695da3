import { cutText } from '@rapport/contract/plain-text.ts'
import { knownEmailAddress } from '@rapport/contract/accounts/schemas.ts'
import { adminReason } from '@rapport/contract/admin/reason.ts'
import { readFile } from 'node:fs/promises'
import { RemovalsKeeper } from '../../features/removals/removals.ts'
import { StartError } from '../../config/start-error.ts'
import { inTransaction } from '../../database/transaction.ts'
import { linkedinHandle, suppressWithReceipt, type Handle } from '../../features/privacy/privacy.ts'
import { onPreparedDatabase, operatorCommand } from './command.ts'

export const suppressCommand = operatorCommand({
  usage: `  suppress --email ADDRESS --linkedin LINK [--file LIST] [--reason "…"]
                                removes people for good; --email and --linkedin may be repeated; LIST has one address or profile link per line;
                                the reason is kept in clear, so it must not name them: the number of a ticket, for example`,
  options: {
    email: { type: 'string', multiple: true },
    linkedin: { type: 'string', multiple: true },
    file: { type: 'string' },
    reason: { type: 'string' },
  },
  read(words, { email = [], linkedin = [], file, reason }) {
    if (words.length > 0) throw new StartError(`Unexpected ${words[0]}: use --email, --linkedin or --file`)
    const handles = [
      ...email.map((text) => emailHandle(text) ?? refuse(`${text} is not an email address`)),
      ...linkedin.map(
        (text) => linkedinHandle(text) ?? refuse(`${text} is not a link to a person's profile`),
      ),
    ]
    if (handles.length === 0 && file === undefined)
      throw new StartError('Name people with --email, --linkedin or --file')
    const known = reason === undefined ? null : reasonOf(reason)
    return async () => suppress(file === undefined ? handles : await withFile(handles, file), known)
  },
})

const suppress = (handles: Handle[], reason: string | null) =>
  onPreparedDatabase(async ({ pool, config }) => {
    const given = { handles, personIds: [], reason, admin: null, now: new Date() }
    const { id, removed } = await inTransaction(pool, (client) =>
      suppressWithReceipt(client, config.suppressionKey, given),
    )
    await new RemovalsKeeper({ pool, config, now: () => new Date() }).keep()
    const people = `People removed: ${removed.people}`
    return `Addresses and profiles suppressed: ${handles.length}. ${people}. Receipt: ${id}.`
  })

async function withFile(handles: Handle[], file: string): Promise<Handle[]> {
  const list = await readFile(file, 'utf8').catch((error: Error) => {
    throw new StartError(`${file} cannot be read: ${error.message}`)
  })
  const all = [...handles, ...readHandles(list)]
  if (all.length === 0) throw new StartError(`${file} is an empty list`)
  return all
}

/** Parses a list of one address or profile link per line. Ignores empty lines and lines that start with #. */
export function readHandles(list: string): Handle[] {
  const faults: string[] = []
  const handles = list.split(/\r?\n/).flatMap((line, index): Handle[] => {
    const text = line.trim()
    if (text === '' || text.startsWith('#')) return []
    const handle = text.includes('@') ? emailHandle(text) : linkedinHandle(text)
    if (handle) return [handle]
    faults.push(`line ${index + 1}: ${cutText(text, 80)}`)
    return []
  })
  if (faults.length > 0)
    throw new StartError(
      `Nothing was changed. These are neither email addresses nor profile links:\n${faults.slice(0, 20).join('\n')}`,
    )
  return handles
}

function emailHandle(text: string): Handle | null {
  const parsed = knownEmailAddress.safeParse(text)
  return parsed.success ? { kind: 'email', value: parsed.data } : null
}

function reasonOf(text: string): string {
  const parsed = adminReason.safeParse(text)
  if (parsed.success) return parsed.data
  throw new StartError('The reason must be one line of at most 200 characters, without addresses and links')
}

function refuse(reason: string): never {
  throw new StartError(reason)
}
