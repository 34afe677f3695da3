import { z } from 'zod'
import { emailAddress } from '../accounts/schemas.ts'
import { route } from '../route.ts'
import { between, idParams, label, secret } from '../shapes.ts'
import { limits } from '../limits.ts'
import { checkFinding } from './checks.ts'
import { integrationRoutes } from './routes.ts'
import { integration } from './schemas.ts'

/** `none`: for a server on this machine, in development alone. */
const security = z.enum(['tls', 'starttls', 'none'], 'error_unknown_value')

const typedServer = z.strictObject({
  host: label(limits.maxHostLength),
  port: between(1, 65_535),
  security,
  /** The name to sign in with. */
  user: label(limits.maxSignInNameLength),
})

const signedServer = typedServer.extend({ password: secret(limits.maxMailPasswordLength) })

/** A mailbox as its owner gives it. */
export const smtpMailbox = z.strictObject({
  address: emailAddress,
  /** Where emails are submitted. */
  smtp: signedServer,
  /** Where they are read. */
  imap: signedServer,
  /** The path of the folder of sent emails; null: found by its use or its name. */
  sentFolder: label(limits.maxFolderLength).nullable(),
})
export type SmtpMailboxInput = z.infer<typeof smtpMailbox>

const shownServer = z.object({ host: z.string(), port: z.int(), security, user: z.string() })
export type ShownServer = z.infer<typeof shownServer>

export const findSmtpSettings = route(integrationRoutes.findSmtpSettings, {
  summary:
    'The servers of an address: of the mailbox that the account has already, of a known provider, by the DNS, or by the domain’s own file, whose server is told the address',
  body: z.strictObject({ address: emailAddress }),
  data: z.object({
    /** `google` and `microsoft`: its mailbox is one of theirs. `unknown`: its owner types the servers. */
    kind: z.enum(['servers', 'google', 'microsoft', 'unknown']),
    /** Where they were found; null if they weren't. */
    source: z.enum(['stored', 'provider', 'srv', 'autoconfig']).nullable(),
    servers: z.object({ smtp: shownServer, imap: shownServer }).nullable(),
    /** Hosts outside of the address's own domain, to be confirmed before a password goes there. */
    otherHosts: z.array(z.string()),
    /** The known provider. */
    provider: z
      .object({
        name: z.string(),
        /** Whether it takes no other password: never, of accounts with a second factor, or always. */
        appPassword: z.enum(['never', 'with_two_factor', 'always']),
        isImapOffAtFirst: z.boolean(),
        /** Its own page about this. */
        help: z.string().nullable(),
      })
      .nullable(),
  }),
  failures: ['not_found'],
})

export const checkSmtp = route(integrationRoutes.checkSmtp, {
  summary:
    'Check the servers of a mailbox that isn’t connected yet, up to its folders, without sending an email. Nothing is stored. At most 20 an hour',
  body: smtpMailbox,
  data: z.object({
    findings: z.array(checkFinding),
    /** Whether it can be connected. */
    isReady: z.boolean(),
    /** The paths of its folders, where that of sent emails was not found. */
    folders: z.array(z.string()),
  }),
  failures: ['not_found'],
})

export const connectSmtp = route(integrationRoutes.connectSmtp, {
  summary:
    'Connect a mailbox by its servers, which are checked first. An address that the account has already is the same mailbox, whose people go on. A check of it begins',
  body: smtpMailbox,
  data: integration,
  failures: ['not_found', 'mailbox_check_failed', 'conflict'],
})

export const removeSmtp = route(integrationRoutes.removeSmtp, {
  summary:
    'Remove a mailbox: its password is erased. What it sent stays on file; connected again, it is the same mailbox',
  params: idParams,
  data: z.object({
    /** The people who are waiting until the mailbox is connected again. */
    peopleCount: z.int(),
  }),
})
