import type { Notice } from '@rapport/contract/admin/maintenance.ts'
import type { FieldError } from '@rapport/contract/errors.ts'
import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '../../database/transaction.ts'
import { AppError } from '../../http/errors.ts'
import { audit, type Admin } from '../audit/audit.ts'
import {
  loadOperatorSettings,
  setMaintenance,
  setNotices,
  type Maintenance,
  type OperatorSettings,
} from './operator-values.ts'
import { lockSettings } from './queries.ts'

type ChangeDeps = { pool: Pool; now: () => Date }
/** Null is the operator's command line. */
type Changer = Admin | null

type MaintenanceChange = { isOn: boolean; message?: Maintenance['message']; plannedEnd?: string | null }

const silent = { message: { en: null, ko: null }, plannedEnd: null }

/**
 * Switches maintenance on or off; absent fields stay as they are. Returns the new state, null for
 * off. Throws `invalid_request` for a new planned end that has passed.
 */
export async function changeMaintenance(
  { pool, now }: ChangeDeps,
  changer: Changer,
  { isOn, ...change }: MaintenanceChange,
): Promise<Maintenance | null> {
  return withSettings(pool, async (client, { maintenance: before }) => {
    const after = isOn ? { ...silent, ...before, ...change } : null
    if (after?.plannedEnd !== before?.plannedEnd) refusePast([['plannedEnd', after?.plannedEnd]], now())
    await setMaintenance(client, after)
    await audit(client, changer, {
      action: 'maintenance_set',
      before: { isOn: before !== null, maintenance: before },
      after: { isOn, maintenance: after },
      now: now(),
    })
    return after
  })
}

type NoticesChange = { notices: readonly Notice[]; version?: string }

/**
 * Replaces all notices. Throws `conflict` if they are no longer those of the version, or
 * `invalid_request` for a new end that has passed.
 */
export async function changeNotices(
  { pool, now }: ChangeDeps,
  changer: Changer,
  { notices, version }: NoticesChange,
): Promise<void> {
  await withSettings(pool, async (client, { notices: before }) => {
    if (version !== undefined && version !== versionOf(before)) throw new AppError('conflict')
    const known = new Set(before.map(({ to }) => to))
    const ends = notices.map(({ to }, index) => [`notices.${index}.to`, known.has(to) ? null : to] as const)
    refusePast(ends, now())
    await setNotices(client, [...notices])
    await audit(client, changer, {
      action: 'notices_set',
      before: { notices: before },
      after: { notices },
      now: now(),
    })
  })
}

/** Two lists have the same version only if they are alike. */
export function versionOf(notices: readonly Notice[]): string {
  const parts = notices.map(({ text, from, to }) => [text.en, text.ko, from, to])
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
}

function withSettings<T>(
  pool: Pool,
  change: (client: PoolClient, before: OperatorSettings) => Promise<T>,
): Promise<T> {
  return inTransaction(pool, async (client) => {
    await lockSettings(client)
    return change(client, await loadOperatorSettings(client))
  })
}

function refusePast(
  ends: readonly (readonly [path: string, end: string | null | undefined])[],
  now: Date,
): void {
  const errors = ends.flatMap(([path, end]): FieldError[] =>
    end && Date.parse(end) <= now.getTime() ? [{ path, code: 'error_in_past' }] : [],
  )
  if (errors.length > 0) throw new AppError('invalid_request', { errors })
}
