import { Resolver } from 'node:dns/promises'
import type { Pool } from 'pg'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'
import { builtInName, decideWithoutAsking, withoutVerifier } from '../../verifiers/built-in.ts'
import { configuredVerifier, type VerifierConfig } from '../../verifiers/configured-verifier.ts'
import { createDomainLookup, type DomainLookup } from '../../verifiers/domain-lookup.ts'
import type { AddressVerifier, Finding } from '../../verifiers/verifier.ts'
import { findOwnVerdicts } from '../own-people/own-people.ts'
import { hasReplied } from './held-queries.ts'

export type VerifyDeps = {
  /** Null: nobody is asked. */
  verifier: AddressVerifier | null
  /** Null: DNS is not asked. */
  lookUp: DomainLookup | null
}

type VerifyOptions = { config: VerifierConfig & Pick<Config, 'mxCheck'>; pool: Pool; now: () => Date }

export function createVerifyDeps({ config, pool, now }: VerifyOptions): VerifyDeps {
  return {
    verifier: configuredVerifier(config, { pool, now }),
    lookUp: config.mxCheck ? createDomainLookup(new Resolver({ timeout: 1000, tries: 2 })) : null,
  }
}

export type Verified = Finding & { by: string }

type Question = { address: string; hash: Buffer; userId: AccountId }

/**
 * What the account's own emails say of an address, which is for this account alone: it bounced, or
 * somebody wrote back. Null: nothing.
 */
export async function findHistory(
  db: Database,
  { userId, hash }: Omit<Question, 'address'>,
): Promise<Verified | null> {
  const [known] = await findOwnVerdicts(db, userId, [hash.toString('hex')])
  if (known?.reason === 'bounced')
    return { verdict: 'invalid', reason: 'bounced', evidence: 'an email bounced', by: builtInName }
  if (!(await hasReplied(db, userId, hash))) return null
  return { verdict: 'valid', reason: 'replied', evidence: 'a reply arrived', by: builtInName }
}

/**
 * Whether an address works: by what can be said without asking, else by the verifier, else by what
 * is left to say. Throws what the verifier throws.
 */
export async function verifyAddress(
  { verifier, lookUp }: VerifyDeps,
  address: string,
  signal: AbortSignal,
): Promise<Verified> {
  const decided = await decideWithoutAsking(address, lookUp)
  if (decided) return { ...decided, by: builtInName }
  if (!verifier) return { ...withoutVerifier(address), by: builtInName }
  return { ...(await verifier.verify(address, signal)), by: verifier.name }
}
