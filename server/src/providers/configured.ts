import type { Config } from '../config/config.ts'
import type { ContactFinder } from './contact-finder.ts'
import { peopleDataLabs } from './people-data-labs.ts'
import { createWaterfall } from './waterfall.ts'

/** Finds contacts with the configured providers, in order. */
export function configuredFinder(
  config: Pick<Config, 'peopleDataLabs'>,
  log: Parameters<typeof createWaterfall>[1]['log'],
): ContactFinder {
  return createWaterfall(config.peopleDataLabs ? [peopleDataLabs(config.peopleDataLabs)] : [], { log })
}
