import type { Settings } from '@rapport/contract/settings/schemas.ts'
import type { Config } from '../../config/config.ts'
import type { CountryLinks } from '../../config/config-variables.ts'
import type { CountryLookup } from './country-lookup.ts'
import type { OperatorSettingsReader } from './operator-settings.ts'

export { loadOperatorSettings, setMaintenance, setNotices } from './operator-settings.ts'

export type SettingsDeps = {
  config: Pick<Config, 'links' | 'adminEmails' | 'google' | 'secretsKey' | 'smtpUrl' | 'isProduction'>
  /** Providers of contacts that are not on file. */
  contactProviders: readonly string[]
  countries: CountryLookup
  operator: OperatorSettingsReader
}

/** The settings of the interface for a caller at `address`. */
export async function findSettings(deps: SettingsDeps, address: string): Promise<Settings> {
  const { config, contactProviders, countries, operator } = deps
  const [country, { notices, maintenance }] = await Promise.all([
    countries.countryOf(address),
    operator.current(),
  ])
  return {
    country,
    links: {
      privacy: linkFor(config.links.privacy, country),
      terms: linkFor(config.links.terms, country),
      plans: linkFor(config.links.plans, country),
    },
    takesPlanRequests: config.adminEmails.length > 0,
    google: config.google !== null,
    gmail: config.google !== null && config.secretsKey !== null,
    findsContacts: contactProviders.length > 0,
    outbox: config.smtpUrl === null && !config.isProduction,
    notices,
    maintenance,
  }
}

function linkFor(links: CountryLinks, country: string | null): string | null {
  return links[country ?? ''] ?? links[''] ?? null
}
