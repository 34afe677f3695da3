import type { Config } from '../config/config.ts'
import type { ContactFinder } from './contact-finder.ts'
import { describedProvider } from './described/described-provider.ts'
import { peopleDataLabs } from './people-data-labs.ts'
import { providerId, type Provider } from './provider.ts'
import { createWaterfall, type WaterfallOptions } from './waterfall.ts'

export type ProviderConfig = Pick<Config, 'peopleDataLabs' | 'describedProviders' | 'providerOrder'>

/** The providers that are asked, in the configured order. */
export function configuredProviders({
  peopleDataLabs: pdl,
  describedProviders,
  providerOrder,
}: ProviderConfig): Provider[] {
  const providers = [...(pdl ? [peopleDataLabs(pdl)] : []), ...describedProviders.map(describedProvider)]
  const byId = new Map(providers.map((provider) => [providerId(provider.name), provider]))
  return providerOrder.flatMap((id) => byId.get(id) ?? [])
}

/** Finds contacts with the configured providers. */
export const configuredFinder = (
  config: ProviderConfig,
  options: Pick<WaterfallOptions, 'log' | 'pauses' | 'ledger'>,
): ContactFinder => createWaterfall(configuredProviders(config), options)
