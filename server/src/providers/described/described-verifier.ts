import type { AddressVerdict } from '@rapport/contract/contacts/vocabularies.ts'
import { cutText } from '@rapport/contract/plain-text.ts'
import { ProviderFailure } from '../provider.ts'
import type { RequestLedger } from '../request-ledger.ts'
import { askDescribed, isChargedFor, type Understood } from './ask.ts'
import type { DescribedOptions } from './described-provider.ts'
import { createLimiter } from './limiter.ts'
import { textAt } from './pointers.ts'

export type DescribedVerifier = {
  /** Shown as who said it, so it must never change. */
  name: string
  /** Throws `ProviderFailure`, or the signal's reason. */
  verify(
    address: string,
    signal: AbortSignal,
  ): Promise<{ verdict: AddressVerdict; reason: string | null; evidence: string }>
}

/**
 * Asks a described provider whether an address works. Each request is recorded first, with its
 * price, and never exceeds the month's ceiling. Null if the description has no verification.
 */
export function describedVerifier(
  { description, apiKey, creditPrice, ceiling }: DescribedOptions,
  ledger: RequestLedger,
): DescribedVerifier | null {
  const { name, limits, kinds } = description
  const described = kinds.verification
  if (!described) return null
  const limited = createLimiter(limits)
  const price = Math.ceil(described.charge.credits * creditPrice)

  const verify: DescribedVerifier['verify'] = async (address, signal) => {
    const begun = await ledger.begin({ provider: name, what: 'verification', personId: null, price, ceiling })
    if ('refused' in begun) throw new ProviderFailure('it has cost as much as it may this month')
    const facts = { email: address, key: apiKey }
    let answer: Understood
    try {
      answer = await askDescribed({ description, limited, facts }, described, signal)
    } catch (error) {
      if (error instanceof ProviderFailure && !error.isLost)
        await ledger.end(begun.id, { outcome: 'failed', charged: 0 })
      throw error
    }
    const word = answer.isFound ? textAt(answer.body, described.verdict.at) : null
    const { words } = described.verdict
    const verdict = word !== null && Object.hasOwn(words, word) ? words[word]! : 'unknown'
    const isHit = verdict !== 'unknown'
    const charged = isChargedFor(described.charge, answer, isHit ? 1 : 0) ? price : 0
    await ledger.end(begun.id, { outcome: isHit ? 'hit' : 'miss', charged })
    const reason = textAt(answer.body, described.reason)
    return {
      verdict,
      reason: reason === null ? null : cutText(reason, 200),
      evidence: cutText(`${name}: ${word ?? 'nothing'}`, 200),
    }
  }
  return { name, verify }
}
