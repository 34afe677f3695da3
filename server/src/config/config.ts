import type { IndexParts } from '@rapport/contract/filters/index-parts.ts'
import { resolve } from 'node:path'
import { z } from 'zod'
import { variables, type logLevels } from './config-variables.ts'
import type { InternalDomains } from './internal-domains.ts'
import { isLoopback } from './loopback.ts'
import { ownSecret } from './own-secret.ts'
import { readProviders, type ProviderSettings } from './provider-settings.ts'
import { readVerifier, type VerifierSettings } from './verifier-settings.ts'
import type { CountryLinks, Mailbox } from './setting-types.ts'
import { StartError } from './start-error.ts'

/** The domain of the demo account. */
const demoDomain = 'rapport.test'

const repository = resolve(import.meta.dirname, '../../..')

export type { Mailbox } from './setting-types.ts'

export type PeopleSearchConfig = {
  /** Millionths of a US dollar for a record, and for all records of a month at most. */
  price: number
  ceiling: number
  /** `everybody`, `internal`, `administrators`, and email addresses in lower case. */
  allowed: readonly string[]
}

export type Config = {
  host: string
  port: number
  /** Absolute. */
  dataDir: string
  /** Null: use the embedded server. */
  databaseUrl: string | null
  /** Null: the people index is in this process. */
  search: { urls: string[]; hasFallback: boolean } | null
  /** The parts of the people index that an operator may leave out. */
  indexParts: IndexParts
  environment: 'development' | 'test' | 'production'
  isProduction: boolean
  /** Any computer on the network can use the demo account and read all emails. */
  isDemoOnNetwork: boolean
  jwtSecret: string
  suppressionKey: string
  /** Encrypts credentials of mailboxes. Null: none can be connected. */
  secretsKey: string | null
  /** Null: the key was not changed. */
  secretsKeyOld: string | null
  /** Null: backups need a passphrase. */
  backupKey: string | null
  /** Null: the server makes none by itself. `dir` is absolute. */
  backups: { dir: string; key: string; hours: number; keep: number } | null
  internalDomains: InternalDomains
  /** Lower case. */
  adminEmails: string[]
  /** Without a trailing slash. */
  publicUrl: string
  /** Null: emails are captured or, in production, not sent. */
  smtpUrl: string | null
  mailFrom: Mailbox
  trial: { days: number; emailCredits: number; phoneCredits: number }
  /** Null: no sign-in with Google. */
  google: { clientId: string; clientSecret: string; issuer: string } | null
  gmailUrl: string
  /** Contains `{ip}`. Null: no country lookups. */
  countryLookupUrl: string | null
  links: { privacy: CountryLinks; terms: CountryLinks; plans: CountryLinks }
  /** The provider's search: its price, its ceiling, and the users who may bring people in. Null: off. */
  peopleSearch: PeopleSearchConfig | null
  mxCheck: boolean
  /** Addresses and networks whose X-Forwarded-For is trusted. */
  trustedProxies: string[]
  /** Private addresses and networks to which a mailbox may be connected. */
  mailboxNetworks: string[]
  samplePeople: number
  /** The maximum per account. */
  savedSearches: number
  /** Whether browsers must use TLS for all subdomains. */
  hstsSubdomains: boolean
  /** How long a server that is told to stop goes on serving, not ready. */
  drainSeconds: number
  logLevel: (typeof logLevels)[number]
  /** Null: metrics are not served. */
  metricsToken: string | null
  /** Null: use the built-in reader. */
  languageModel: { baseUrl: string; apiKey: string | null; model: string } | null
} & ProviderSettings &
  VerifierSettings

