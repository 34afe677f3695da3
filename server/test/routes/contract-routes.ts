import type { Route } from '@rapport/contract/route.ts'
import { readdir } from 'node:fs/promises'

/** All routes of the contract. Reads the folder, so that new files are included. */
export async function contractRoutes(): Promise<Route[]> {
  const folder = new URL('../../../contract/src/', import.meta.url)
  const files = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const modules = await Promise.all(
    files.map(async (name) => (await import(new URL(name, folder).href)) as Record<string, unknown>),
  )
  return modules.flatMap((module) => Object.values(module).filter(isRoute))
}

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'permission' in value
