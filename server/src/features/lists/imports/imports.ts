import { createHash } from 'node:crypto'
import { fold } from '@rapport/contract/fold.ts'
import { identifyingFields, type ImportState, type RowChoice } from '@rapport/contract/lists/import-fields.ts'
import type {
  ImportColumn,
  ImportRules,
  ListImport,
  listImportRows as rowsRoute,
} from '@rapport/contract/lists/imports.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { asActor, asAccount, type AccountClient } from '../../../database/as-account.ts'
import { endAbandoned } from '../../../jobs/abandoned-runs.ts'
import type { Actor } from '../../../http/authorize.ts'
import { AppError } from '../../../http/errors.ts'
import { refuseWhileMoving } from '../../teams/teams.ts'
import { restorableSince } from '../restorable.ts'
import { announceImport } from './announce-import.ts'
import { queueImport } from './import-job.ts'
import {
  countImports,
  findImport,
  findImports,
  forgetImport,
  lockImport,
  rememberMapping,
  updateImport,
  type AtWork,
  type ImportRow,
} from './rows/import-queries.ts'
import { meaningsOf } from './check/plan-rows.ts'
import { toContract } from './present-imports.ts'
import { readRow } from './rows/read-row.ts'
import { clearKeys } from './check/matching/key-queries.ts'
import { countShownRows, findShownRows } from './rows/row-queries.ts'
import { startApplying } from './apply/start-applying.ts'

export type ImportDeps = { pool: Pool; now: () => Date }
type ById = { id: number }

/** A page, newest first. A page beyond the end is empty. */
export async function listImports(
  { pool }: Pick<ImportDeps, 'pool'>,
  { userId }: Actor,
  { page, limit }: { page: number; limit: number },
) {
  const [rows, { total }] = await Promise.all([
    findImports(pool, userId, { limit, offset: (page - 1) * limit }),
    countImports(pool, userId),
  ])
  return { items: await toContract(pool, rows), metadata: { total, page, limit } }
}

/** Throws `not_found`. */
export async function getImport(
  { pool }: Pick<ImportDeps, 'pool'>,
  { userId }: Actor,
  { id }: ById,
): Promise<ListImport> {
  const row = await findImport(pool, userId, id)
  if (!row) throw new AppError('not_found')
  return (await toContract(pool, [row]))[0]!
}

/**
 * Sets the meanings of the columns and what may change. Invalidates a previous check. Throws
 * `not_found`, `conflict` or `invalid_request`.
 */
export async function changeImport(
  deps: ImportDeps,
  actor: Actor,
  {
    id,
    mapping,
    rules,
  }: ById & { mapping?: ListImport['mapping'] | undefined; rules?: ImportRules | undefined },
): Promise<ListImport> {
  const { columns } = await getImport(deps, actor, { id })
  if (mapping && mapping.length !== columns.length) throw mappingFault('error_invalid_value')
  await asActor(deps.pool, actor, async (client) => {
    const given = await lockImport(client, id, ['uploaded', 'checked', 'cancelled', 'failed', 'undone'])
    if (!given || given.applied > 0) throw new AppError('conflict')
    const said = { mapping: mapping ?? given.mapping, rules: rules ?? given.rules }
    await updateImport(client, id, {
      ...said,
      state: 'uploaded',
      done: 0,
      counts: {},
      dropped: [],
      now: deps.now(),
    })
    await rememberMapping(client, actor.userId, { ...said, headerKey: headerKey(columns) })
    await announceImport(client, actor.userId, id)
  })
  return getImport(deps, actor, { id })
}

const mappingFault = (code: string) =>
  new AppError('invalid_request', { errors: [{ path: 'mapping', code }] })

/** Names a header whatever its letter case and accents. */
export const headerKey = (columns: readonly Pick<ImportColumn, 'name'>[]): string =>
  createHash('sha256')
    .update(columns.map(({ name }) => fold(name)).join('\n'))
    .digest('hex')

/**
 * Sorts the rows by the effect of applying them, as a job. Throws `not_found`, `conflict`, or
 * `invalid_request` if no column identifies a person.
 */
export async function checkImport(deps: ImportDeps, actor: Actor, input: ById): Promise<ListImport> {
  const { mapping } = await getImport(deps, actor, input)
  if (!mapping.some((field) => identifyingFields.has(field))) throw mappingFault('error_no_name_column')
  const from: ImportState[] = ['uploaded', 'checked', 'cancelled', 'failed', 'undone']
  return start(deps, actor, { ...input, from, working: 'checking' }, async (client, given) => {
    if (given.applied > 0) throw new AppError('conflict')
    await startChecking(client, given, deps.now())
  })
}

/** Requires `lockImport` or a new import. */
export async function startChecking(client: AccountClient, { id }: ById, now: Date): Promise<void> {
  await clearKeys(client, id)
  await updateImport(client, id, { state: 'checking', done: 0, counts: {}, dropped: [], now })
}

/**
 * Applies a checked import as a job, or continues one that ended early. Throws `not_found`,
 * `conflict`, `list_title_taken` or `too_many_lists`.
 */
