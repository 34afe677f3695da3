import { StartError } from '../../../config/start-error.ts'
import type { Database } from '../../../database/database.ts'
import { providerId } from '../../../providers/provider.ts'
import { dropUnanswered } from '../../../providers/request-ledger.ts'
import { liftPause } from '../../../providers/shared-pauses.ts'
import { onPreparedDatabase, operatorCommand, type Run } from '../command.ts'
import { testProvider } from './test-provider.ts'

export const providersCommand = operatorCommand({
  usage: `  providers test NAME --profile LINK [--name "…"] [--company DOMAIN] [--phone]
                                asks a provider such as hunter or people-data-labs once, for the price of a request, and says what was understood
  providers test NAME --email ADDRESS
                                the same of a verification
  providers resume NAME         asks a provider again that is left alone, whatever the reason
  providers ask-again NAME      gives up the answers that a provider owes since at least five minutes: they stay paid, and may be asked for again`,
  options: {
    profile: { type: 'string' },
    name: { type: 'string' },
    company: { type: 'string' },
    phone: { type: 'boolean' },
    email: { type: 'string', multiple: true },
  },
  read([task, id, ...more], options) {
    if (id === undefined || more.length > 0)
      throw new StartError('Use providers test NAME, resume NAME, or ask-again NAME')
    if (task === 'test') return readTest(id, options)
    const given = Object.keys(options)
    if (given.length > 0) throw new StartError(`--${given[0]} is an option of providers test`)
    if (task === 'resume') return () => resume(id)
    if (task === 'ask-again') return () => askAgain(id)
    throw new StartError(`Unknown task ${task}: use test, resume or ask-again`)
  },
})

type TestOptions = { email?: string[]; profile?: string; name?: string; company?: string; phone?: boolean }

function readTest(
  id: string,
  { email: [email, ...others] = [], phone = false, ...person }: TestOptions,
): Run {
  if (others.length > 0) throw new StartError('Give one --email')
  const isPerson = person.profile !== undefined || person.name !== undefined
  if ((email !== undefined) === isPerson)
    throw new StartError('Say whom to ask about: --profile, --name and --company, or --email alone')
  return () => testProvider(id, { ...person, phone, email })
}

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
