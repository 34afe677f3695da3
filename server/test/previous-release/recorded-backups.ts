import { join, resolve } from 'node:path'

/*
 * Backups of a demo that earlier releases made, so that each release shows that it restores and
 * upgrades them. Their people are synthetic, and their keys are for nothing else.
 */

export const backupsFolder = join(import.meta.dirname, 'backups')

export const backupEnding = '.backup'

export const recordedKeys = {
  SUPPRESSION_KEY: 'kept-for-recorded-backups-9f4b2c7e1d',
  SECRETS_KEY: 'kept-for-recorded-mailboxes-5a8d3e0b6f',
  BACKUP_KEY: 'kept-for-recorded-files-7c1e9b4d2a0f',
}

/** The repository. */
export const root = resolve(import.meta.dirname, '../../..')
