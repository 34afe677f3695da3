import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { shippedDescriptions } from '../../src/providers/described/read-descriptions.ts'
import { freshDataDir } from '../processes/process.ts'
import { vendorKey, type FakeVendor } from './described-vendors.ts'

/** Settings of a server that asks this stand-in as Hunter. */
export function hunterSettings({ url }: FakeVendor): Record<string, string> {
  const file = join(freshDataDir(), 'providers.json')
  const description = shippedDescriptions().find(({ name }) => name === 'Hunter')
  writeFileSync(file, JSON.stringify({ providers: [{ ...description, url }] }))
  return { PROVIDERS_FILE: file, HUNTER_API_KEY: vendorKey, PROVIDER_PRICES: 'hunter=0.03' }
}
