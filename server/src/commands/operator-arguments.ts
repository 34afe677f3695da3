import { emailAddress } from '@rapport/contract/accounts/schemas.ts'
import { parseArgs } from 'node:util'
import { linkedinHandle, type Handle } from '../features/privacy/privacy.ts'
import { StartError } from '../config/start-error.ts'

export const usage = `Usage: npm run operator -- COMMAND

  status                        what is set: maintenance and notices
  maintenance on ["message"]    every call answers 503 and browsers show the maintenance screen, within two seconds
  maintenance off
  notices set "…" ["…"]         what the ticker above the page shows in turn
  notices clear
  suppress --email ADDRESS --linkedin LINK [--file LIST]
                                leaves people out for good; each option may be repeated; LIST has an address or a profile link a line`

export type OperatorCommand =
  | { name: 'status' }
  | { name: 'maintenance'; maintenance: { message: string | null } | null }
  | { name: 'notices'; notices: string[] }
  | { name: 'suppress'; handles: Handle[]; file: string | null }

const maxNotices = 20
const maxLength = 200

/** Reads the command line; null when help is asked for. Throws a StartError for what cannot be meant. */
export function readArguments(args: string[]): OperatorCommand | null {
  const { values, positionals } = parse(args)
  if (values.help) return null
  const [name, ...rest] = positionals
  const options = [...(values.email ?? []), ...(values.linkedin ?? []), ...(values.file ? [values.file] : [])]
  if (name === 'suppress') return suppressCommand(values, rest)
  if (options.length > 0) throw new StartError('--email, --linkedin and --file belong to suppress')
  if (name === 'status' && rest.length === 0) return { name }
  if (name === 'maintenance') return maintenanceCommand(rest)
  if (name === 'notices') return noticesCommand(rest)
  throw new StartError(name === undefined ? usage : `Unknown command ${positionals.join(' ')}\n${usage}`)
}

/** The handles of a list: an address or a profile link a line; empty lines and what follows a # at the beginning of a line do not count. */
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
      `Nothing was done, for these are neither addresses nor profile links:\n${faults.slice(0, 20).join('\n')}`,
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
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('. ')
    throw new StartError(`${reason} (--help shows the commands)`)
  }
}

function maintenanceCommand([state, message, ...more]: string[]): OperatorCommand {
  if (more.length > 0) throw new StartError('One message, in quotation marks')
  if (state === 'off' && message === undefined) return { name: 'maintenance', maintenance: null }
  if (state !== 'on') throw new StartError('maintenance on ["message"], or maintenance off')
  return { name: 'maintenance', maintenance: { message: message === undefined ? null : sentence(message) } }
}

function noticesCommand([action, ...texts]: string[]): OperatorCommand {
  if (action === 'clear' && texts.length === 0) return { name: 'notices', notices: [] }
  if (action !== 'set' || texts.length === 0) throw new StartError('notices set "…" ["…"], or notices clear')
  if (texts.length > maxNotices) throw new StartError(`${maxNotices} notices at most`)
  return { name: 'notices', notices: texts.map(sentence) }
}

type SuppressOptions = { email?: string[]; linkedin?: string[]; file?: string }

function suppressCommand(
  { email = [], linkedin = [], file }: SuppressOptions,
  rest: string[],
): OperatorCommand {
  if (rest.length > 0) throw new StartError(`What is ${rest[0]}? Say --email, --linkedin or --file`)
  const handles = [
    ...email.map((text) => emailHandle(text) ?? refuse(`${text} is no e-mail address`)),
    ...linkedin.map((text) => linkedinHandle(text) ?? refuse(`${text} is no link of a person’s profile`)),
  ]
  if (handles.length === 0 && file === undefined)
    throw new StartError('Whom? Say --email, --linkedin or --file')
  return { name: 'suppress', handles, file: file ?? null }
}

function emailHandle(text: string): Handle | null {
  const parsed = emailAddress.safeParse(text)
  return parsed.success ? { kind: 'email', value: parsed.data } : null
}

function sentence(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '') throw new StartError('An empty text says nothing')
  if (trimmed.length > maxLength) throw new StartError(`A text has ${maxLength} characters at most`)
  if (/\p{Cc}/u.test(trimmed)) throw new StartError('A text is one line, without control characters')
  return trimmed
}

function refuse(reason: string): never {
  throw new StartError(reason)
}
