import { join, relative, sep } from 'node:path'
import type { TestContext } from 'vitest'

/** Applied after all migrations, unless `SCHEMA` says otherwise or nothing. */
export const contractedFile = join(import.meta.dirname, 'contracted.sql')

const schema = process.env['SCHEMA'] ?? 'expanded'
if (schema !== 'expanded' && schema !== 'contracted')
  throw new Error(`SCHEMA is ${schema}: it may be expanded or contracted`)

/** Whether the tests' databases are as a later release will leave them: `SCHEMA=contracted`. */
export const isContracted = schema === 'contracted'

/** Tables that name an account in `user_id` for the previous release alone. */
export const withoutAccount: readonly string[] = ['contacted_versions']

const previous = 'does what the previous release does'
const names = 'names a column that is there for the previous release'
const migrated = 'compares with a database that migrations alone have made'

/**
 * Tests of what the contracted schema lacks, and why it is missed there: by file, from the root, all of
 * it or these by name.
 */
export const ofExpanded: Readonly<Record<string, string | Readonly<Record<string, string>>>> = {
  'server/src/backup/backup.test.ts': {
    'restores every row, rule and sequence, and holds all sending': migrated,
  },
  'server/src/database/owners.test.ts': {
    'each column that refers to an account is that of the owner, or says what else it is': names,
  },
  'server/src/features/admin/plan-requests/team-requests.test.ts': {
    'the previous release asks for an account that is alone, and not past teammates': previous,
  },
  'server/src/features/campaigns/unsubscribe/teammates.test.ts': {
    'the previous release refuses an address for an account that is alone, and not past teammates': previous,
  },
  'server/src/features/moving/joining.test.ts': {
    'the previous release writes nothing for an account that has joined': previous,
  },
  'server/src/features/teams/teams.test.ts': {
    'the previous release, which knows no teams, writes for an account that is alone, and not past teammates':
      previous,
  },
  'server/test/previous-release/previous-release.test.ts': previous,
  'server/test/previous-release/recorded-backups.test.ts': {
    'becomes a database of this release, with all its rows': migrated,
  },
  'server/test/schema/schema.test.ts': {
    'server/schema.sql is what the migrations make': migrated,
  },
}

const root = join(import.meta.dirname, '../../..')

/** Skips a test of `ofExpanded`, and says why. */
export function skipIfExpanded({ task, skip }: TestContext): void {
  const inFile = ofExpanded[relative(root, task.file.filepath).replaceAll(sep, '/')]
  const reason = typeof inFile === 'string' ? inFile : inFile?.[task.name]
  if (reason !== undefined) skip(`not on the contracted schema: ${reason}`)
}
