import type { Pool } from 'pg'
import type { Config } from '../config/config.ts'
import type { ContactFinder } from './contact-finder.ts'
import { describedProvider } from './described/described-provider.ts'
import { createMeasuredOrder } from './order.ts'
import { peopleDataLabs } from './people-data-labs.ts'
import { providerId, type Provider } from './provider.ts'
import { createRequestLedger, type RequestLedger } from './request-ledger.ts'
import { createSharedPauses } from './shared-pauses.ts'
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

type FinderOptions = { pool: Pool; now: () => Date; ledger?: RequestLedger } & Pick<WaterfallOptions, 'log'>

/** Finds contacts with the configured providers, recorded and ordered by this database. */
export const configuredFinder = (
  config: ProviderConfig & Pick<Config, 'isOrderMeasured'>,
  { pool, now, log, ledger = createRequestLedger(pool, now) }: FinderOptions,
): ContactFinder =>
  createWaterfall(configuredProviders(config), {
    log,
    pauses: createSharedPauses(pool),
    ledger,
    ...(config.isOrderMeasured && { order: createMeasuredOrder(pool) }),
  })
