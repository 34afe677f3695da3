import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StartError } from '../../config/start-error.ts'
import { providerId } from '../provider.ts'
import { providerDescription, type ProviderDescription } from './description.ts'

const folder = join(import.meta.dirname, 'shipped')

/** The descriptions that are part of the product. */
export const shippedDescriptions = (): ProviderDescription[] =>
  readdirSync(folder)
    .toSorted()
    .map((file) => checked(parse(readFileSync(join(folder, file), 'utf8'), file), file))

/**
 * Reads a file of descriptions, `{ "providers": [ … ] }`. Throws a StartError that gives for each
 * fault the path to it and the reason.
 */
export function readDescriptions(file: string): ProviderDescription[] {
  const content = parse(readText(file), file)
  const { providers } = checkedBy(z.strictObject({ providers: z.array(z.unknown()) }), content, file)
  const read = providers.map((each, at) => checked(each, file, ['providers', at]))
  const ids = read.map(({ name }) => providerId(name))
  const repeated = ids.find((id, at) => ids.indexOf(id) !== at)
  if (repeated !== undefined) throw new StartError(`${file}: ${repeated} is described twice`)
  return read
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new StartError(`PROVIDERS_FILE ${file} cannot be read: ${code}`)
  }
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new StartError(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const checked = (content: unknown, file: string, path?: PropertyKey[]) =>
  checkedBy(providerDescription, content, file, path)

function checkedBy<T>(schema: z.ZodType<T>, content: unknown, file: string, path: PropertyKey[] = []): T {
  const parsed = schema.safeParse(content, {
    error: ({ input }) => (input === undefined ? 'is missing' : null),
  })
  if (parsed.success) return parsed.data
  throw new StartError(
    faultsOf(parsed.error.issues, path)
      .map((fault) => `${file}: ${fault}`)
      .join('\n'),
  )
}

/** The faults of each branch of a choice are those of the branch that got furthest. */
function faultsOf(issues: readonly z.core.$ZodIssue[], above: readonly PropertyKey[] = []): string[] {
  return issues.flatMap((issue) => {
    const path = [...above, ...issue.path]
    if (issue.code !== 'invalid_union' || issue.errors.length === 0)
      return [path.length === 0 ? issue.message : `${pointerOf(path)}: ${issue.message}`]
    const branches = issue.errors.map((errors) => faultsOf(errors, path))
    return branches.toSorted((a, b) => depthOf(b) - depthOf(a))[0] ?? []
  })
}

const depthOf = (faults: readonly string[]) => Math.max(...faults.map((fault) => fault.split('/').length))

const pointerOf = (path: readonly PropertyKey[]) =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
