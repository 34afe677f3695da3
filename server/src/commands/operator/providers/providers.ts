import { StartError } from '../../../config/start-error.ts'
import type { Database } from '../../../database/database.ts'
import { providerId } from '../../../providers/provider.ts'
import { dropUnanswered } from '../../../providers/request-ledger.ts'
import { liftPause } from '../../../providers/shared-pauses.ts'
import { onPreparedDatabase, operatorCommand } from '../command.ts'

export const providersCommand = operatorCommand({
  usage: `  providers resume NAME         asks a provider again that is left alone, such as hunter or people-data-labs, whatever the reason
  providers ask-again NAME      gives up the answers that a provider owes since at least five minutes: they stay paid, and may be asked for again`,
  options: {},
  read([task, name, ...more]) {
    if (name === undefined || more.length > 0)
      throw new StartError('Use providers resume NAME, or ask-again NAME')
    if (task === 'resume') return () => resume(name)
    if (task === 'ask-again') return () => askAgain(name)
    throw new StartError(`Unknown task ${task}: use resume or ask-again`)
  },
})

const resume = (id: string) =>
  onPreparedDatabase(async ({ pool }) => {
    const name = await usedProvider(pool, id)
    return (await liftPause(pool, name)) ? `${name} is asked again.` : `${name} was not left alone.`
  })

const askAgain = (id: string) =>
  onPreparedDatabase(async ({ pool }) => {
    const name = await usedProvider(pool, id)
    return `Answers given up: ${await dropUnanswered(pool, name, new Date())}`
  })

/** The name of a provider that was ever asked. Throws a StartError if there is none of this id. */
async function usedProvider(db: Database, id: string): Promise<string> {
  const { rows } = await db.query<{ provider: string }>('select distinct provider from provider_requests')
  const names = rows.map(({ provider }) => provider)
  const found = names.find((name) => providerId(name) === id)
  if (found === undefined) {
    const known = names.length === 0 ? 'none' : names.map(providerId).toSorted().join(', ')
    throw new StartError(`No provider ${id} was ever asked. Known: ${known}`)
  }
  return found
}
