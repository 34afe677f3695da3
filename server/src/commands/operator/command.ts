import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import type { Pool } from 'pg'
import { loadConfig, type Config } from '../../config/config.ts'
import { openDatabase } from '../../database/database.ts'
import { prepareDatabase } from '../../prepare-database.ts'

/** What a command does, once its arguments are read: it returns what it says at the end. */
export type Run = () => Promise<string>

export type OperatorCommand<Options extends ParseArgsOptionsConfig = ParseArgsOptionsConfig> = {
  /** Its lines of the usage. */
  usage: string
  options: Options
  /** Reads what follows the command's name. Throws a StartError. */
  read(words: string[], options: OptionValues<Options>): Run
}

type OptionValues<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Options }>
>['values']

/** A command whose reader knows the types of its options. */
export const operatorCommand = <const Options extends ParseArgsOptionsConfig>(
  command: OperatorCommand<Options>,
): OperatorCommand => command

export type CommandContext = { pool: Pool; config: Config }

/** Runs on the configured database, as it is. */
export async function onDatabase<T>(run: (context: CommandContext) => Promise<T>): Promise<T> {
  const config = loadConfig(process.env)
  const database = await openDatabase(config, { isLong: true })
  try {
    return await run({ pool: database.pool, config })
  } finally {
    await database.close()
  }
}

/** The same, once its schema is that of this version and its key is ours. */
export const onPreparedDatabase = <T>(run: (context: CommandContext) => Promise<T>): Promise<T> =>
  onDatabase(async (context) => {
    await prepareDatabase(context.pool, context.config)
    return run(context)
  })
