import type { Settings } from '@rapport/contract/settings/schemas.ts'
import type { Pool } from 'pg'
import { z } from 'zod'
import { readSettings, writeSetting } from './queries.ts'

/** What an operator switches while servers run. */
export type OperatorSettings = Pick<Settings, 'notices' | 'maintenance'>

const noticesValue = z.array(z.string())
const maintenanceValue = z.object({ message: z.string().nullable() })

/** As they stand in the database. A value that cannot be read counts as not set: by hand anything can be written there. */
export async function loadOperatorSettings(pool: Pool): Promise<OperatorSettings> {
  const values = await readSettings(pool)
  return {
    notices: noticesValue.safeParse(values.get('notices')).data ?? [],
    maintenance: maintenanceValue.safeParse(values.get('maintenance')).data ?? null,
  }
}

/** Puts every server that uses the database into maintenance, or ends it with null. Each notices within a second. */
export async function setMaintenance(
  pool: Pool,
  maintenance: OperatorSettings['maintenance'],
): Promise<void> {
  await writeSetting(pool, 'maintenance', maintenance)
}

/** What the ticker shows; none takes it away. */
export async function setNotices(pool: Pool, notices: string[]): Promise<void> {
  await writeSetting(pool, 'notices', notices.length === 0 ? null : notices)
}

type Options = {
  load: () => Promise<OperatorSettings>
  /** Told when they cannot be read; those known before still hold. */
  onError: (error: unknown) => void
  /** Milliseconds; any clock that does not go back. */
  clock?: () => number
}

/** Milliseconds for which what was read holds. */
const freshFor = 1000

/** The operator's settings, read at most once a second however many ask, and not at all while nobody does. */
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

  /** At most a second old; waits only when they have to be read. */
  async current(): Promise<OperatorSettings> {
    if (this.#clock() - this.#readAt < freshFor) return this.#known
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
