import { parseArgs } from 'node:util'
import { StartError } from './start-error.ts'

const maxWorkers = 64

const usage = 'npm start takes --workers N and --api-only'

export type ServerArguments = {
  /** Does not serve the web app; its development server does. */
  apiOnly: boolean
  /** Threads that serve HTTP. 1: the main thread. */
  workers: number
}

/** Parses the command line of the server. Throws a StartError. */
export function readServerArguments(args: string[]): ServerArguments {
  const { 'api-only': apiOnly, workers } = parse(args)
  return { apiOnly, workers: workers === undefined ? 1 : workersOf(workers) }
}

function parse(args: string[]) {
  try {
    const options = { 'api-only': { type: 'boolean', default: false }, workers: { type: 'string' } } as const
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}: ${usage}`)
  }
}

function workersOf(text: string): number {
  const count = Number(text)
  if (!/^\d+$/.test(text) || count < 1 || count > maxWorkers)
    throw new StartError(`--workers must be a whole number from 1 to ${maxWorkers}, not '${text}'`)
  return count
}