/**
 * Reads the configuration. An empty variable counts as unset. Outside production, missing secrets
 * are generated once and kept in the data directory. Throws a StartError with one line per invalid
 * variable.
 */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const values = readVariables(env)
  const isProduction = values.NODE_ENV === 'production'
  refuseCombinations(values, isProduction)
  const dataDir = resolve(repository, values.DATA_DIR)
  const providers = readProviders(values, env, repository)
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir,
    databaseUrl: values.DATABASE_URL ?? null,
    search: values.SEARCH_URL ? { urls: values.SEARCH_URL, hasFallback: values.SEARCH_FALLBACK } : null,
    indexParts: { skills: values.SKILLS, keywords: values.KEYWORDS },
    environment: values.NODE_ENV,
    isDemoOnNetwork: !isProduction && !isLoopback(values.HOST),
    isProduction,
    jwtSecret: values.JWT_SECRET ?? ownSecret(dataDir, 'jwt-secret'),
    suppressionKey: values.SUPPRESSION_KEY ?? ownSecret(dataDir, 'suppression-key'),
    secretsKey: values.SECRETS_KEY ?? (isProduction ? null : ownSecret(dataDir, 'secrets-key')),
    secretsKeyOld: values.SECRETS_KEY_OLD ?? null,
    backupKey: values.BACKUP_KEY ?? null,
    backups: backupsOf(values),
    internalDomains: values.INTERNAL_EMAIL_DOMAIN ?? (isProduction ? [] : [demoDomain]),
    adminEmails: values.ADMIN_EMAILS,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    trial: {
      days: values.TRIAL_DAYS,
      emailCredits: values.TRIAL_EMAIL_CREDITS,
      phoneCredits: values.TRIAL_PHONE_CREDITS,
    },
    google: googleOf(values),
    gmailUrl: values.GMAIL_URL,
    countryLookupUrl: values.COUNTRY_LOOKUP_URL ?? null,
    links: { privacy: values.PRIVACY_URL, terms: values.TERMS_URL, plans: values.PLANS_URL },
    ...providers,
    ...readVerifier(values, providers.describedProviders),
    peopleSearch: peopleSearchOf(values),
    mxCheck: values.MX_CHECK === 'on',
    trustedProxies: values.TRUSTED_PROXIES,
    mailboxNetworks: values.MAILBOX_NETWORKS,
    samplePeople: isProduction ? 0 : values.SAMPLE_PEOPLE,
    savedSearches: values.SAVED_SEARCHES,
    hstsSubdomains: values.HSTS_SUBDOMAINS,
    drainSeconds: values.DRAIN_SECONDS,
    metricsToken: values.METRICS_TOKEN ?? null,
    logLevel: values.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    languageModel:
      values.LLM_BASE_URL && values.LLM_MODEL
        ? { baseUrl: values.LLM_BASE_URL, apiKey: values.LLM_API_KEY ?? null, model: values.LLM_MODEL }
        : null,
  }
}

const peopleSearchOf = (values: z.output<typeof variables>): PeopleSearchConfig | null =>
  values.PDL_SEARCH && values.PDL_API_KEY
    ? {
        price: values.PDL_SEARCH_PRICE,
        ceiling: values.PDL_SEARCH_CEILING,
        allowed: values.PDL_SEARCH_FOR,
      }
    : null

const backupsOf = ({ BACKUP_DIR, BACKUP_KEY, BACKUP_HOURS, BACKUP_KEEP }: z.output<typeof variables>) =>
  BACKUP_DIR !== undefined && BACKUP_KEY !== undefined
    ? { dir: resolve(repository, BACKUP_DIR), key: BACKUP_KEY, hours: BACKUP_HOURS, keep: BACKUP_KEEP }
    : null

/** Throws a StartError that names each variable that can't be read. */
function readVariables(env: Record<string, string | undefined>): z.output<typeof variables> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = variables.safeParse(given)
  if (parsed.success) return parsed.data
  throw new StartError(
    parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'),
  )
}

/** Throws a StartError for variables that are fine alone, but not together. */
function refuseCombinations(values: z.output<typeof variables>, isProduction: boolean): void {
  const missing = (['JWT_SECRET', 'SUPPRESSION_KEY', 'PUBLIC_URL'] as const).filter((name) => !values[name])
  if (isProduction && missing.length > 0)
    throw new StartError(missing.map((name) => `${name} must be set in production`).join('\n'))
  if (!isProduction && !isLoopback(values.HOST) && !values.ALLOW_DEMO_ON_NETWORK)
    throw new StartError(
      `HOST ${values.HOST} would open a demo to the network: anybody who reaches it could read all emails and sign in with the printed password. ` +
        'Set NODE_ENV=production, or ALLOW_DEMO_ON_NETWORK=on if that is what you want',
    )
  if (values.BACKUP_DIR && !values.BACKUP_KEY)
    throw new StartError('BACKUP_KEY must be set with BACKUP_DIR: a backup is everything in the database')
  if (values.PDL_SEARCH && !values.PDL_API_KEY)
    throw new StartError('PDL_API_KEY must be set with PDL_SEARCH: the key for People Data Labs')
  if (values.LLM_BASE_URL && !values.LLM_MODEL)
    throw new StartError('LLM_MODEL must be set with LLM_BASE_URL: the model to use')
  if (isProduction && values.SECRETS_KEY_OLD && !values.SECRETS_KEY)
    throw new StartError('SECRETS_KEY must be set with SECRETS_KEY_OLD')
  if (values.GOOGLE_CLIENT_ID && !values.GOOGLE_CLIENT_SECRET)
    throw new StartError('GOOGLE_CLIENT_SECRET must be set with GOOGLE_CLIENT_ID')
}

function googleOf({
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
  GOOGLE_ISSUER: issuer,
}: z.output<typeof variables>): Config['google'] {
  return clientId && clientSecret ? { clientId, clientSecret, issuer } : null
}
