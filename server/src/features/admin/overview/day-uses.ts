import type { Database } from '../../../database/database.ts'
import { countUses, type DayUses } from './queries.ts'

const keptMs = 60 * 60 * 1000
const maxZones = 20

type Zone = { expiresAt: number; days: Map<string, DayUses> }

/**
 * Caches the reveals and emails of days. Days that ended more than a day ago are kept for an hour,
 * so later records of them, such as an email that the brake found, appear after that.
 */
export class DayUsesCache {
  readonly #zones = new Map<string, Zone>()

  /** `days` are in order; the last one is today. */
  async of(
    db: Database,
    { timeZone, days, now }: { timeZone: string; days: readonly string[]; now: Date },
  ): Promise<Map<string, DayUses>> {
    const known = this.#zone(timeZone, now.getTime()).days
    const open = new Set(days.slice(-2))
    const counted = await countUses(db, {
      timeZone,
      days: days.filter((day) => open.has(day) || !known.has(day)),
    })
    for (const [day, uses] of counted) if (!open.has(day)) known.set(day, uses)
    return new Map([...known, ...counted])
  }

  #zone(timeZone: string, now: number): Zone {
    const known = this.#zones.get(timeZone)
    if (known && known.expiresAt > now) return known
    if (this.#zones.size >= maxZones) this.#zones.clear()
    const fresh = { expiresAt: now + keptMs, days: new Map<string, DayUses>() }
    this.#zones.set(timeZone, fresh)
    return fresh
  }
}
