import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import type { Pool } from 'pg'
import { loadConfig, type Config } from '../../config/config.ts'
import { StartError } from '../../config/start-error.ts'
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

/** Whether an embedded database was ever begun. */
export const hasEmbedded = ({ dataDir }: Pick<Config, 'dataDir'>): boolean =>
  existsSync(join(dataDir, 'postgres'))

export type CommandContext = { pool: Pool; config: Config }

/**
 * Runs on the configured database, as it is. In production, only who restores begins an embedded
 * one: with another DATA_DIR than the server's, a command would succeed on a database of its own.
 */
export async function onDatabase<T>(
  run: (context: CommandContext) => Promise<T>,
  { mayBegin = false } = {},
): Promise<T> {
  const config = loadConfig(process.env)
  if (config.isProduction && !mayBegin && config.databaseUrl === null && !hasEmbedded(config))
    throw new StartError(
      `There is no database in DATA_DIR ${config.dataDir}: run this with the settings of the server, after its first start`,
    )
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
