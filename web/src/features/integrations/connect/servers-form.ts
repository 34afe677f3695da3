import type { CheckFinding } from '@rapport/contract/integrations/checks.ts'
import type { ShownServer, SmtpMailboxInput } from '@rapport/contract/integrations/smtp.ts'
import { checkRequired, type Check } from '../../../ui/forms/checks.ts'
import { numberCheck } from '../limit-texts.ts'

export const serverIds = ['smtp', 'imap'] as const
export type ServerId = (typeof serverIds)[number]
export type Servers = Record<ServerId, ShownServer>
export type Security = ShownServer['security']

/** Named by where each is in the request, so that its failures find their fields. */
export type ServersField = `${ServerId}.${'host' | 'port' | 'security' | 'user' | 'password'}` | 'sentFolder'
export type ServersValues = Record<ServersField, string>

const usualPorts: Record<ServerId, Record<Security, readonly number[]>> = {
  smtp: { tls: [465], starttls: [587, 25, 2525], none: [587, 25, 2525] },
  imap: { tls: [993], starttls: [143], none: [143] },
}

const emptyServer = (id: ServerId, user: string): ShownServer => ({
  host: '',
  port: usualPorts[id].tls[0]!,
  security: 'tls',
  user,
})

/** Google's own (https://developers.google.com/workspace/gmail/imap/imap-smtp). */
export const googleServers = (user: string): Servers => ({
  smtp: { host: 'smtp.gmail.com', port: 465, security: 'tls', user },
  imap: { host: 'imap.gmail.com', port: 993, security: 'tls', user },
})

/** What the fields contain at first. Null: the servers are unknown. */
export function initialValues(servers: Servers | null, address: string): ServersValues {
  const { smtp, imap } = servers ?? { smtp: emptyServer('smtp', address), imap: emptyServer('imap', address) }
  return {
    'smtp.host': smtp.host,
    'smtp.port': String(smtp.port),
    'smtp.security': smtp.security,
    'smtp.user': smtp.user,
    'imap.host': imap.host,
    'imap.port': String(imap.port),
    'imap.security': imap.security,
    'imap.user': imap.user,
    'smtp.password': '',
    'imap.password': '',
    sentFolder: '',
  }
}

const checkPort: Check = (text) =>
  checkRequired(text) ?? (numberCheck(1, 65_535)(text) ? 'error_invalid_port' : null)

/** `needsFolder`: the folder of sent emails was not found, and must be chosen. */
export const serverChecks = (needsFolder: boolean): Partial<Record<ServersField, Check>> => ({
  'smtp.host': checkRequired,
  'smtp.port': checkPort,
  'smtp.user': checkRequired,
  'imap.host': checkRequired,
  'imap.port': checkPort,
  'imap.user': checkRequired,
  'smtp.password': checkRequired,
  ...(needsFolder && { sentFolder: checkRequired }),
})

/** The mailbox to check and to connect. The password for reading is the same if it is left empty. */
export function mailboxOf(values: ServersValues, address: string): SmtpMailboxInput {
  const serverOf = (id: ServerId) => ({
    host: values[`${id}.host`].trim(),
    port: Number(values[`${id}.port`]),
    security: values[`${id}.security`] as Security,
    user: values[`${id}.user`].trim(),
    password: values[`${id}.password`] || values['smtp.password'],
  })
  return { address, smtp: serverOf('smtp'), imap: serverOf('imap'), sentFolder: values.sentFolder || null }
}

/** What is kept while the address is looked at again: the folder belongs to the check before. */
export const withoutFolder = (values: ServersValues): ServersValues => ({ ...values, sentFolder: '' })

/** Whether a password begins or ends with a space, as pasted ones may. */
export const hasOuterSpace = (values: ServersValues): boolean =>
  serverIds.some((id) => values[`${id}.password`] !== values[`${id}.password`].trim())

/** Whether the name to sign in with is unknown, as at some providers for addresses of one's own domain. */
export const lacksName = (servers: Servers): boolean => serverIds.some((id) => servers[id].user === '')

/** Both servers in a line. */
export const serversIn = (values: ServersValues): string =>
  serverIds.map((id) => `${values[`${id}.host`]}:${values[`${id}.port`]}`).join(' · ')

/** The port for another encryption: the usual one, unless the present one was typed. */
export function portFor(id: ServerId, port: string, from: Security, to: Security): string {
  const usual = usualPorts[id]
  const isTyped = port.trim() !== '' && !usual[from].includes(Number(port))
  return isTyped || usual[to].includes(Number(port)) ? port : String(usual[to][0])
}

/** The encryptions to choose from: none, for servers on this machine alone. */
export const securitiesFor = (host: string, chosen: string): Security[] =>
  chosen === 'none' || /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host.trim())
    ? ['tls', 'starttls', 'none']
    : ['tls', 'starttls']

/** Whether a server rejected the name or the password. */
export const isAboutSignIn = ({ stage, result }: Pick<CheckFinding, 'stage' | 'result'>): boolean =>
  result === 'wrong' && stage === 'sign_in'

/** Whether something is wrong with where a server is, not with whoever signs in. */
export const isAboutServer = ({ stage, result }: Pick<CheckFinding, 'stage' | 'result'>): boolean =>
  result === 'wrong' && ['resolve', 'connect', 'tls', 'greeting'].includes(stage)
