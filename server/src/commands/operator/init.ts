import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { loadConfig } from '../../config/config.ts'
import { variables } from '../../config/config-variables.ts'
import { StartError } from '../../config/start-error.ts'
import { operatorCommand } from './command.ts'
import { writeNewFiles } from './new-files.ts'

/*
 * The first step of an installation, from the image or from a clone: a folder with the compose file
 * of this version and a file of settings with fresh secrets. It needs no database and no settings.
 */

const repository = resolve(import.meta.dirname, '../../../..')

type AskedName = 'PUBLIC_URL' | 'SMTP_URL' | 'MAIL_FROM' | 'ADMIN_EMAILS' | 'INTERNAL_EMAIL_DOMAIN'
type OptionName = 'url' | 'smtp-url' | 'mail-from' | 'admin' | 'internal-domain'
type Asked = { name: AskedName; option: OptionName; question: string; isRequired?: true }

/** The settings that a server in production needs from its operator, in the order of the questions. */
const asked: readonly Asked[] = [
  {
    name: 'PUBLIC_URL',
    option: 'url',
    question: 'Address of Rapport in browsers, such as https://rapport.example.com',
    isRequired: true,
  },
  {
    name: 'SMTP_URL',
    option: 'smtp-url',
    question: 'Mail server, such as smtp://user:password@host:587 (empty: no emails are sent)',
  },
  {
    name: 'MAIL_FROM',
    option: 'mail-from',
    question: 'Sender of emails, such as Rapport <rapport@example.com>',
  },
  {
    name: 'ADMIN_EMAILS',
    option: 'admin',
    question: 'Addresses of administrators, separated by commas (may be empty)',
  },
  {
    name: 'INTERNAL_EMAIL_DOMAIN',
    option: 'internal-domain',
    question: 'Domains of email addresses whose users may run campaigns, separated by commas (may be empty)',
  },
]

const ofText = { type: 'string' } as const

export const initCommand = operatorCommand({
  usage: `  init DIR [--url URL] [--smtp-url URL] [--mail-from "Name <address>"] [--admin ADDRESSES] [--internal-domain DOMAINS] [--yes]
                                writes compose.yaml, and .env with fresh secrets, into DIR. On a terminal it asks for what is not given; --yes asks nothing`,
  options: {
    url: ofText,
    'smtp-url': ofText,
    'mail-from': ofText,
    admin: ofText,
    'internal-domain': ofText,
    yes: { type: 'boolean' },
  },
  read([folder, ...more], { yes = false, ...given }) {
    if (folder === undefined || more.length > 0) throw new StartError('Use init DIR')
    for (const { name, option } of asked) {
      const fault = faultOf(name, given[option] ?? '')
      if (fault !== null) throw new StartError(`--${option} ${fault}`)
    }
    const isAsking = !yes && process.stdin.isTTY && process.stdout.isTTY
    return () => init(folder, isAsking ? askOnTerminal(given) : takeOptions(given))
  },
})

type Given = Partial<Record<OptionName, string>>
type Answers = Partial<Record<AskedName, string>>

async function init(folder: string, answers: Promise<Answers>): Promise<string> {
  // npm changes to the root of the repository, and says where it was called.
  const path = resolve(process.env['INIT_CWD'] ?? process.cwd(), folder)
  const settings = { ...(await answers), ...freshSecrets(), BACKUP_DIR: backupVolume }
  loadConfig({ ...settings, NODE_ENV: 'production', DATA_DIR: path })
  const compose = await readFile(join(repository, 'compose.yaml'), 'utf8')
  // The settings come last: a folder without them is unfinished.
  await writeNewFiles(path, [
    { name: 'compose.yaml', text: compose, mode: 0o644 },
    { name: '.env', text: envText(settings), mode: 0o600 },
  ])
  const emails = settings.SMTP_URL === undefined ? '\nNo emails are sent until .env has an SMTP_URL.' : ''
  return `compose.yaml and .env are in ${path}. Keep a copy of .env apart from the database: without its keys, backups can’t be used.${emails}

Next, in that folder${compose.includes(placeholder) ? `, once RAPPORT_IMAGE in .env names an image (${placeholder} stands for none)` : ''}:

  docker compose up -d
  docker compose exec app operator first-administrator`
}

/** The settings by options alone. */
async function takeOptions(given: Given): Promise<Answers> {
  const missing = asked.find(({ option, isRequired }) => isRequired && !given[option])
  if (missing) throw new StartError(`Say --${missing.option}: ${missing.question}`)
  return Object.fromEntries(
    asked.flatMap(({ name, option }) => (given[option] ? [[name, given[option]]] : [])),
  )
}

async function askOnTerminal(given: Given): Promise<Answers> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const { promise: left, reject } = Promise.withResolvers<never>()
  terminal.on('close', () => reject(new StartError('Nothing was written.')))
  left.catch(() => {})
  try {
    const ask = (question: string) => Promise.race([terminal.question(`${question}: `), left])
    return await askFor(given, { ask, tell: (line) => process.stdout.write(`${line}\n`) })
  } finally {
    terminal.close()
  }
}

type Dialogue = { ask: (question: string) => Promise<string>; tell: (line: string) => void }

/** Asks for each setting that isn't given, again after an answer that can't be read. */
export async function askFor(given: Given, { ask, tell }: Dialogue): Promise<Answers> {
  const answers: Answers = {}
  for (const { name, option, question, isRequired } of asked) {
    if (name === 'MAIL_FROM' && answers.SMTP_URL === undefined && given[option] === undefined) continue
    let answer = given[option]
    while (answer === undefined) {
      const typed = (await ask(question)).trim()
      const fault = typed === '' && isRequired ? 'is needed' : faultOf(name, typed)
      if (fault === null) answer = typed
      else tell(`${name} ${fault}`)
    }
    if (answer !== '') answers[name] = answer
  }
  return answers
}

/** What is wrong with the value of a setting; null for a good or an empty one. */
function faultOf(name: AskedName, value: string): string | null {
  if (value === '') return null
  if (/['\\\p{Cc}]/u.test(value))
    return 'must be one line without apostrophes and backslashes; an address can have %27 and %5C'
  const parsed = variables.shape[name].safeParse(value)
  return parsed.success ? null : parsed.error.issues.map(({ message }) => message).join(', ')
}

/** The owner of the image until somebody publishes one. */
const placeholder = 'ghcr.io/example/'
const secretBytes = 48
/** Where compose.yaml has a volume for backups. */
const backupVolume = '/var/backups/rapport'

const freshSecrets = () => ({
  // A part of an address, in which + and / have a meaning.
  POSTGRES_PASSWORD: randomBytes(secretBytes).toString('base64url'),
  ...Object.fromEntries(
    ['JWT_SECRET', 'SUPPRESSION_KEY', 'SECRETS_KEY', 'BACKUP_KEY', 'METRICS_TOKEN'].map((name) => [
      name,
      randomBytes(secretBytes).toString('base64'),
    ]),
  ),
})

const envText = (settings: Readonly<Record<string, string | undefined>>): string =>
  [
    '# The settings of Rapport for compose.yaml beside this file, with its secrets: show it to nobody.',
    ...Object.entries(settings).map(([name, value = '']) => `${name}=${quoted(value)}`),
    '',
  ].join('\n')

/** Within apostrophes nothing has a meaning, neither to Docker Compose nor to shells. */
const quoted = (value: string): string => (/^[\w@:/.,+=%-]*$/.test(value) ? value : `'${value}'`)
