// npm run env-example: writes .env.example from docs/settings.md and compose.yaml.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { wrapped } from './markdown/wrapped.ts'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')

/** What the compose files read beside the settings of the server: what it is for, and its default. */
export const composeVariables: Record<string, { meaning: string; standard: string }> = {
  POSTGRES_PASSWORD: {
    meaning:
      'Password of the database that the compose files start. It becomes part of an address, so use letters and digits alone: openssl rand -hex 24',
    standard: '',
  },
  RAPPORT_IMAGE: {
    meaning: 'The image of Rapport. Name a version instead of the latest one, and change it when you upgrade',
    standard: 'ghcr.io/example/rapport:latest',
  },
  SEARCH_HEAP: {
    meaning: 'Memory of each search node of compose.cluster.yaml, which needs twice as much in all',
    standard: '1g',
  },
}

/** Settings that .env leaves to the image and to the service file, and those of demos. */
const omitted = new Set(['NODE_ENV', 'DATA_DIR', 'ALLOW_DEMO_ON_NETWORK', 'SAMPLE_PEOPLE'])

const introduction = `Settings of an installation in production. Copy this file to .env, and let nobody else read it: chmod 600 .env. compose.yaml and compose.cluster.yaml read it from there, and deploy/rapport.service from /etc/rapport/env. Settings without # must be set; an empty one counts as unset. A value with spaces needs no quotes; one with a dollar sign needs single ones. Made from docs/settings.md by npm run env-example.`

const commented = (text: string) => wrapped(text).replaceAll(/^/gm, '# ')

/**
 * Returns the text of .env.example: each setting with its meaning, those that compose.yaml requires
 * without #.
 */
export function envExample(): string {
  const required = new Set([...read('compose.yaml').matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name))
  const setting = (name: string, meaning: string, standard = '') =>
    `${commented(meaning)}\n${required.has(name) ? '' : '#'}${name}=${standard}`
  const parts = [
    commented(introduction),
    '# --- Compose',
    ...Object.entries(composeVariables).map(([name, { meaning, standard }]) =>
      setting(name, meaning, standard),
    ),
  ]
  for (const line of read('docs/settings.md').split('\n')) {
    const [, heading] = /^## (.+)$/.exec(line) ?? []
    if (heading !== undefined) parts.push(`# --- ${heading}`)
    const [, name = '', standard, meaning = ''] = /^\| `(\w+)` \| (?:`(.*?)`)? *\| (.*) \|$/.exec(line) ?? []
    if (name !== '' && !omitted.has(name)) parts.push(setting(name, meaning, standard))
  }
  // A heading with nothing below it has no settings.
  const filled = parts.filter((part, at) => !part.startsWith('# ---') || parts[at + 1]?.includes('='))
  return `${filled.join('\n\n')}\n`
}

if (import.meta.main) writeFileSync(resolve(root, '.env.example'), envExample())
