import type { InstallationFinding } from '@rapport/contract/admin/installation.ts'
import type { Pool } from 'pg'
import { loadConfig, type Config } from '../../config/config.ts'
import { misspelledSettings } from '../../config/misspelled-settings.ts'
import { StartError } from '../../config/start-error.ts'
import { openDatabase, type OpenDatabase } from '../../database/database.ts'
import {
  askAt,
  describeFinding,
  inspectInstallation,
  openInstallation,
  unreadableSettings,
  type Finding,
} from '../../features/installation/installation.ts'
import { urlOf } from '../../http/http-server.ts'
import { neededConnections } from '../../threads/connections.ts'
import { hasEmbedded, operatorCommand } from './command.ts'

/** Milliseconds for the running server to answer. */
const serverMs = 3000

export const doctorCommand = operatorCommand({
  usage: `  doctor                        checks settings, database, disk, clock, keys, mail server, proxy and providers, and says what helps. Changes nothing and
                                sends no email. Exit code 1 if something is wrong`,
  options: {},
  read(words) {
    if (words.length > 0) throw new StartError('Use doctor')
    return async () => {
      const findings = await examine(process.env)
      if (isAnythingWrong(findings)) process.exitCode = 1
      return findings.map((finding) => lineOf(describeFinding(finding, 'en'))).join('\n')
    }
  },
})

export const isAnythingWrong = (findings: readonly Finding[]): boolean =>
  findings.some(({ result }) => result === 'wrong')

/** Makes all checks in these surroundings. Settings that can't be read are a finding, too. */
export async function examine(env: Record<string, string | undefined>): Promise<Finding[]> {
  try {
    return await examineConfigured(loadConfig(env), env)
  } catch (error) {
    if (error instanceof StartError) return unreadableSettings(error.message)
    throw error
  }
}

async function examineConfigured(
  config: Config,
  env: Record<string, string | undefined>,
): Promise<Finding[]> {
  const opened = openExisting(config)
  const address = urlOf(config)
  const ask = () => askAt(address, config.jwtSecret, AbortSignal.timeout(serverMs))
  const findings = await inspectInstallation(
    openInstallation({
      config,
      misspelled: misspelledSettings(env),
      database: opened.then((database): Pool | null => database && database.pool),
      neededConnections: neededConnections(1),
      address,
      askRunning: () => ask().catch(() => null),
      now: () => new Date(),
    }),
  )
  await opened.then((database) => database?.close()).catch(() => {})
  return findings
}

/** Null if the embedded database was never created: checks create nothing. */
const openExisting = async (config: Config): Promise<OpenDatabase | null> =>
  config.databaseUrl === null && !hasEmbedded(config) ? null : openDatabase(config)

const lineOf = ({ result, title, text, remedy }: InstallationFinding): string =>
  `${result.padEnd(7)} ${title}: ${text}${remedy === null ? '' : ` ${remedy}`}`
