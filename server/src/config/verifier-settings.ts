import type { z } from 'zod'
import { providerId } from '../providers/provider.ts'
import type { DescribedOptions } from '../providers/described/described-provider.ts'
import type { variables } from './config-variables.ts'
import { StartError } from './start-error.ts'

type Values = Pick<z.output<typeof variables>, 'VERIFIER' | 'REACHER_URL' | 'REACHER_SECRET'>

export type VerifierSettings = {
  /** The one who verifies addresses: `reacher`, or the id of a provider. Null: nobody. */
  verifier: string | null
  reacher: { url: string; secret: string | null } | null
}

/**
 * Reads who verifies addresses: Reacher if it has an address, unless another is named. A provider
 * that has a key is never asked unless it is named, because it costs. Throws a StartError.
 */
export function readVerifier(
  { VERIFIER: named, REACHER_URL: url, REACHER_SECRET: secret }: Values,
  described: readonly DescribedOptions[],
): VerifierSettings {
  const reacher = url === undefined ? null : { url, secret: secret ?? null }
  const ids = described.flatMap(({ description }) =>
    description.kinds.verification ? providerId(description.name) : [],
  )
  const possible = [...(reacher ? ['reacher'] : []), ...ids]
  if (named === undefined) return { verifier: reacher && 'reacher', reacher }
  if (named === 'off') return { verifier: null, reacher }
  if (possible.includes(named)) return { verifier: named, reacher }
  const choice = possible.length > 0 ? `off or ${possible.join(', ')}` : 'off'
  throw new StartError(`VERIFIER must be ${choice}; others have no key or address, or do not verify`)
}
