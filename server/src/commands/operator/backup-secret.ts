import { readFile } from 'node:fs/promises'
import { isAbsolute, resolve } from 'node:path'
import { StartError } from '../../config/start-error.ts'

const minPassphraseLength = 12

/**
 * What encrypts a backup: the passphrase in a file, else BACKUP_KEY. A passphrase is no argument,
 * because every process of the machine sees those. Throws a StartError without either.
 */
export async function backupSecret(backupKey: string | null, passphraseFile?: string): Promise<string> {
  if (passphraseFile === undefined) {
    if (backupKey === null)
      throw new StartError('Set BACKUP_KEY, or name a file with a passphrase: --passphrase-file FILE')
    return backupKey
  }
  const path = pathOf(passphraseFile)
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new StartError(`${path} can't be read: ${error.message}`)
  })
  const passphrase = text.replace(/\r?\n$/, '')
  if (passphrase.length < minPassphraseLength)
    throw new StartError(`A passphrase needs at least ${minPassphraseLength} characters`)
  return passphrase
}

/** A path as it was typed: npm changes to the folder of the project, and says where it came from. */
export const pathOf = (typed: string): string =>
  isAbsolute(typed) ? typed : resolve(process.env['INIT_CWD'] ?? process.cwd(), typed)
