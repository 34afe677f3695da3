import { StartError } from '../../config/start-error.ts'
import { updateSchema } from '../../jobs/schema.ts'
import { onDatabase, operatorCommand } from './command.ts'
import { checkOrReplaceKey } from './replace-key.ts'

export const keysCommand = operatorCommand({
  usage: `  keys                          says whether SUPPRESSION_KEY is the key that the database was used with, and what would be lost with another one
  keys replace --forget N       goes on with the present SUPPRESSION_KEY after the previous one was lost. N is the number of suppressed addresses and
                                profiles, as \`keys\` says it: all of them can come back with the next import. Stop all servers first`,
  options: { forget: { type: 'string' } },
  read([action, ...more], { forget }) {
    if (action === undefined && forget === undefined) return () => check(null)
    if (action !== 'replace' || more.length > 0 || forget === undefined || !/^\d{1,9}$/.test(forget))
      throw new StartError('Use keys, or keys replace --forget N')
    return () => check(Number(forget))
  },
})

const check = (forget: number | null) =>
  onDatabase(async ({ pool, config }) => {
    await updateSchema(pool)
    return checkOrReplaceKey(pool, config.suppressionKey, forget)
  })
