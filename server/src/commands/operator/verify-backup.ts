import { loadConfig } from '../../config/config.ts'
import { StartError } from '../../config/start-error.ts'
import { verifyBackup } from '../../backup/verify.ts'
import { backupSecret, pathOf } from './backup-secret.ts'
import { operatorCommand } from './command.ts'
import { rowsIn } from './rows-in.ts'

export const verifyBackupCommand = operatorCommand({
  usage: `  verify-backup FILE [--database URL] [--passphrase-file FILE]
                                restores a backup into a database of its own, which is removed afterwards, or into the empty one at URL, where it stays;
                                compares rows, the ledger and suppressions with what the backup says of itself`,
  options: { 'passphrase-file': { type: 'string' }, database: { type: 'string' } },
  read([file, ...more], { 'passphrase-file': passphraseFile, database }) {
    if (file === undefined || more.length > 0) throw new StartError('Use verify-backup FILE')
    return async () => {
      const config = loadConfig(process.env)
      const secret = await backupSecret(config.backupKey, passphraseFile)
      const databaseUrl = database ?? null
      const { header, totals } = await verifyBackup(pathOf(file), { secret, config, databaseUrl })
      const ledger = Object.values(totals.facts.ledger).reduce((sum, each) => sum + Number(each), 0)
      return `This backup of ${header.createdAt} is whole: ${rowsIn(totals.rows)}, ${ledger} credits in the ledger, ${totals.facts.suppressions} suppressions.`
    }
  },
})
