import { cutText } from '@rapport/contract/plain-text.ts'
import { knownEmailAddress } from '@rapport/contract/accounts/schemas.ts'
import type { Notice } from '@rapport/contract/admin/maintenance.ts'
import { adminReason } from '@rapport/contract/admin/reason.ts'
import { limits } from '@rapport/contract/limits.ts'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { linkedinHandle, type Handle } from '../features/privacy/privacy.ts'
import type { Maintenance } from '../features/settings/settings.ts'
import { StartError } from '../config/start-error.ts'

export const usage = `Usage: npm run operator -- COMMAND

  status                        shows maintenance and notices
  maintenance on ["message"] [--ko "…"] [--until TIME]
                                answers every call with 503; browsers show the maintenance screen within two seconds, with the message in the
                                user's language and the planned end; it stays on until switched off
  maintenance off
  notices set "…" ["…"] [--ko "…"] [--from TIME] [--to TIME]
                                the ticker at the top of the page shows these in turn; repeat --ko for the Korean of each notice, in their order
  notices clear
  suppress --email ADDRESS --linkedin LINK [--file LIST] [--reason "…"]
                                removes people for good; --email and --linkedin may be repeated; LIST has one address or profile link per line;
                                the reason is kept in clear, so it must not name them: the number of a ticket, for example
  keys                          says whether SUPPRESSION_KEY is the key that the database was used with, and what would be lost with another one
  keys replace --forget N       goes on with the present SUPPRESSION_KEY after the previous one was lost. N is the number of suppressed addresses and
                                profiles, as \`keys\` says it: all of them can come back with the next import. Stop all servers first

A TIME is ISO 8601 with its zone, such as 2026-11-29T10:00Z or 2026-11-29T19:00+09:00.`

export type OperatorCommand =
  | { name: 'status' }
  | { name: 'maintenance'; maintenance: Maintenance | null }
  | { name: 'notices'; notices: Notice[] }
  | { name: 'keys'; forget: number | null }
  | { name: 'suppress'; handles: Handle[]; file: string | null; reason: string | null }

const { maxNotices, maxAnnouncementLength: maxLength } = limits

/** Parses the command line; null for help. Throws a StartError for invalid arguments. */
export function readArguments(args: string[]): OperatorCommand | null {
  const { values, positionals } = parse(args)
  if (values.help) return null
  const [name, ...rest] = positionals
  refuseForeignOptions(name, values)
  if (name === 'suppress') return suppressCommand(values, rest)
  if (name === 'status' && rest.length === 0) return { name }
  if (name === 'maintenance') return maintenanceCommand(rest, values)
  if (name === 'notices') return noticesCommand(rest, values)
  if (name === 'keys') return keysCommand(rest, values)
  throw new StartError(name === undefined ? usage : `Unknown command ${positionals.join(' ')}\n${usage}`)
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

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        email: { type: 'string', multiple: true },
        linkedin: { type: 'string', multiple: true },
        file: { type: 'string' },
        reason: { type: 'string' },
        ko: { type: 'string', multiple: true },
        until: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        forget: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('. ')
    throw new StartError(`${reason} (--help shows the commands)`)
  }
}

type Options = ReturnType<typeof parse>['values']

const optionsOf: Readonly<Record<string, readonly (keyof Options)[]>> = {
  suppress: ['email', 'linkedin', 'file', 'reason'],
  maintenance: ['ko', 'until'],
  notices: ['ko', 'from', 'to'],
  keys: ['forget'],
}

function refuseForeignOptions(command: string | undefined, values: Options): void {
  for (const option of Object.keys(values) as (keyof Options)[]) {
    const owners = Object.keys(optionsOf).filter((name) => optionsOf[name]!.includes(option))
    if (owners.includes(command ?? '')) continue
    const all = optionsOf[owners[0]!]!.map((each) => `--${each}`)
    const names =
      all.length === 1
        ? `${all[0]} is an option`
        : `${all.slice(0, -1).join(', ')} and ${all.at(-1)} are options`
    throw new StartError(`${names} of ${owners.join(', ')}`)
  }
}

