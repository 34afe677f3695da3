import { findAdministrators } from '../accounts/accounts.ts'
import type { Installation } from './checked.ts'
import { advice, good, wrong, type Finding, type Found } from './finding.ts'

/** Settings that were read, apart from those whose names nobody knows. */
export async function checkSettings({ misspelled }: Pick<Installation, 'misspelled'>): Promise<Found[]> {
  return misspelled.length === 0
    ? [good('settings_read')]
    : misspelled.map((each) => advice('setting_misspelled', each))
}

/** What a StartError says about settings that can't be read, one finding a line. */
export const unreadableSettings = (lines: string): Finding[] => lines.split('\n').map(unreadable)

const unreadable = (reason: string): Finding => ({
  check: 'settings',
  ...wrong('settings_unreadable', { reason }),
})

/** Settings without which something is off that most installations want. */
export async function checkAdvice({
  config,
  database,
}: Pick<Installation, 'config' | 'database'>): Promise<Found[]> {
  const { adminEmails, internalDomains, metricsToken } = config
  const found: Found[] = []
  // An operator's link may have made one, which the database alone knows.
  const pool = adminEmails.length > 0 ? null : await database.catch(() => null)
  const administrators = pool && (await findAdministrators(pool, config).catch(() => null))
  if (administrators?.length === 0) found.push(advice('no_administrator'))
  if (internalDomains === '*') found.push(advice('everybody_internal'))
  else if (internalDomains.length === 0) found.push(advice('no_internal_domain'))
  if (metricsToken === null) found.push(advice('no_metrics_token'))
  return found.length > 0 ? found : [good('nothing_missing')]
}
