import { openDatabase, type OpenDatabase } from '@rapport/server/database/database.ts'
import type { Pool } from 'pg'
import { sampleServer } from './servers.ts'

let database: Promise<OpenDatabase> | undefined

/** Works on the sample server's database, over one pool per worker. */
export async function inDatabase<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
  database ??= openDatabase({ databaseUrl: null, dataDir: sampleServer.dataDir() })
  return work((await database).pool)
}

export async function closeDatabase(): Promise<void> {
  await (await database)?.close()
}
