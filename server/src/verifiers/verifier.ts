import type { AddressVerdict, VerdictReason } from '@rapport/contract/contacts/vocabularies.ts'

/** What is said of an address, and why. `evidence` is for the operator and never has the address. */
export type Finding = { verdict: AddressVerdict; reason: VerdictReason; evidence: string }

/** An external service that says whether an address works. */
export type AddressVerifier = {
  /** Shown as the one who says so. */
  name: string
  /** Its operator pays for each answer. */
  isPaid: boolean
  /** Throws `ProviderFailure` if it gave no answer, or the signal's reason. */
  verify(address: string, signal: AbortSignal): Promise<Finding>
}
