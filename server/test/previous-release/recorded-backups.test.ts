import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AccountId } from '../../src/database/ids.ts'
import { restore, type Restored } from '../../src/backup/restore.ts'
import { demoAccount } from '../../src/features/accounts/demo-account.ts'
import { testApp, testConfig } from '../app.ts'
import { cleanUpAfterFile } from '../cleanup.ts'
import { emptyDatabase, testDatabase } from '../database.ts'
import { freshDataDir } from '../processes/process.ts'
import { schemaText } from '../schema/schema-text.ts'
import { backupEnding, backupsFolder, recordedKeys } from './recorded-backups.ts'
import { migrationNames } from './statements.ts'

const files = readdirSync(backupsFolder).filter((name) => name.endsWith(backupEnding))

describe.each(files)('%s', (name) => {
  let pool: Pool
  let restored: Restored
  beforeAll(async () => {
    ;({ pool } = await emptyDatabase())
    const { SUPPRESSION_KEY, SECRETS_KEY, BACKUP_KEY } = recordedKeys
    restored = await restore(pool, join(backupsFolder, name), {
      secret: BACKUP_KEY,
      config: {
        suppressionKey: SUPPRESSION_KEY,
        secretsKey: SECRETS_KEY,
        secretsKeyOld: null,
        dataDir: freshDataDir(cleanUpAfterFile),
      },
    })
  })

  test('becomes a database of this release, with all its rows', async () => {
    const [, recordedAt] = /-(\d{4})\./.exec(name)!
    const newest = (await migrationNames()).at(-1)!
    expect(restored.isUpdated).toBe(!newest.startsWith(recordedAt!))
    const { pool: fresh } = await testDatabase()
    expect(await schemaText(pool)).toBe(await schemaText(fresh))
    const { rows } = await pool.query(
      'select (select count(*)::integer from people) as people, (select count(*)::integer from list_members) as members',
    )
    expect(rows[0]).toEqual({ people: 400, members: restored.totals.rows['list_members'] })
  })

  test('its account signs in, sees its lists and campaign, and sends nothing yet', async () => {
    const t = await testApp({ pool, config: { ...testConfig, suppressionKey: recordedKeys.SUPPRESSION_KEY } })
    const { rows } = await pool.query<{ id: AccountId }>('select id from users')
    const { headers } = await t.signIn({ ...demoAccount, id: rows[0]!.id })
    const get = async (url: string) => {
      const answer = await t.inject({ url: `/api${url}`, headers })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<{ data: unknown }>().data
    }
    expect(await get('/lists')).toMatchObject({ items: [{ title: expect.any(String) }] })
    expect(await get('/campaigns')).toMatchObject({ items: [{}] })
    expect(await get('/integrations/brake')).toMatchObject({ all: { reason: 'restored' } })
  })
})
