import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { RouteData } from './route.ts'

const folder = new URL('.', import.meta.url)
const domains = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() && entry.name !== 'filters' ? [entry.name] : [],
)

async function exportsOf(file: string): Promise<unknown[]> {
  return Object.values((await import(new URL(file, folder).href)) as object)
}

const isRoute = (value: unknown): value is RouteData =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const nameOf = ({ method, path, permission }: RouteData) => `${method} ${path} ${permission}`

/** Returns the exports of a domain's files: those of its tables of routes, or all others. */
async function exportsOfFiles(domain: string, areTables: boolean): Promise<unknown[]> {
  const files = readdirSync(new URL(`${domain}/`, folder)).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name.endsWith('routes.ts') === areTables,
  )
  return (await Promise.all(files.map((name) => exportsOf(`${domain}/${name}`)))).flat()
}

async function routesOf(domain: string): Promise<string[]> {
  const tables = (await exportsOfFiles(domain, true)).filter((value) => typeof value === 'object')
  return tables.flatMap((table) =>
    Object.values(table as object)
      .filter(isRoute)
      .map(nameOf),
  )
}

test.each(domains)('%s declares each of its routes once', async (domain) => {
  const declared = (await exportsOfFiles(domain, false)).filter(isRoute).map(nameOf)
  expect(declared.toSorted()).toEqual((await routesOf(domain)).toSorted())
})

test('no two routes have the same method and path', async () => {
  const routes = (await Promise.all(domains.map(routesOf))).flat().map((name) => name.replace(/ \S+$/, ''))
  expect(routes.length).toBeGreaterThan(40)
  expect(new Set(routes).size).toBe(routes.length)
})
