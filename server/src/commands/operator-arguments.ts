import { knownEmailAddress } from '@rapport/contract/accounts/schemas.ts'
import { suppressionReason } from '@rapport/contract/admin/suppressions.ts'
import { parseArgs } from 'node:util'
import { linkedinHandle, type Handle } from '../features/privacy/privacy.ts'
import { StartError } from '../config/start-error.ts'

export const usage = `Usage: npm run operator -- COMMAND

  status                        shows maintenance and notices
  maintenance on ["message"]    answers every call with 503; browsers show the maintenance screen within two seconds
  maintenance off
  notices set "…" ["…"]         the ticker at the top of the page shows these in turn
  notices clear
  suppress --email ADDRESS --linkedin LINK [--file LIST] [--reason "…"]
                                removes people for good; --email and --linkedin may be repeated; LIST has one address or profile link per line;
                                the reason is kept in clear, so it must not name them: the number of a ticket, for example`

export type OperatorCommand =
  | { name: 'status' }
  | { name: 'maintenance'; maintenance: { message: string | null } | null }
  | { name: 'notices'; notices: string[] }
  | { name: 'suppress'; handles: Handle[]; file: string | null; reason: string | null }

const maxNotices = 20
const maxLength = 200

/** Parses the command line; null for help. Throws a StartError for invalid arguments. */
export function readArguments(args: string[]): OperatorCommand | null {
  const { values, positionals } = parse(args)
  if (values.help) return null
  const [name, ...rest] = positionals
  const options = [values.email, values.linkedin, values.file, values.reason].filter(
    (each) => each !== undefined,
  )
  if (name === 'suppress') return suppressCommand(values, rest)
  if (options.length > 0)
    throw new StartError('--email, --linkedin, --file and --reason are options of suppress')
  if (name === 'status' && rest.length === 0) return { name }
  if (name === 'maintenance') return maintenanceCommand(rest)
  if (name === 'notices') return noticesCommand(rest)
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
    faults.push(`line ${index + 1}: ${text.slice(0, 80)}`)
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
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('. ')
    throw new StartError(`${reason} (--help shows the commands)`)
  }
}

function maintenanceCommand([state, message, ...more]: string[]): OperatorCommand {
  if (more.length > 0) throw new StartError('Put the message in quotation marks')
  if (state === 'off' && message === undefined) return { name: 'maintenance', maintenance: null }
  if (state !== 'on') throw new StartError('Use maintenance on ["message"], or maintenance off')
  return { name: 'maintenance', maintenance: { message: message === undefined ? null : sentence(message) } }
}

function noticesCommand([action, ...texts]: string[]): OperatorCommand {
  if (action === 'clear' && texts.length === 0) return { name: 'notices', notices: [] }
  if (action !== 'set' || texts.length === 0)
    throw new StartError('Use notices set "…" ["…"], or notices clear')
  if (texts.length > maxNotices) throw new StartError(`At most ${maxNotices} notices are allowed`)
  return { name: 'notices', notices: texts.map(sentence) }
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
  const parsed = suppressionReason.safeParse(text)
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
