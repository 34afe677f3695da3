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
  type Finding,
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

/**
 * Makes the checks of the operator's command for the server that answers. Whoever asks while they
 * are being made gets the same ones: they call mail servers and providers.
 */
export class InstallationChecks {
  readonly #deps: CheckDeps
  #running: Promise<Finding[]> | null = null

  constructor(deps: CheckDeps) {
    this.#deps = deps
  }

  async check(language: Language): Promise<Output<(typeof route)['data']>> {
    this.#running ??= this.#inspect().finally(() => (this.#running = null))
    const findings = await this.#running
    return wholeList(findings.map((finding) => describeFinding(finding, language)))
  }

  #inspect(): Promise<Finding[]> {
    const { config, pool, neededConnections, now } = this.#deps
    return inspectInstallation(
      openInstallation({
        config,
        misspelled: misspelledSettings(process.env),
        database: Promise.resolve(pool),
        neededConnections,
        address: config.publicUrl,
        askRunning: async () => ({ state: await ownState(this.#deps) }),
        now,
      }),
    )
  }
}
