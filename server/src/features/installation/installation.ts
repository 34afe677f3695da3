import { installationChecks, type InstallationCheck } from '@rapport/contract/admin/installation.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '../../config/data-dir.ts'
import { checkPublicUrl, checkProxies, checkServer } from './check-addresses.ts'
import { checkBackups } from './check-backups.ts'
import { checkConnections, checkDatabase, checkDatabaseSettings, checkSchema } from './check-database.ts'
import { checkKeys } from './check-keys.ts'
import { checkClock, checkDisk } from './check-machine.ts'
import { checkMail } from './check-mail.ts'
import { checkAdvice, checkSettings } from './check-settings.ts'
import { checkIndex, checkJobs, checkSending, checkVerifier } from './check-work.ts'
import type { Check, Installation } from './checked.ts'
import { unseen, wrong, type Finding, type Found } from './finding.ts'
import { checkProviders } from './providers.ts'

export { openInstallation, type Installation } from './checked.ts'
export { unreadableSettings } from './check-settings.ts'
export { describeFinding, type Finding } from './finding.ts'
export { addRunningStateRoute, askAt, ownState } from './running-state.ts'

/** Every check, in the order in which they are shown. The administration and the command make the same. */
const checks: Record<InstallationCheck, Check> = {
  settings: { needs: 'nothing', run: checkSettings },
  server: { needs: 'nothing', run: checkServer },
  database: { needs: 'nothing', run: checkDatabase },
  schema: { needs: 'database', run: checkSchema },
  connections: { needs: 'database', run: checkConnections },
  database_settings: { needs: 'database', run: checkDatabaseSettings },
  disk: { needs: 'nothing', run: checkDisk },
  clock: { needs: 'nothing', run: checkClock },
  keys: { needs: 'database', run: checkKeys },
  mail: { needs: 'nothing', run: checkMail },
  public_url: { needs: 'nothing', run: checkPublicUrl },
  proxies: { needs: 'server', run: checkProxies },
  providers: { needs: 'nothing', run: checkProviders },
  verifier: { needs: 'database', run: checkVerifier },
  index: { needs: 'server', run: checkIndex },
  jobs: { needs: 'database', run: checkJobs },
  backups: { needs: 'nothing', run: checkBackups },
  sending: { needs: 'database', run: checkSending },
  advice: { needs: 'nothing', run: checkAdvice },
}

/** Milliseconds for what a check needs, and then for the check, so that all of them end within 30 seconds. */
const limitMs = 12_000

/** Makes all checks at once. Never rejects: what fails or takes too long is a finding. */
export async function inspectInstallation(of: Installation): Promise<Finding[]> {
  const all = await Promise.all(
    installationChecks.map(async (check) =>
      (await foundBy(checks[check], of)).map((found) => withCheck(check, found)),
    ),
  )
  return all.flat()
}

const withCheck = (check: InstallationCheck, found: Found): Finding => ({ check, ...found })

async function foundBy(check: Check, of: Installation): Promise<Found[]> {
  try {
    if (check.needs === 'nothing') return await limited(check.run(of))
    if (check.needs === 'database') {
      const pool = await limited(of.database.catch(() => null))
      return pool === null ? [unseen('needs_database')] : await limited(check.run(of, pool))
    }
    const answered = await limited(of.running)
    if (answered === null || !('state' in answered)) return [unseen('needs_server')]
    return await limited(check.run(of, answered.state))
  } catch (error) {
    return [failed(check, error)]
  }
}

function failed({ needs }: Check, error: unknown): Found {
  if (error instanceof TooSlow) {
    const values = { limit: `${limitMs / 1000} s` }
    return needs === 'nothing' ? wrong('too_slow', values) : unseen('too_slow', values)
  }
  if (errorCode(error) === undefinedTable) return unseen('needs_schema')
  return wrong('check_failed', {}, { said: error instanceof Error ? error.message : String(error) })
}

const undefinedTable = '42P01'

class TooSlow extends Error {
  override name = 'TooSlow'
}

/** Throws `TooSlow` after the time limit. */
async function limited<T>(work: Promise<T>): Promise<T> {
  const controller = new AbortController()
  const late = sleep(limitMs, null, { signal: controller.signal }).then(() => {
    throw new TooSlow('took too long')
  })
  late.catch(() => {})
  try {
    return await Promise.race([work, late])
  } finally {
    controller.abort()
  }
}
