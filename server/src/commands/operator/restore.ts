import { StartError } from '../../config/start-error.ts'
import { restore } from '../../backup/restore.ts'
import { backupSecret, pathOf } from './backup-secret.ts'
import { onDatabase, operatorCommand } from './command.ts'
import { rowsIn } from './rows-in.ts'

export const restoreCommand = operatorCommand({
  usage: `  restore FILE [--passphrase-file FILE]
                                puts a backup into an empty database, updates it to this release, and holds all sending until somebody lets it go on`,
  options: { 'passphrase-file': { type: 'string' } },
  read([file, ...more], { 'passphrase-file': passphraseFile }) {
    if (file === undefined || more.length > 0) throw new StartError('Use restore FILE')
    return () =>
      onDatabase(
        async ({ pool, config }) => {
          const secret = await backupSecret(config.backupKey, passphraseFile)
          const { header, totals } = await restore(pool, pathOf(file), { secret, config })
          return `Restored ${rowsIn(totals.rows)} as of ${header.createdAt}. All sending is held until somebody resumes it, in Integrations or in Administration > Operation > Mailboxes.`
        },
        { mayBegin: true },
      )
  },
})
