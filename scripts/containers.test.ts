import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

// Images cannot be built everywhere; what can be said of the files without building them is said here.

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')

test('the Dockerfile has no lint findings', () => {
  expect(
    validate(read('Dockerfile')).map(({ message, range }) => ({ line: range.start.line + 1, message })),
  ).toEqual([])
  expect(validate('FORM node\nRUNN x')).not.toEqual([])
})

test('the Dockerfile copies the package file of every workspace before it installs', () => {
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
  const copied = [...read('Dockerfile').matchAll(/^COPY (\S+)\/package\.json \1\/$/gm)].map(
    (match) => match[1],
  )
  expect(new Set(copied)).toEqual(new Set(workspaces))
})

test('the image runs a file that exists', () => {
  const command = /^CMD (\[.*\])$/m.exec(read('Dockerfile'))?.[1]
  const [, file] = JSON.parse(command ?? '[]') as string[]
  expect(existsSync(resolve(root, file ?? 'nothing'))).toBe(true)
})

test('compose names only services and volumes that it defines, and no default secret', () => {
  const compose = parse(read('compose.yaml')) as {
    services: Record<string, { depends_on?: object; environment: Record<string, string>; volumes?: string[] }>
    volumes: Record<string, unknown>
  }
  for (const service of Object.values(compose.services)) {
    expect(Object.keys(compose.services)).toEqual(
      expect.arrayContaining(Object.keys(service.depends_on ?? {})),
    )
    for (const volume of service.volumes ?? [])
      expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0])
    const secrets = Object.entries(service.environment).filter(([name]) => /SECRET|PASSWORD|KEY/.test(name))
    expect(secrets).not.toEqual([])
    for (const [, value] of secrets) expect(value).toMatch(/^\$\{[A-Z_]+:\?/)
  }
})
