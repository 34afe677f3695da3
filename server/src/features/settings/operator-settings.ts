import type { Settings } from '@rapport/contract/settings/schemas.ts'
import type { Pool } from 'pg'
import { z } from 'zod'
import { readSettings, writeSetting } from './queries.ts'

/** Settings that an operator changes at run time. */
export type OperatorSettings = Pick<Settings, 'notices' | 'maintenance'>

const noticesValue = z.array(z.string())
const maintenanceValue = z.object({ message: z.string().nullable() })

/** Reads the settings. An invalid value counts as unset: anyone with database access can write anything. */
export async function loadOperatorSettings(pool: Pool): Promise<OperatorSettings> {
  const values = await readSettings(pool)
  return {
    notices: noticesValue.safeParse(values.get('notices')).data ?? [],
    maintenance: maintenanceValue.safeParse(values.get('maintenance')).data ?? null,
  }
}

/** Starts maintenance on every server that uses the database, or ends it with null. Servers notice within a second. */
export async function setMaintenance(
  pool: Pool,
  maintenance: OperatorSettings['maintenance'],
): Promise<void> {
  await writeSetting(pool, 'maintenance', maintenance)
}

/** Sets what the ticker shows; an empty list hides it. */
export async function setNotices(pool: Pool, notices: string[]): Promise<void> {
  await writeSetting(pool, 'notices', notices.length === 0 ? null : notices)
}

type Options = {
  load: () => Promise<OperatorSettings>
  /** Called if reading fails; the previous settings then stay in force. */
  onError: (error: unknown) => void
  /** A monotonic clock in milliseconds. */
  clock?: () => number
}

/** Milliseconds for which settings are cached. */
const cachedMs = 1000

/** The operator's settings. Reads them at most once a second, and only on demand. */
export class OperatorSettingsReader {
  readonly #options: Options
  readonly #clock: () => number
  #known: OperatorSettings = { notices: [], maintenance: null }
  #readAt = -Infinity
  #reading: Promise<OperatorSettings> | null = null

  constructor(options: Options) {
    this.#options = options
    this.#clock = options.clock ?? (() => performance.now())
  }

  /** At most a second old. Waits only if they must be read. */
  async current(): Promise<OperatorSettings> {
    if (this.#clock() - this.#readAt < cachedMs) return this.#known
    this.#reading ??= this.#read().finally(() => (this.#reading = null))
    return this.#reading
  }

  async #read(): Promise<OperatorSettings> {
    const startedAt = this.#clock()
    try {
      this.#known = await this.#options.load()
    } catch (error) {
      this.#options.onError(error)
    }
    this.#readAt = startedAt
    return this.#known
  }
}
