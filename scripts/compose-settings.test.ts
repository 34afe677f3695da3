import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { variables } from '../server/src/config/config-variables.ts'
import { loadConfig } from '../server/src/config/config.ts'
import { misspelledSettings } from '../server/src/config/misspelled-settings.ts'
import { StartError } from '../server/src/config/start-error.ts'
import { composeVariables, envExample } from './env-example.ts'

// Whatever docs/settings.md describes can be set in .env, and reaches the servers of the compose files.

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')
const settings = Object.keys(variables.shape)

/** Settings that the containers don't take from .env, and why. */
const fixed: Record<string, string> = {
  HOST: 'a container listens on its own network; HOST is where the machine publishes its port',
  PORT: 'the port within the container; PORT is the one that the machine publishes',
  NODE_ENV: 'an image is for production',
  DATA_DIR: 'a volume',
}
/** Settings that production ignores, so that nothing sets them. */
const ignored: Record<string, string> = {
  ALLOW_DEMO_ON_NETWORK: 'a demo is never in production',
  SAMPLE_PEOPLE: 'production has no sample people',
}
/** Variables of the system that containers need, too. */
const ofSystem = ['NODE_EXTRA_CA_CERTS']

type Service = { environment?: Record<string, string>; env_file?: unknown }
const composeOf = (file: string) =>
  parse(read(file), { merge: true }) as { services: Record<string, Service> }

const servers = [
  ['compose.yaml', 'app'],
  ['compose.cluster.yaml', 'server1'],
  ['compose.cluster.yaml', 'server2'],
] as const

/** The settings without which no server starts in production. */
function requiredInProduction(): string[] {
  try {
    loadConfig({ NODE_ENV: 'production' })
  } catch (error) {
    if (error instanceof StartError)
      return error.message.split('\n').map((line) => line.slice(0, line.indexOf(' ')))
    throw error
  }
  return []
}

test.each(servers)('in %s every setting reaches %s', (file, name) => {
  const { environment = {}, env_file: envFile } = composeOf(file).services[name]!
  expect(Object.keys(environment).toSorted()).toEqual(
    [...settings.filter((setting) => !(setting in ignored)), ...ofSystem].toSorted(),
  )
  for (const [setting, value] of Object.entries(environment))
    expect(value).toMatch(setting in fixed ? /^[^$]+$/ : new RegExp(`^\\$\\{${setting}:[?-].*\\}$`))
  const required = Object.keys(environment).filter((setting) =>
    environment[setting]!.startsWith(`\${${setting}:?`),
  )
  expect(required.toSorted()).toEqual(requiredInProduction().toSorted())
  // It also passes on what is no setting, so that the server can say so.
  expect(envFile).toEqual([{ path: '.env', required: false }])
})

test.each(['compose.yaml', 'compose.cluster.yaml'])(
  '%s reads only settings, and what .env.example describes beside them',
  (file) => {
    const text = read(file).replaceAll('$$', '')
    const names = [...text.matchAll(/\$\{?(\w+)/g)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(30)
    const known = new Set([...settings, ...Object.keys(composeVariables), ...ofSystem])
    expect(names.filter((name) => !known.has(name!))).toEqual([])
  },
)

test('what .env has for compose alone is not taken for a misspelled setting', () => {
  const env = Object.fromEntries([...Object.keys(composeVariables), ...ofSystem].map((name) => [name, 'x']))
  expect(misspelledSettings(env)).toEqual([])
})

test('.env.example is up to date: npm run env-example', () => {
  const text = read('.env.example')
  expect(text).toBe(envExample())
  const named = [...text.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name!)
  const left = settings.filter((name) => !named.includes(name))
  expect(left.toSorted()).toEqual(['ALLOW_DEMO_ON_NETWORK', 'DATA_DIR', 'NODE_ENV', 'SAMPLE_PEOPLE'])
  expect(named.filter((name) => !settings.includes(name)).toSorted()).toEqual(
    Object.keys(composeVariables).toSorted(),
  )
  const toFill = [...text.matchAll(/^([A-Z_]+)=$/gm)].map(([, name]) => name!)
  expect(toFill.toSorted()).toEqual([...requiredInProduction(), 'POSTGRES_PASSWORD'].toSorted())
})
