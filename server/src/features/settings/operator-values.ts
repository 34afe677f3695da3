import type { Announcement, Notice } from '@rapport/contract/admin/maintenance.ts'
import { languages, type Language } from '@rapport/contract/languages.ts'
import type { Settings } from '@rapport/contract/settings/schemas.ts'
import { time } from '@rapport/contract/shapes.ts'
import { z } from 'zod'
import type { Database } from '../../database/database.ts'
import { readSettings, writeSetting } from './queries.ts'

/** A planned end is only shown: maintenance continues until it is switched off. */
export type Maintenance = { message: Announcement; plannedEnd: string | null }

/** What an operator changes at run time. */
export type OperatorSettings = {
  notices: readonly Notice[]
  maintenance: Maintenance | null
  /** Whether there is an administrator who isn't named in ADMIN_EMAILS. */
  hasAppointed: boolean
}

/** Earlier releases stored one text for both languages. */
const inOneLanguage = (text: string | null): Announcement => ({ en: text, ko: null })

const announcement = z.object({ en: z.string().nullable(), ko: z.string().nullable() })
const earlierNotice = z.string().transform((text) => ({ text: inOneLanguage(text), from: null, to: null }))
const notice = z.object({ text: announcement, from: time.nullable(), to: time.nullable() })
const noticesValue = z.array(z.union([earlierNotice, notice]))
const maintenanceValue = z.object({
  message: z.union([z.string().nullable().transform(inOneLanguage), announcement]),
  plannedEnd: time.nullable().default(null),
})

/** Notices as they are stored now, or were by an earlier release. */
type StoredNotices = z.input<typeof noticesValue>
type StoredMaintenance = z.input<typeof maintenanceValue>

/** Reads the settings. An invalid value counts as unset: anyone with database access can write anything. */
export async function loadOperatorSettings(db: Database): Promise<OperatorSettings> {
  const { values, hasAppointed } = await readSettings(db)
  return {
    notices: noticesValue.safeParse(values['notices']).data ?? [],
    maintenance: maintenanceValue.safeParse(values['maintenance']).data ?? null,
    hasAppointed,
  }
}

/**
 * Starts maintenance on every server that uses the database, or ends it with null. Servers notice
 * within a second.
 */
export async function setMaintenance(db: Database, maintenance: StoredMaintenance | null): Promise<void> {
  await writeSetting(db, 'maintenance', maintenance)
}

/** Sets the notices of the ticker; an empty list hides it. */
export async function setNotices(db: Database, notices: StoredNotices): Promise<void> {
  await writeSetting(db, 'notices', notices.length === 0 ? null : notices)
}

/** Returns the text in a language. If there is none, another language's text takes its place. */
export function announcementIn(texts: Announcement, language: Language): string | null {
  return texts[language] ?? languages.map((other) => texts[other]).find((text) => text !== null) ?? null
}

/** Returns the settings that callers of a language are shown at a moment. */
export function shownSettings(
  { notices, maintenance }: Pick<OperatorSettings, 'notices' | 'maintenance'>,
  language: Language,
  now: Date,
): Pick<Settings, 'notices' | 'maintenance'> {
  return {
    notices: notices
      .filter((each) => isValid(each, now))
      .flatMap(({ text }) => announcementIn(text, language) ?? []),
    maintenance: maintenance && {
      message: announcementIn(maintenance.message, language),
      plannedEnd: maintenance.plannedEnd,
    },
  }
}

/** Whether a notice is shown: from its beginning until right before its end. */
const isValid = ({ from, to }: Notice, now: Date): boolean =>
  (from === null || Date.parse(from) <= now.getTime()) && (to === null || now.getTime() < Date.parse(to))
