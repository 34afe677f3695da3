import { parseArgs } from 'node:util'
import { StartError } from '../../config/start-error.ts'
import type { OperatorCommand, Run } from './command.ts'
import { adminCodeCommand } from './admin-code.ts'
import { backupCommand } from './backup.ts'
import { doctorCommand } from './doctor.ts'
import { firstAdministratorCommand } from './first-administrator.ts'
import { initCommand } from './init.ts'
import { keysCommand } from './keys.ts'
import { maintenanceCommand } from './maintenance.ts'
import { noticesCommand } from './notices.ts'
import { providersCommand } from './providers/providers.ts'
import { refreshCommand } from './providers/refresh.ts'
import { restoreCommand } from './restore.ts'
import { statusCommand } from './status.ts'
import { suppressCommand } from './suppress.ts'
import { verifyBackupCommand } from './verify-backup.ts'

/** The operator's commands, by name. */
const commands: Readonly<Record<string, OperatorCommand>> = {
  init: initCommand,
  status: statusCommand,
  doctor: doctorCommand,
  maintenance: maintenanceCommand,
  notices: noticesCommand,
  suppress: suppressCommand,
  providers: providersCommand,
  refresh: refreshCommand,
  keys: keysCommand,
  'first-administrator': firstAdministratorCommand,
  'admin-code': adminCodeCommand,
  backup: backupCommand,
  restore: restoreCommand,
  'verify-backup': verifyBackupCommand,
}

export const usage = `Usage: npm run operator -- COMMAND

${Object.values(commands)
  .map((command) => command.usage)
  .join('\n')}

A TIME is ISO 8601 with its zone, such as 2026-11-29T10:00Z or 2026-11-29T19:00+09:00.`

/** Reads the command line; null for help. Throws a StartError for invalid arguments. */
export function readCommand(args: string[]): Run | null {
  const { values, positionals } = parse(args)
  if (values['help'] === true) return null
  const [name, ...words] = positionals
  refuseForeignOptions(name, Object.keys(values))
  // A word that every object knows, such as `constructor`, is no command.
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command)
    throw new StartError(name === undefined ? usage : `Unknown command ${positionals.join(' ')}\n${usage}`)
  return command.read(words, values)
}

type Parsed = { values: Parameters<OperatorCommand['read']>[1]; positionals: string[] }

function parse(args: string[]): Parsed {
  const options: OperatorCommand['options'] = { help: { type: 'boolean', short: 'h' } }
  for (const command of Object.values(commands)) Object.assign(options, command.options)
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('. ')
    throw new StartError(`${reason} (--help shows the commands)`)
  }
}

function refuseForeignOptions(command: string | undefined, given: string[]): void {
  for (const option of given) {
    const owners = Object.keys(commands).filter((name) => option in commands[name]!.options)
    if (owners.includes(command ?? '')) continue
    const all = Object.keys(commands[owners[0]!]!.options).map((each) => `--${each}`)
    const names =
      all.length === 1
        ? `${all[0]} is an option`
        : `${all.slice(0, -1).join(', ')} and ${all.at(-1)} are options`
    throw new StartError(`${names} of ${owners.join(', ')}`)
  }
}
