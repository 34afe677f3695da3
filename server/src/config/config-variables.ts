import { withoutEnd } from '@rapport/contract/plain-text.ts'
import { emailAddress } from '@rapport/contract/accounts/schemas.ts'
import { z } from 'zod'
import { internalDomains } from './internal-domains.ts'
import {
  amounts,
  databaseUrl,
  dollars,
  flag,
  httpUrl,
  links,
  listOf,
  networks,
  secret,
  toMailbox,
  usualFlag,
  wholeNumber,
} from './setting-types.ts'

const groups: ReadonlySet<string> = new Set(['everybody', 'internal', 'administrators'])

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Every setting, with its default and meaning. A test compares docs/settings.md with this table. */
export const variables = z.object({
  PORT: wholeNumber(0, 65_535)
    .default(3000)
    .describe('Port of the web application and its API; 0 takes any free port'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on; 0.0.0.0 listens on every network'),
  ALLOW_DEMO_ON_NETWORK: flag.describe(
    '`on`: HOST may name a network outside production, where the demo account and all emails are open to everybody who can reach it',
  ),
  DATA_DIR: z
    .string()
    .default('./data')
    .describe('Holds the embedded database, the people index and the generated secrets'),
  DATABASE_URL: databaseUrl
    .optional()
    .describe(
      'An existing PostgreSQL 15 or newer instead of the embedded one: postgres://user:password@host:5432/database',
    ),
  SEARCH_URL: z
    .string()
    .transform((text) => listOf(text).map((part) => withoutEnd(part, '/')))
    .refine(
      (parts) => parts.every((part) => URL.canParse(part) && /^https?:$/.test(new URL(part).protocol)),
      'must look like https://user:password@node1:9200,https://user:password@node2:9200',
    )
    .optional()
    .describe(
      'The nodes of an OpenSearch cluster, separated by commas. All servers then share its index instead of keeping one each in memory: https://user:password@node1:9200',
    ),
  SEARCH_FALLBACK: flag.describe(
    '`on`: each server also keeps the index in memory, and searches it while the cluster does not answer',
  ),
  SKILLS: usualFlag.describe(
    '`off`: the index leaves out the skills of people, and nobody can be found by them. That saves 15 bytes a person',
  ),
  KEYWORDS: usualFlag.describe(
    '`off`: the index leaves out the words of what people and companies say of themselves, and nobody can be found by them. That saves about 3 bytes a word',
  ),
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be development, test or production')
    .default('development')
    .describe('`production` has no demo account and no sample people, and requires its secrets'),
  JWT_SECRET: secret
    .optional()
    .describe(
      'Signs access tokens; at least 32 random characters. Required in production, otherwise generated',
    ),
  SUPPRESSION_KEY: secret
    .optional()
    .describe(
      'Key of the hashes that keep suppressed people out and remember used trials; at least 32 random characters. Never change it: no server starts with another one. Required in production, otherwise generated',
    ),
  SECRETS_KEY: secret
    .optional()
    .describe(
      'Encrypts the credentials of connected mailboxes; at least 32 random characters. Required in production to connect a mailbox and while one is connected, otherwise generated',
    ),
  SECRETS_KEY_OLD: secret
    .optional()
    .describe(
      'The previous SECRETS_KEY, during a rotation. At startup, everything encrypted with it is encrypted again with SECRETS_KEY',
    ),
  BACKUP_KEY: secret
    .optional()
    .describe(
      'Encrypts backups; at least 32 random characters. Keep a copy apart from them: without it no backup can be read',
    ),
  BACKUP_DIR: z
    .string()
    .optional()
    .describe(
      'A folder of its own, best on another disk, into which the server backs up the database by itself; requires BACKUP_KEY. Off by default',
    ),
  BACKUP_HOURS: wholeNumber(1, 744).default(24).describe('Hours from one backup in BACKUP_DIR to the next'),
  BACKUP_KEEP: wholeNumber(1, 1000)
    .default(7)
    .describe('How many backups stay in BACKUP_DIR; the oldest is removed once a new one is whole'),
  INTERNAL_EMAIL_DOMAIN: internalDomains
    .optional()
    .describe(
      'Domains of email addresses, separated by commas. Users with a verified address at one of them are internal: they have campaigns and mailboxes. `*`: every verified user is, so whoever can sign up can send. If unset, no user is internal in production, and users at rapport.test are elsewhere',
    ),
  ADMIN_EMAILS: z
    .string()
    .toLowerCase()
    .default('')
    .transform(listOf)
    .refine((parts) => parts.every((part) => emailAddress.safeParse(part).success), 'must be email addresses')
    .describe(
      'Addresses of administrators, separated by commas. An emailed one-time code opens the administration for them',
    ),
  PUBLIC_URL: httpUrl
    .optional()
    .describe(
      'The address of Rapport in browsers, to which links in emails lead: https://rapport.example.com. Required in production, otherwise http://localhost:PORT',
    ),
  SMTP_URL: z
    .string()
    .refine(
      (text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol),
      'must look like smtp://user:password@host:587',
    )
    .optional()
    .describe(
      'The mail server: smtp://user:password@host:587. Without it no emails are sent in production; elsewhere they are captured and shown at /outbox',
    ),
  MAIL_FROM: z
    .string()
    .default('Rapport <no-reply@rapport.test>')
    .transform(toMailbox)
    .describe('Sender of emails: Name <address>'),
  TRIAL_DAYS: wholeNumber(0, 3650).default(14).describe('Length of a trial in days'),
  TRIAL_EMAIL_CREDITS: wholeNumber(0, 1_000_000).default(50).describe('Email credits of a trial'),
  TRIAL_PHONE_CREDITS: wholeNumber(0, 1_000_000).default(10).describe('Phone credits of a trial'),
  GOOGLE_CLIENT_ID: z
    .string()
    .optional()
    .describe(
      'Sign-in with Google, and Gmail mailboxes: the client of an OAuth consent screen that returns to PUBLIC_URL/auth/google and PUBLIC_URL/integrations/google',
    ),
  GOOGLE_CLIENT_SECRET: z.string().optional().describe('Its secret; required with GOOGLE_CLIENT_ID'),
  GOOGLE_ISSUER: httpUrl
    .default('https://accounts.google.com')
    .describe(
      'The OpenID Connect provider behind sign-in with Google, by default https://accounts.google.com',
    ),
  GMAIL_URL: httpUrl
    .default('https://gmail.googleapis.com')
    .describe('Address of the Gmail API, by default https://gmail.googleapis.com'),
  COUNTRY_LOOKUP_URL: z
    .string()
    .refine(
      (text) => URL.canParse(text) && text.includes('{ip}'),
      'must contain {ip}: https://lookup.example.com/{ip}',
    )
    .optional()
    .describe(
      'A service that returns the country of an IP address as `country_code2` in JSON: https://lookup.example.com/{ip}. Off by default',
    ),
  PRIVACY_URL: links('privacy policy'),
  TERMS_URL: links('terms'),
  PLANS_URL: links('page where plans are sold'),
  PDL_API_KEY: z
    .string()
    .optional()
    .describe('Key for People Data Labs, from which contact values that are not on file are then requested'),
  PDL_URL: httpUrl
    .default('https://api.peopledatalabs.com')
    .describe('Address of the API of People Data Labs, by default https://api.peopledatalabs.com'),
  VERIFIER: z
    .string()
    .toLowerCase()
    .optional()
    .describe(
      'Who verifies email addresses: `reacher`, or a provider that has a key and verifies, such as `hunter`, at its price; `off`: nobody. By default Reacher if REACHER_URL is set',
    ),
  REACHER_URL: httpUrl
    .optional()
    .describe(
      'Your server of Reacher, which verifies email addresses: http://reacher:8080. Without a path, /v0/check_email is asked',
    ),
  REACHER_SECRET: z.string().optional().describe('The secret that it asks for, if any'),
  HUNTER_API_KEY: z
    .string()
    .optional()
    .describe('Key for Hunter, which is then asked for email addresses; PROVIDER_PRICES must name hunter'),
  PROSPEO_API_KEY: z
    .string()
    .optional()
    .describe(
      'Key for Prospeo, which is then asked for email addresses and phone numbers; PROVIDER_PRICES must name prospeo',
    ),
  ANYMAIL_FINDER_API_KEY: z
    .string()
    .optional()
    .describe(
      'Key for Anymail Finder, which is then asked for email addresses; PROVIDER_PRICES must name anymail-finder',
    ),
  PROVIDERS: z
    .string()
    .optional()
    .transform((text) => (text === undefined ? undefined : listOf(text)))
    .describe(
      'The providers that are asked, in order, separated by commas: people-data-labs,hunter. By default all that have a key',
    ),
  PROVIDER_ORDER: z
    .enum(['configured', 'measured'], 'must be configured or measured')
    .default('configured')
    .describe(
      '`measured`: once each provider has been asked often enough, those that find the most valid values for their price come first',
    ),
  PROVIDER_PRICES: amounts.describe(
    'What a credit of a provider costs in your plan, in US dollars: hunter=0.03,prospeo=0.02. People Data Labs has 0.28 by default',
  ),
  PROVIDER_CEILINGS: amounts.describe(
    'The most that a provider may cost in a calendar month (UTC), in US dollars: hunter=50. By default there is no ceiling',
  ),
  PROVIDERS_FILE: z
    .string()
    .optional()
    .describe('A file that describes more providers, or describes one of these anew: docs/providers.md'),
  PDL_SEARCH: flag.describe(
    '`on`: people who are not on file are brought in from the search of People Data Labs, at the price of a record each; requires PDL_API_KEY',
  ),
  PDL_SEARCH_PRICE: dollars(1000, 0.28).describe('What a record of that search costs, in US dollars'),
  PDL_SEARCH_CEILING: dollars(10_000_000, 100).describe(
    'The most that these searches may cost in a calendar month (UTC), in US dollars',
  ),
  PDL_SEARCH_FOR: z
    .string()
    .toLowerCase()
    .default('everybody')
    .transform(listOf)
    .refine(
      (parts) =>
        parts.length > 0 && parts.every((part) => groups.has(part) || emailAddress.safeParse(part).success),
      'must be everybody, administrators, internal, or email addresses',
    )
    .describe(
      'Who may bring people in: `everybody`, `internal`, `administrators`, or email addresses, separated by commas',
    ),
  MX_CHECK: z
    .enum(['on', 'off'], 'must be on or off')
    .default('off')
    .describe('`on`: before an email address is shown, DNS is asked whether its domain accepts email'),
  TRUSTED_PROXIES: networks.describe(
    'Addresses or networks of reverse proxies, separated by commas. Limits then count the addresses that these forward. Required behind a proxy: otherwise everybody shares one limit of failed sign-ins',
  ),
  MAILBOX_NETWORKS: networks.describe(
    'Private addresses or networks, separated by commas, where mail servers of users may be. By default none, except this machine in development: what users type must not lead into your network',
  ),
  HSTS_SUBDOMAINS: flag.describe(
    '`on`: browsers must use TLS for all subdomains of PUBLIC_URL as well, including those of other services',
  ),
  SAMPLE_PEOPLE: wholeNumber(0, 10_000_000)
    .default(100_000)
    .describe(
      'How many synthetic people the first start loads into an empty database; 0 for none, never in production',
    ),
  SAVED_SEARCHES: wholeNumber(1, 100_000).default(500).describe('How many searches an account may save'),
  LLM_BASE_URL: z
    .string()
    .refine(
      (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
      'must look like https://api.example.com/v1',
    )
    .optional()
    .describe(
      'An OpenAI-compatible server that reads sentences instead of the built-in reader, which remains the fallback: https://api.example.com/v1',
    ),
  LLM_API_KEY: z.string().optional().describe('Its key, if it requires one'),
  LLM_MODEL: z.string().optional().describe('The model to use there; required with LLM_BASE_URL'),
  DRAIN_SECONDS: wholeNumber(0, 300)
    .default(0)
    .describe(
      'How long a stopping server goes on serving while /api/ready answers 503, so that a load balancer takes it out first',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .regex(/^[\x21-\x7e]*$/, 'must have no spaces, and no letters beyond ASCII')
    .optional()
    .describe(
      'Serves metrics for Prometheus at /api/metrics to requests with this token; at least 16 characters. Off by default',
    ),
  LOG_LEVEL: z
    .enum(logLevels, `must be one of ${logLevels.join(', ')}`)
    .optional()
    .describe(
      'Lowest level that is logged (`error`, `warn`, `info`, `debug`): `info` in production, otherwise `warn`',
    ),
})
