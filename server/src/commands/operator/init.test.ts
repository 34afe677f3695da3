import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadConfig } from '../../config/config.ts'
import { readCommand } from './commands.ts'
import { askFor } from './init.ts'

const compose = readFileSync(join(import.meta.dirname, '../../../../compose.yaml'), 'utf8')

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rapport-init-'))
  // It needs neither a database nor settings.
  vi.stubEnv('DATABASE_URL', 'nonsense')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const given = ['--yes', '--url', 'https://rapport.example.com']
const init = (...more: string[]) => readCommand(['init', folder, ...given, ...more])!()
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const settings = () => parseEnv(read('.env'))
const secrets = [
  'JWT_SECRET',
  'SUPPRESSION_KEY',
  'SECRETS_KEY',
  'BACKUP_KEY',
  'METRICS_TOKEN',
  'POSTGRES_PASSWORD',
]

describe('init', () => {
  it('writes the compose file and settings that a server in production takes', async () => {
    const said = await init(
      '--smtp-url',
      'smtp://mina:p$a"ss!1@mail.example.com:587',
      '--admin=mina@example.com',
      '--mail-from=Rapport & Co <rapport@example.com>',
      '--internal-domain=example.com',
    )
    expect(said).toMatch(/docker compose up -d\n.*docker compose exec app operator first-administrator$/s)
    expect(readdirSync(folder).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['.env', 'compose.yaml'])
    expect(read('compose.yaml')).toBe(compose)
    expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600)
    const { POSTGRES_PASSWORD, ...env } = settings()
    const databaseUrl = `postgres://rapport:${POSTGRES_PASSWORD}@database:5432/rapport`
    expect(loadConfig({ ...env, NODE_ENV: 'production', DATABASE_URL: databaseUrl })).toMatchObject({
      isProduction: true,
      databaseUrl,
      publicUrl: 'https://rapport.example.com',
      smtpUrl: 'smtp://mina:p$a"ss!1@mail.example.com:587',
      mailFrom: { name: 'Rapport & Co', address: 'rapport@example.com' },
      adminEmails: ['mina@example.com'],
      internalDomains: ['example.com'],
      secretsKey: env['SECRETS_KEY'],
      metricsToken: env['METRICS_TOKEN'],
      backups: { dir: '/var/backups/rapport', key: env['BACKUP_KEY'] },
    })
    expect(compose).toContain(':/var/backups/rapport')
    expect(new URL(databaseUrl).password).toBe(POSTGRES_PASSWORD)
  })

  it('needs no mail server, and has other secrets each time', async () => {
    expect(await init()).toContain('No emails are sent')
    const first = settings()
    expect(loadConfig({ ...first, NODE_ENV: 'production' })).toMatchObject({ smtpUrl: null })
    rmSync(join(folder, '.env'))
    await init()
    const values = [first, settings()].flatMap((each) => secrets.map((name) => each[name]))
    expect(new Set(values).size).toBe(2 * secrets.length)
    for (const value of values) expect(Buffer.from(value!, 'base64')).toHaveLength(48)
  })

  it.each(['.env', 'compose.yaml'])('overwrites no %s, and then writes nothing', async (name) => {
    writeFileSync(join(folder, name), 'MINE=1\n')
    await expect(init()).rejects.toThrow(`Nothing was written: ${join(folder, name)} is there already`)
    expect([readdirSync(folder), read(name)]).toEqual([[name], 'MINE=1\n'])
  })

  it.each([
    ['the compose file', { 'compose.yaml.partial': 'services:' }],
    ['the settings', { 'compose.yaml': compose, '.env.partial': 'JWT_SECRET=half' }],
    ['nothing more', { 'compose.yaml': compose }],
  ])('goes on after it was killed while it wrote %s', async (_what, left) => {
    for (const [name, text] of Object.entries(left)) writeFileSync(join(folder, name), text, { mode: 0o644 })
    await init()
    expect(readdirSync(folder)).toHaveLength(2)
    expect(read('compose.yaml')).toBe(compose)
    expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600)
    expect(settings()['JWT_SECRET']).toHaveLength(64)
  })

  it('takes a folder relative to where npm was called, and makes it', async () => {
    vi.stubEnv('INIT_CWD', folder)
    await readCommand(['init', 'new/rapport', ...given])!()
    expect(readdirSync(join(folder, 'new/rapport'))).toHaveLength(2)
  })

  it('says what it could not write', async () => {
    writeFileSync(join(folder, 'file'), '')
    await expect(readCommand(['init', join(folder, 'file'), ...given])!()).rejects.toThrow("can't be written")
    mkdirSync(join(folder, 'compose.yaml'))
    await expect(init()).rejects.toThrow("can't be written")
  })

  it.each([
    [['init'], 'Use init DIR'],
    [['init', 'a', 'b'], 'Use init DIR'],
    [['init', 'a', '--url', 'rapport.example.com'], '--url must look like https://'],
    [['init', 'a', '--smtp-url', 'http://mail.example'], '--smtp-url must look like smtp://'],
    [['init', 'a', '--mail-from', "O'Neil <a@b.example>"], '--mail-from must be one line without'],
    [['init', 'a', '--admin', 'mina'], '--admin must be email addresses'],
    [['init', 'a', '--internal-domain', 'no domain'], '--internal-domain'],
    [['status', '--url', 'https://a.example'], 'options of init'],
  ])('%j is refused', (args, reason) => {
    expect(() => readCommand(args)).toThrow(reason)
  })

  it('without a terminal says which option is missing', async () => {
    await expect(readCommand(['init', folder])!()).rejects.toThrow('Say --url')
    expect(readdirSync(folder)).toEqual([])
  })
})

const answering = async (answers: string[], options = {}) => {
  const told: string[] = []
  const dialogue = { ask: async () => answers.shift() ?? '', tell: (line: string) => void told.push(line) }
  return { settings: await askFor(options, dialogue), told, left: answers }
}

describe('the questions', () => {
  it('are repeated after an answer that cannot be read', async () => {
    const url = 'https://rapport.example.com'
    expect(
      await answering(['', 'rapport', url, 'smtp://m.example', 'Rapport <a@b.example>', '', 'b.example']),
    ).toEqual({
      settings: {
        PUBLIC_URL: url,
        SMTP_URL: 'smtp://m.example',
        MAIL_FROM: 'Rapport <a@b.example>',
        INTERNAL_EMAIL_DOMAIN: 'b.example',
      },
      told: ['PUBLIC_URL is needed', expect.stringContaining('PUBLIC_URL must look like')],
      left: [],
    })
  })

  it('leave out what options say, and the sender where no emails are sent', async () => {
    const asked = await answering(['', 'mina@example.com', ''], { url: 'https://a.example' })
    expect(asked.settings).toEqual({ PUBLIC_URL: 'https://a.example', ADMIN_EMAILS: 'mina@example.com' })
  })
})
