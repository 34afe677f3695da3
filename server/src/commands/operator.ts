import type { Announcement, Notice } from '@rapport/contract/admin/maintenance.ts'
import { readFile } from 'node:fs/promises'
import { inspect } from 'node:util'
import type { Pool } from 'pg'
import { loadConfig } from '../config/config.ts'
import { openDatabase } from '../database/database.ts'
import { isUnavailable } from '../database/unavailable.ts'
import { suppressWithReceipt, type Handle } from '../features/privacy/privacy.ts'
import {
  changeMaintenance,
  changeNotices,
  loadOperatorSettings,
  type Maintenance,
} from '../features/settings/settings.ts'
import { updateSchema } from '../jobs/schema.ts'
import { prepareDatabase } from '../prepare-database.ts'
import { StartError } from '../config/start-error.ts'
import { AppError } from '../http/errors.ts'
import { withoutValues } from '../http/logged-error.ts'
import { inTransaction } from '../database/transaction.ts'
import { checkOrReplaceKey } from './keys.ts'
import { readArguments, readHandles, usage, type OperatorCommand } from './operator-arguments.ts'

/**
 * `npm run operator`: operator commands, with or without a running server. Exit code 0 when done; 1
 * with a one-line error that the operator can fix, in which case nothing was changed.
 */
async function main(): Promise<void> {
  const command = readArguments(process.argv.slice(2))
  if (!command) return say(usage)
  const handles = command.name === 'suppress' ? await handlesOf(command) : []
  const config = loadConfig(process.env)
  const database = await openDatabase(config, { isLong: true })
  try {
    if (command.name === 'keys') {
      await updateSchema(database.pool)
      return say(await checkOrReplaceKey(database.pool, config.suppressionKey, command.forget))
    }
    await prepareDatabase(database.pool, config)
    await run(database.pool, command, { handles, key: config.suppressionKey, now: new Date() })
  } finally {
    await database.close()
  }
}

type Suppression = { handles: Handle[]; key: string; now: Date }

async function run(
  pool: Pool,
  command: Exclude<OperatorCommand, { name: 'keys' }>,
  { key, ...suppression }: Suppression,
): Promise<void> {
  const deps = { pool, now: () => suppression.now }
  if (command.name === 'maintenance') {
    await changeMaintenance(deps, null, { isOn: command.maintenance !== null, ...command.maintenance })
    return say(command.maintenance ? 'Maintenance is on.' : 'Maintenance is off.')
  }
  if (command.name === 'notices') {
    await changeNotices(deps, null, command)
    return say(command.notices.length === 0 ? 'Notices cleared.' : `Notices shown: ${command.notices.length}`)
  }
  if (command.name === 'suppress') {
    const given = { ...suppression, personIds: [], reason: command.reason, admin: null }
    const { id, removed } = await inTransaction(pool, (client) => suppressWithReceipt(client, key, given))
    const people = `People removed: ${removed.people}`
    return say(`Addresses and profiles suppressed: ${given.handles.length}. ${people}. Receipt: ${id}.`)
  }
  const { maintenance, notices } = await loadOperatorSettings(pool)
  say(`Maintenance: ${maintenance ? `on${detailsOf(maintenance)}` : 'off'}`)
  return say(['Notices:', ...(notices.length === 0 ? ['none'] : notices.map(noticeLine))].join('\n  '))
}

const bothOf = ({ en, ko }: Announcement) => [en, ko].filter((text) => text !== null).join(' / ')

function detailsOf({ message, plannedEnd }: Maintenance): string {
  const parts = [bothOf(message), plannedEnd === null ? '' : `until ${plannedEnd}`]
  const details = parts.filter((part) => part !== '').join(', ')
  return details === '' ? '' : ` (${details})`
}

function noticeLine({ text, from, to }: Notice): string {
  return [bothOf(text), from && `from ${from}`, to && `to ${to}`].filter((part) => part !== null).join(', ')
}

async function handlesOf({
  handles,
  file,
}: Extract<OperatorCommand, { name: 'suppress' }>): Promise<Handle[]> {
  if (file === null) return handles
  const list = await readFile(file, 'utf8').catch((error: Error) => {
    throw new StartError(`${file} cannot be read: ${error.message}`)
  })
  const all = [...handles, ...readHandles(list)]
  if (all.length === 0) throw new StartError(`${file} is an empty list`)
  return all
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

try {
  await main()
} catch (error) {
  process.exitCode = 1
  process.stderr.write(`${describe(error)}\n`)
}

function describe(error: unknown): string {
  if (error instanceof StartError) return error.message
  if (error instanceof AppError && error.code === 'invalid_request')
    return 'Nothing was changed: an end must be in the future.'
  if (isUnavailable(error)) return 'The database went away. Run the same command again.'
  return `Unexpected error: ${inspect(withoutValues(error))}`
}
