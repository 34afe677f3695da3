import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { version } from '../../src/config/version.ts'
import { migrationNames } from './statements.ts'
import { backupEnding, backupsFolder, recordedKeys, root } from './recorded-backups.ts'

/**
 * `npm run record:backup`: starts a small demo, stops it, and backs it up for
 * `recorded-backups.test.ts` of later releases.
 */

const folder = mkdtempSync(join(tmpdir(), 'rapport-record-'))
const env = {
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  ...recordedKeys,
  DATA_DIR: folder,
  PORT: '0',
  SAMPLE_PEOPLE: '400',
}

async function runDemo(): Promise<void> {
  const demo = spawn(process.execPath, [join(root, 'server/src/main.ts'), '--api-only'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(demo, 'exit')
  for await (const text of demo.stdout) if (String(text).includes('Rapport is at')) break
  demo.kill('SIGTERM')
  await ended
}

try {
  await runDemo()
  const newest = (await migrationNames()).at(-1)!.slice(0, 4)
  mkdirSync(backupsFolder, { recursive: true })
  const file = join(backupsFolder, `${version}-${newest}${backupEnding}`)
  rmSync(file, { force: true })
  const operator = join(root, 'server/src/commands/operator/operator.ts')
  const { status } = spawnSync(process.execPath, [operator, 'backup', file], { env, stdio: 'inherit' })
  process.exitCode = status ?? 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
