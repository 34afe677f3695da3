import type { AddressVerdict, VerdictReason } from '@rapport/contract/contacts/vocabularies.ts'
import type { Pool } from 'pg'
import type { Config } from '../config/config.ts'
import { storable } from '../database/storable.ts'
import { describedVerifier, type DescribedVerifier } from '../providers/described/described-verifier.ts'
import { providerId } from '../providers/provider.ts'
import { createRequestLedger } from '../providers/request-ledger.ts'
import { reacher } from './reacher.ts'
import type { AddressVerifier, Finding } from './verifier.ts'

export type VerifierConfig = Pick<Config, 'verifier' | 'reacher' | 'describedProviders'>

type Deps = { pool: Pool; now: () => Date }

/** The verifier that the operator has chosen; null if there is none. */
export function configuredVerifier(
  { verifier: chosen, reacher: server, describedProviders }: VerifierConfig,
  { pool, now }: Deps,
): AddressVerifier | null {
  if (chosen === 'reacher') return server && reacher(server)
  const options = describedProviders.find(({ description }) => providerId(description.name) === chosen)
  const verifier = options && describedVerifier(options, createRequestLedger(pool, now))
  return verifier ? paid(verifier) : null
}

const paid = (described: DescribedVerifier): AddressVerifier => ({
  name: described.name,
  isPaid: true,
  verify: async (address, signal): Promise<Finding> => {
    const { verdict, reason, evidence } = await described.verify(address, signal)
    const said = reason === null ? evidence : `${evidence} (${reason})`
    return { verdict, reason: reasonOf[verdict], evidence: withoutAddresses(storable(said)) }
  },
})

/** However an address is spelled. */
const withoutAddresses = (text: string): string =>
  text
    .split(/\s+/u)
    .map((word) => (word.includes('@') ? '…' : word))
    .join(' ')

/** A description says which word means which verdict, and not why. */
const reasonOf: Record<AddressVerdict, VerdictReason> = {
  valid: 'accepted',
  catch_all: 'accepts_all',
  risky: 'doubtful',
  invalid: 'no_mailbox',
  unknown: 'unsaid',
}
