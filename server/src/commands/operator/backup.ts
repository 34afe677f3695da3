import { StartError } from '../../config/start-error.ts'
import { backUp } from '../../backup/write-backup.ts'
import { backupSecret, pathOf } from './backup-secret.ts'
import { onDatabase, operatorCommand } from './command.ts'
import { rowsIn } from './rows-in.ts'
import { version } from '../../config/version.ts'

export const backupCommand = operatorCommand({
  usage: `  backup FILE [--passphrase-file FILE]
                                writes everything in the database into a new file, encrypted with BACKUP_KEY or a passphrase; servers may run`,
  options: { 'passphrase-file': { type: 'string' } },
  read([file, ...more], { 'passphrase-file': passphraseFile }) {
    if (file === undefined || more.length > 0) throw new StartError('Use backup FILE')
    return () =>
      onDatabase(async ({ pool, config }) => {
        const secret = await backupSecret(config.backupKey, passphraseFile)
        const path = pathOf(file)
        const { bytes, rows } = await backUp(pool, path, { secret, version, now: new Date() })
        return `${path}: ${rowsIn(rows)}, ${Math.ceil(bytes / 1024)} KiB.`
      })
  },
})
