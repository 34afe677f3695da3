import type { Pool, PoolClient } from 'pg'
import { StartError } from '../../config/start-error.ts'
import { inTransaction } from '../../database/transaction.ts'
import { rehashTrials } from '../../features/accounts/accounts.ts'
import { rehashAddresses } from '../../features/campaigns/campaigns.ts'
import { forgetVerdicts } from '../../features/own-people/own-people.ts'
import { acceptSuppressionKey, countKeyUse, lockFit, type KeyUse } from '../../features/privacy/privacy.ts'

/**
 * Says whether SUPPRESSION_KEY is that of the database, and what another one would cost; with
 * `forget`, which must be the number of suppressed handles, goes on with another one. What was
 * hashed is then hashed again where its value is on file: mailboxes of open accounts, and addresses
 * of people in campaigns. Throws a StartError, and changes nothing, if the number is another one or
 * servers are at work.
 */
export const checkOrReplaceKey = (pool: Pool, key: string, forget: number | null): Promise<string> =>
  inTransaction(pool, async (client) => {
    const isOurs = await lockFit(client, key)
    const use = await countKeyUse(client)
    if (forget === null)
      return isOurs ? `${ours}\n${consequence(use)}` : `${foreign}\n${consequence(use)}\n${remedy(use)}`
    if (isOurs) throw new StartError(`Nothing was changed. ${ours}`)
    if (forget !== use.suppressed)
      throw new StartError(`Nothing was changed. ${consequence(use)}\n${remedy(use)}`)
    return replace(client, key, use)
  })

async function replace(client: PoolClient, key: string, use: KeyUse): Promise<string> {
  await acceptSuppressionKey(client, key)
  await rehashTrials(client)
  const unknown = await rehashAddresses(client, key)
  await forgetVerdicts(client)
  return (
    `SUPPRESSION_KEY is replaced. ${use.suppressed} suppressed addresses and profiles can come back: suppress them again. ` +
    `${unknown} addresses that unsubscribed or bounced are forgotten. Trials of removed accounts are forgotten, and verifications of the addresses that accounts brought.`
  )
}

const ours = 'SUPPRESSION_KEY is the key that this database was used with.'
const foreign = 'SUPPRESSION_KEY is not the key that this database was used with.'

const consequence = ({ suppressed, trials, addresses }: KeyUse) =>
  `With another key, ${suppressed} suppressed addresses and profiles can come back with the next import, ${trials} used trials are forgotten but for those of open accounts, ` +
  `and ${addresses} hashed addresses of campaigns but for those that are on file; people who unsubscribed may be written to again.`

const remedy = ({ suppressed }: KeyUse) =>
  `Put the previous key back. If it is lost: stop all servers, and run \`npm run operator -- keys replace --forget ${suppressed}\``
