import { resolve } from 'node:path'
import type { z } from 'zod'
import type { DescribedOptions } from '../providers/described/described-provider.ts'
import type { ProviderDescription } from '../providers/described/description.ts'
import { readDescriptions, shippedDescriptions } from '../providers/described/read-descriptions.ts'
import { peopleDataLabsName } from '../providers/people-data-labs.ts'
import { providerId } from '../providers/provider.ts'
import { dollar } from '../providers/request-ledger.ts'
import type { variables } from './config-variables.ts'
import { StartError } from './start-error.ts'

type Values = Pick<
  z.output<typeof variables>,
  'PDL_API_KEY' | 'PDL_URL' | 'PROVIDERS' | 'PROVIDER_ORDER' | 'PROVIDER_PRICES' | 'PROVIDER_CEILINGS'
> & { PROVIDERS_FILE?: string | undefined }

export type ProviderSettings = {
  /** Null: no key. `price` is that of a match; both are in millionths of a US dollar. */
  peopleDataLabs: { url: string; apiKey: string; price?: number; ceiling: number | null } | null
  /** Those that have a key. */
  describedProviders: DescribedOptions[]
  /** The ids of those that are asked, in order. */
  providerOrder: string[]
  isOrderMeasured: boolean
}

const pdlId = providerId(peopleDataLabsName)

/**
 * Reads which providers are asked, and on which terms. Keys of providers that a file describes are
 * settings of their own, by the names in the file. Throws a StartError for what does not fit.
 */
export function readProviders(
  values: Values,
  env: Record<string, string | undefined>,
  repository: string,
): ProviderSettings {
  const descriptions = descriptionsOf(values, repository)
  const { PROVIDER_PRICES: prices, PROVIDER_CEILINGS: ceilings } = values
  const known = [pdlId, ...descriptions.keys()]
  refuseUnknown('PROVIDER_PRICES', Object.keys(prices), known)
  refuseUnknown('PROVIDER_CEILINGS', Object.keys(ceilings), known)
  const ceilingOf = (id: string) => (ceilings[id] === undefined ? null : inMillionths(ceilings[id]))
  const describedProviders = [...descriptions].flatMap(([id, description]): DescribedOptions[] => {
    const apiKey = env[description.key]?.trim()
    if (!apiKey) return []
    const price = prices[id] ?? description.price
    if (price === null)
      throw new StartError(`PROVIDER_PRICES must name ${id}: what a credit costs in your plan`)
    return [
      {
        description,
        apiKey: sent(description.key, apiKey),
        creditPrice: inMillionths(price),
        ceiling: ceilingOf(id),
      },
    ]
  })
  const { PDL_API_KEY: pdlKey, PDL_URL: url } = values
  const peopleDataLabs = pdlKey
    ? {
        url,
        apiKey: sent('PDL_API_KEY', pdlKey),
        ...(prices[pdlId] !== undefined && { price: inMillionths(prices[pdlId]) }),
        ceiling: ceilingOf(pdlId),
      }
    : null
  const usual = [
    ...(peopleDataLabs ? [pdlId] : []),
    ...describedProviders.map(({ description }) => providerId(description.name)),
  ]
  return {
    peopleDataLabs,
    describedProviders,
    providerOrder: orderOf(values.PROVIDERS, usual, known),
    isOrderMeasured: values.PROVIDER_ORDER === 'measured',
  }
}

/** Descriptions by id. One of the file replaces a shipped one of the same name. */
function descriptionsOf({ PROVIDERS_FILE }: Values, repository: string): Map<string, ProviderDescription> {
  const ofFile = PROVIDERS_FILE === undefined ? [] : readDescriptions(resolve(repository, PROVIDERS_FILE))
  const all = [...shippedDescriptions(), ...ofFile]
  if (all.some(({ name }) => providerId(name) === pdlId))
    throw new StartError(`PROVIDERS_FILE describes ${pdlId}, which needs no description`)
  return new Map(all.map((description) => [providerId(description.name), description]))
}

function orderOf(given: string[] | undefined, usual: string[], known: string[]): string[] {
  if (given === undefined) return usual
  refuseUnknown('PROVIDERS', given, known)
  const without = given.find((id) => !usual.includes(id))
  if (without !== undefined) throw new StartError(`PROVIDERS names ${without}, whose key is not set`)
  return [...new Set(given)]
}

function refuseUnknown(setting: string, ids: string[], known: string[]): void {
  const unknown = ids.find((id) => !known.includes(id))
  if (unknown !== undefined)
    throw new StartError(`${setting} names ${unknown}, which is none of ${known.join(', ')}`)
}

const inMillionths = (dollars: number) => Math.round(dollars * dollar)

/** A key is sent in headers. Throws a StartError if it can't be, without saying what it is. */
function sent(setting: string, key: string): string {
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new StartError(`${setting} must have no spaces, and no letters beyond ASCII`)
  return key
}
