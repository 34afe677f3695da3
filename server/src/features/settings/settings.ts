import type { Language } from '@rapport/contract/languages.ts'
import type { Settings } from '@rapport/contract/settings/schemas.ts'
import type { Config } from '../../config/config.ts'
import type { CountryLinks } from '../../config/setting-types.ts'
import type { CountryLookup } from './country-lookup.ts'
import type { OperatorSettingsReader } from './operator-settings.ts'
import { deliveryOf, hasOutbox, type DeliveryConfig } from '../../mail/delivery.ts'
import { shownSettings } from './operator-values.ts'

export { changeMaintenance, changeNotices, versionOf } from './change-settings.ts'
export { loadOperatorSettings, type Maintenance, type OperatorSettings } from './operator-values.ts'

export type SettingsDeps = {
  config: DeliveryConfig &
    Pick<Config, 'links' | 'adminEmails' | 'google' | 'secretsKey' | 'indexParts' | 'peopleSearch'>
  /** Providers of contacts that are not on file. */
  contactProviders: readonly string[]
  countries: CountryLookup
  operator: OperatorSettingsReader
  now: () => Date
}

/** The settings of the interface for a caller at `address`. */
export async function findSettings(
  deps: SettingsDeps,
  { address, language }: { address: string; language: Language },
): Promise<Settings> {
  const { config, contactProviders, countries, operator, now } = deps
  const [country, settings] = await Promise.all([countries.countryOf(address), operator.current()])
  return {
    country,
    links: {
      privacy: linkFor(config.links.privacy, country),
      terms: linkFor(config.links.terms, country),
      plans: linkFor(config.links.plans, country),
    },
    takesPlanRequests: config.adminEmails.length > 0 || settings.hasAppointed,
    google: config.google !== null,
    gmail: config.google !== null && config.secretsKey !== null,
    mailServers: config.secretsKey !== null,
    findsContacts: contactProviders.length > 0,
    morePeople: config.peopleSearch !== null,
    indexParts: config.indexParts,
    emails: deliveryOf(config) !== 'off',
    outbox: hasOutbox(config),
    ...shownSettings(settings, language, now()),
  }
}

function linkFor(links: CountryLinks, country: string | null): string | null {
  return links[country ?? ''] ?? links[''] ?? null
}
