import type { checkInstallation as route } from '@rapport/contract/admin/installation.ts'
import type { Language } from '@rapport/contract/languages.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { PeopleSearch } from '@rapport/search/people-search.ts'
import type { Pool } from 'pg'
import { misspelledSettings } from '../../../config/misspelled-settings.ts'
import { wholeList } from '../../../http/answers/whole-list.ts'
import type { Forwarding } from '../../../http/forwarding.ts'
import {
  describeFinding,
  inspectInstallation,
  openInstallation,
  ownState,
  type Installation,
} from '../../installation/installation.ts'

export type CheckDeps = {
  pool: Pool
  config: Installation['config']
  search: Pick<PeopleSearch, 'indexStatus'>
  /** What all threads of this process have seen of proxies. */
  forwarding: () => Promise<Forwarding>
  neededConnections: number
  now: () => Date
}

/** Makes the checks of the operator's command for the server that answers. */
export async function checkInstallation(
  deps: CheckDeps,
  language: Language,
): Promise<Output<(typeof route)['data']>> {
  const { config, pool, neededConnections, now } = deps
  const findings = await inspectInstallation(
    openInstallation({
      config,
      misspelled: misspelledSettings(process.env),
      database: Promise.resolve(pool),
      neededConnections,
      address: config.publicUrl,
      askRunning: async () => ({ state: await ownState(deps) }),
      now,
    }),
  )
  return wholeList(findings.map((finding) => describeFinding(finding, language)))
}
