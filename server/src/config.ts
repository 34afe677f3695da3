import { isIP } from 'node:net'
import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'
import { ownSecret } from './own-secret.ts'
import { StartError } from './start-error.ts'

const repository = resolve(import.meta.dirname, '../..')

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)

const databaseUrl = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol),
    'must look like postgres://user:password@host:5432/database',
  )

const secret = z
  .string()
  .refine(
    (text) => isStrongSecret(text),
    'is too weak: use at least 32 random characters, for example from `openssl rand -base64 48`',
  )

/** Every variable that is read, with its default and meaning; the README quotes this table. */
const variables = z.object({
  PORT: wholeNumber(0, 65_535)
    .default(3000)
    .describe('Port of the web application and its API; 0 takes any free one'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on; 0.0.0.0 for every network'),
  DATA_DIR: z
    .string()
    .default('./data')
    .describe('Where the embedded database, the people index and the generated secrets are kept'),
  DATABASE_URL: databaseUrl
    .optional()
    .describe(
      'An existing PostgreSQL 15 or newer, in place of the embedded one: postgres://user:password@host:5432/database',
    ),
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be development, test or production')
    .default('development')
    .describe('`production` has no demo account and no sample people, and wants its secrets set'),
  JWT_SECRET: secret
    .optional()
    .describe(
      'Signs access tokens; at least 32 random characters. Required in production, generated otherwise',
    ),
  SUPPRESSION_KEY: secret
    .optional()
    .describe(
      'Key of the hashes that keep suppressed people out; never change it. Required in production, generated otherwise',
    ),
  INTERNAL_EMAIL_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain such as example.com')
    .default('rapport.test')
    .describe('Users with an address at this domain are internal'),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine((parts) => parts.every(isNetwork), 'must be addresses or networks such as 10.0.0.1,172.16.0.0/12')
    .describe(
      'Addresses or networks of reverse proxies, separated by commas; limits then count the addresses that they forward',
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
      'An OpenAI-compatible server that reads sentences in place of the built-in reader, which answers when it cannot: https://api.example.com/v1',
    ),
  LLM_API_KEY: z.string().optional().describe('Its key, when it wants one'),
  LLM_MODEL: z.string().optional().describe('The model to ask there; required with LLM_BASE_URL'),
  LOG_LEVEL: z
    .enum(logLevels, `must be one of ${logLevels.join(', ')}`)
    .optional()
    .describe(
      'Least severe messages that are logged (`error`, `warn`, `info`, `debug`): `info` in production, otherwise `warn`',
    ),
})

export type Config = {
  host: string
  port: number
  /** Absolute. */
  dataDir: string
  /** Null: the embedded server is used. */
  databaseUrl: string | null
  environment: 'development' | 'test' | 'production'
  isProduction: boolean
  jwtSecret: string
  suppressionKey: string
  /** Lower case, without the at sign. */
  internalEmailDomain: string
  /** Addresses and networks whose X-Forwarded-For is believed. */
  trustedProxies: string[]
  samplePeople: number
  /** How many an account may save. */
  savedSearches: number
  logLevel: (typeof logLevels)[number]
  /** What reads sentences in place of the built-in reader; null without. */
  languageModel: { baseUrl: string; apiKey: string | null; model: string } | null
}

/**
 * Reads the configuration; a variable that is set to nothing counts as not set. Outside production, secrets that are not set are
 * generated once and kept under the data directory. Throws a StartError with a line for each variable that is wrong.
 */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = variables.safeParse(given)
  if (!parsed.success)
    throw new StartError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'),
    )
  const values = parsed.data
  const isProduction = values.NODE_ENV === 'production'
  const missing = (['JWT_SECRET', 'SUPPRESSION_KEY'] as const).filter((name) => !values[name])
  if (isProduction && missing.length > 0)
    throw new StartError(missing.map((name) => `${name} must be set in production`).join('\n'))
  if (values.LLM_BASE_URL && !values.LLM_MODEL)
    throw new StartError('LLM_MODEL must be set with LLM_BASE_URL: the model to ask')
  const dataDir = isAbsolute(values.DATA_DIR) ? values.DATA_DIR : resolve(repository, values.DATA_DIR)
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir,
    databaseUrl: values.DATABASE_URL ?? null,
    environment: values.NODE_ENV,
    isProduction,
    jwtSecret: values.JWT_SECRET ?? ownSecret(dataDir, 'jwt-secret'),
    suppressionKey: values.SUPPRESSION_KEY ?? ownSecret(dataDir, 'suppression-key'),
    internalEmailDomain: values.INTERNAL_EMAIL_DOMAIN,
    trustedProxies: values.TRUSTED_PROXIES,
    samplePeople: isProduction ? 0 : values.SAMPLE_PEOPLE,
    savedSearches: values.SAVED_SEARCHES,
    logLevel: values.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    languageModel:
      values.LLM_BASE_URL && values.LLM_MODEL
        ? { baseUrl: values.LLM_BASE_URL, apiKey: values.LLM_API_KEY ?? null, model: values.LLM_MODEL }
        : null,
  }
}

/** Name, default and meaning of every variable, in the order of the README's table. */
export function configTable(): { name: string; default: string; meaning: string }[] {
  const schema = z.toJSONSchema(variables, { io: 'input', unrepresentable: 'any' })
  return Object.entries(schema.properties ?? {}).map(([name, property]) => {
    if (typeof property === 'boolean') throw new Error(`no description of ${name}`)
    return {
      name,
      default: property.default === undefined ? '' : JSON.stringify(property.default).replaceAll('"', ''),
      meaning: property.description ?? '',
    }
  })
}

/** Long, and not one sign or word over and over. */
function isStrongSecret(text: string): boolean {
  return text.length >= 32 && new Set(text).size >= 10 && !/change.?me|secret|password/i.test(text)
}

/** An IPv4 or IPv6 address, or a network in CIDR notation. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return (
    bits > 0 &&
    rest.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  )
}
