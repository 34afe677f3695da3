import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { version } from '../../src/config/version.ts'
import { openEmbeddedPostgres } from '../../src/database/embedded/embedded.ts'
import { createPool } from '../../src/database/database.ts'
import { updateSchema } from '../../src/jobs/schema.ts'
import { migrationNames, plannable, refused, statementsFile, type ReleaseStatements } from './statements.ts'

/**
 * `npm run record:statements [-- --from FOLDER]`: runs the server's tests and records every
 * statement that the server sends to the database, for `previous-release.test.ts` of the next
 * release. `--from` reads the files that an earlier run left there.
 */

const repository = resolve(import.meta.dirname, '../../..')

/** Runs the server's tests. Each of their processes leaves a file of statements in the folder. */
function record(folder: string): void {
  const { status } = spawnSync(
    process.execPath,
    [join(repository, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'server'],
    {
      cwd: repository,
      stdio: 'inherit',
      env: {
        ...process.env,
        RECORDED_STATEMENTS: folder,
        NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'recorder.ts')).href}`,
      },
    },
  )
  if (status !== 0) {
    console.error('Tests failed: what they did not reach is missing from the record.')
    process.exitCode = 1
  }
}

/** Lists of ids that are written into a statement are one id: they are as many as the people of a test. */
const shortened = (statement: string) => statement.replaceAll(/'\{\d+(?:,\d+)*\}'/g, `'{1}'`)

function readRecorded(folder: string): string[] {
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
  const statements = lines.filter(Boolean).map((line) => shortened(JSON.parse(line) as string))
  return [...new Set(statements)].filter((statement) => plannable(statement) !== null).toSorted()
}

/**
 * Statements that fit the schema that they were recorded on. Others are those that tests passed to
 * the server's own functions.
 */
async function onlyOurs(folder: string, statements: string[]): Promise<string[]> {
  const server = await openEmbeddedPostgres(join(folder, 'database'))
  const pool = createPool(server.url)
  try {
    await updateSchema(pool)
    const client = await pool.connect()
    const reasons = await refused(client, statements)
    client.release(true)
    for (const [statement, reason] of reasons) console.log(`Left out (${reason}): ${statement.slice(0, 150)}`)
    return statements.filter((statement) => !reasons.has(statement))
  } finally {
    await pool.end()
    await server.close()
  }
}

const { values } = parseArgs({ options: { from: { type: 'string' } } })
const folder = mkdtempSync(join(tmpdir(), 'rapport-statements-'))
try {
  if (values.from !== undefined && !existsSync(values.from)) throw new Error(`there is no ${values.from}`)
  const from = values.from ?? mkdtempSync(join(folder, 'recorded-'))
  if (values.from === undefined) record(from)
  const recorded: ReleaseStatements = {
    release: version,
    migration: (await migrationNames()).at(-1)!,
    statements: await onlyOurs(folder, readRecorded(from)),
  }
  writeFileSync(statementsFile, `${JSON.stringify(recorded, null, 2)}\n`)
  console.log(`${recorded.statements.length} statements of ${version}, after ${recorded.migration}.`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
