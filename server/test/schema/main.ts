import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPool } from '../../src/database/database.ts'
import { openEmbeddedPostgres } from '../../src/database/embedded/embedded.ts'
import { migrate } from '../../src/database/migrate.ts'
import { schemaFile } from './schema-file.ts'
import { schemaText } from './schema-text.ts'

/** `npm run schema`: migrates an empty database, and writes down the resulting schema. */
const folder = mkdtempSync(join(tmpdir(), 'rapport-schema-'))
const server = await openEmbeddedPostgres(folder)
const pool = createPool(server.url)
try {
  await migrate(pool)
  writeFileSync(schemaFile, await schemaText(pool))
} finally {
  await pool.end()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
}