export async function applyImport(deps: ImportDeps, actor: Actor, input: ById): Promise<ListImport> {
  await getImport(deps, actor, input)
  const from: ImportState[] = ['checked', 'cancelled', 'failed']
  return start(deps, actor, { ...input, from, working: 'applying' }, async (client, given) => {
    if (given.state === 'checked') return startApplying(client, given, deps.now())
    if (given.applied === 0 || given.counts.restored !== undefined) throw new AppError('conflict')
    await updateImport(client, given.id, { state: 'applying', now: deps.now() })
  })
}

/** Restores what an import changed, as a job. Throws `not_found` or `cannot_undo`. */
export async function undoImport(deps: ImportDeps, actor: Actor, input: ById): Promise<ListImport> {
  const { appliedAt } = await getImport(deps, actor, input)
  if (appliedAt === null || new Date(appliedAt) < restorableSince(deps.now()))
    throw new AppError('cannot_undo')
  const from: ImportState[] = ['applied', 'cancelled', 'failed']
  const starting = start(deps, actor, { ...input, from, working: 'undoing' }, async (client, given) => {
    if (given.applied === 0) throw new AppError('conflict')
    // People whom a failed attempt has already restored still count.
    const counts = { restored: 0, leftAlone: 0, ...given.counts }
    await updateImport(client, given.id, { state: 'undoing', done: 0, counts, now: deps.now() })
  })
  return starting.catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'conflict' ? new AppError('cannot_undo') : error
  })
}

/**
 * Stops before the next rows. What was applied stays. Does nothing to an import that has ended or
 * is being undone. Throws `not_found`.
 */
export async function cancelImport(deps: ImportDeps, actor: Actor, input: ById): Promise<ListImport> {
  await getImport(deps, actor, input)
  await asActor(deps.pool, actor, async (client) => {
    const given = await lockImport(client, input.id, ['uploaded', 'checking', 'checked', 'applying'])
    if (!given) return
    await clearKeys(client, input.id)
    await updateImport(client, input.id, { state: 'cancelled', now: deps.now() })
    await announceImport(client, actor.userId, input.id)
  })
  return getImport(deps, actor, input)
}

type StartRequest = ById & { from: readonly ImportState[]; working: AtWork['state'] }

/**
 * Starts work on an import by setting its state, or retries at once if it keeps failing in that
 * state.
 */
async function start(
  deps: ImportDeps,
  actor: Actor,
  { id, from, working }: StartRequest,
  begin: (client: AccountClient, given: ImportRow) => Promise<void>,
): Promise<ListImport> {
  await asActor(deps.pool, actor, async (client) => {
    await refuseWhileMoving(client, actor.userId)
    const given = await lockImport(client, id, [...from, working])
    const isFailing = given?.state === working && given.failures > 0
    if (!given || (given.state === working && !isFailing)) throw new AppError('conflict')
    if (isFailing) await updateImport(client, id, { now: deps.now() })
    else await begin(client, given)
    await queueImport(client, { userId: actor.userId, id })
    await announceImport(client, actor.userId, id)
  })
  return getImport(deps, actor, { id })
}

type RowsPage = ById & { outcome?: RowChoice | undefined; page: number; limit: number }

/** A page of rows in the order of the file. Throws `not_found`. */
export async function listImportRows(
  { pool }: Pick<ImportDeps, 'pool'>,
  actor: Actor,
  { id, outcome, page, limit }: RowsPage,
): Promise<Output<(typeof rowsRoute)['data']>> {
  const meanings = meaningsOf(await getImport({ pool }, actor, { id }))
  const filter = { importId: id, outcome: outcome ?? null }
  const [rows, total] = await Promise.all([
    findShownRows(pool, actor.userId, { ...filter, limit, offset: (page - 1) * limit }),
    countShownRows(pool, filter),
  ])
  const items = rows.map(({ first, ...row }) =>
    Object.assign(row, { sameAs: first && { line: first.line, name: nameIn(first.cells, meanings) } }),
  )
  return { items, metadata: { total, page, limit } }
}

/** Returns the name of the person that a row means. */
function nameIn(cells: string[], meanings: ReturnType<typeof meaningsOf>): string | null {
  const person = readRow(cells, meanings)
  return 'reason' in person ? null : (person.texts.full_name ?? null)
}

/**
 * Fails imports that have lost their job: all attempts failed. What was applied stays. Must be
 * called regularly.
 */
export async function failAbandonedImports(
  deps: ImportDeps & { log: Pick<FastifyBaseLogger, 'error'> },
): Promise<void> {
  const isOpen = `state in ('checking', 'applying', 'undoing')`
  await endAbandoned(deps, { table: 'list_imports', isOpen, prefix: 'list_import' }, ({ id, userId }) =>
    asAccount(deps.pool, userId, async (client) => {
      if (!(await lockImport(client, id, ['checking', 'applying', 'undoing']))) return
      await updateImport(client, id, { state: 'failed', now: deps.now() })
      await announceImport(client, userId, id)
    }),
  )
}

/** Far longer than an upload may take. */
const uploadMs = 60 * 60 * 1000

/**
 * Removes imports that can no longer be undone, and those whose upload was killed, each by itself:
 * one may have 500,000 rows. Must be called regularly.
 */
export async function forgetOldImports({ pool, now }: ImportDeps): Promise<void> {
  const before = restorableSince(now())
  const uploadedBefore = new Date(now().getTime() - uploadMs)
  while (await forgetImport(pool, { before, uploadedBefore }));
}