function maintenanceCommand(
  [state, message, ...more]: string[],
  { ko = [], until }: Options,
): OperatorCommand {
  if (more.length > 0 || ko.length > 1) throw new StartError('Put the message in quotation marks')
  const isBare = message === undefined && ko.length === 0 && until === undefined
  if (state === 'off' && isBare) return { name: 'maintenance', maintenance: null }
  if (state !== 'on') throw new StartError('Use maintenance on ["message"], or maintenance off')
  const texts = { en: textOrNull(message), ko: textOrNull(ko[0]) }
  return { name: 'maintenance', maintenance: { message: texts, plannedEnd: momentOf(until) } }
}

function noticesCommand([action, ...texts]: string[], { ko = [], from, to }: Options): OperatorCommand {
  const count = Math.max(texts.length, ko.length)
  const isBare = count === 0 && from === undefined && to === undefined
  if (action === 'clear' && isBare) return { name: 'notices', notices: [] }
  if (action !== 'set' || count === 0) throw new StartError('Use notices set "…" ["…"], or notices clear')
  if (count > maxNotices) throw new StartError(`At most ${maxNotices} notices are allowed`)
  const times = { from: momentOf(from), to: momentOf(to) }
  if (times.from !== null && times.to !== null && times.to <= times.from)
    throw new StartError('--to must be later than --from')
  const textOf = (index: number) => ({ en: textOrNull(texts[index]), ko: textOrNull(ko[index]) })
  return {
    name: 'notices',
    notices: Array.from({ length: count }, (_none, index) => ({ text: textOf(index), ...times })),
  }
}

function keysCommand([action, ...more]: string[], { forget }: Options): OperatorCommand {
  if (action === undefined && forget === undefined) return { name: 'keys', forget: null }
  if (action !== 'replace' || more.length > 0 || forget === undefined || !/^\d{1,9}$/.test(forget))
    throw new StartError('Use keys, or keys replace --forget N')
  return { name: 'keys', forget: Number(forget) }
}

const textOrNull = (text: string | undefined) => (text === undefined ? null : sentence(text))

const instant = z.union([
  z.iso.datetime({ offset: true }),
  // Without seconds.
  z.iso.datetime({ offset: true, precision: -1 }),
])

function momentOf(text: string | undefined): string | null {
  if (text === undefined) return null
  const { data } = instant.safeParse(text)
  if (data === undefined)
    throw new StartError(`${text} is not a time with its zone, such as 2026-11-29T10:00Z`)
  return new Date(data).toISOString()
}

type SuppressOptions = { email?: string[]; linkedin?: string[]; file?: string; reason?: string }

function suppressCommand(
  { email = [], linkedin = [], file, reason }: SuppressOptions,
  rest: string[],
): OperatorCommand {
  if (rest.length > 0) throw new StartError(`Unexpected ${rest[0]}: use --email, --linkedin or --file`)
  const handles = [
    ...email.map((text) => emailHandle(text) ?? refuse(`${text} is not an email address`)),
    ...linkedin.map((text) => linkedinHandle(text) ?? refuse(`${text} is not a link to a person's profile`)),
  ]
  if (handles.length === 0 && file === undefined)
    throw new StartError('Name people with --email, --linkedin or --file')
  return {
    name: 'suppress',
    handles,
    file: file ?? null,
    reason: reason === undefined ? null : reasonOf(reason),
  }
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

function sentence(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '') throw new StartError('The text is empty')
  if (trimmed.length > maxLength) throw new StartError(`A text may have at most ${maxLength} characters`)
  if (/\p{Cc}/u.test(trimmed)) throw new StartError('A text must be one line without control characters')
  return trimmed
}

function refuse(reason: string): never {
  throw new StartError(reason)
}
