import type { ContactValue, RevealType } from '@rapport/contract/contacts/schemas.ts'
import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import { planOf, profileQuery } from '../../accounts/accounts.ts'
import { isRefusal } from '../explain-refusal.ts'
import type { Outcome } from './outcome.ts'
import { asksFirst, readSpendingChoice } from './spending.ts'
import { revealMutation } from '../use-reveal.ts'

type Press = {
  queries: QueryClient
  personId: number
  kind: RevealType
  /** Null: not revealed yet. */
  owned: readonly ContactValue[] | null
  isConfirmed: boolean
}

/** Copies a value that is owned; reveals one that is not, unless that must be confirmed first. */
export async function pressContact({ queries, personId, kind, owned, isConfirmed }: Press): Promise<Outcome> {
  const value = owned?.[0]?.value
  if (value !== undefined) return copied(value)
  if (!isConfirmed && mustConfirm(queries, kind)) return { state: 'asking' }
  const options = revealMutation(queries, personId, kind)
  // The open profile may be revealing the same contact already.
  if (queries.isMutating({ mutationKey: options.mutationKey }) > 0) return { state: 'idle' }
  try {
    const { contacts, balance, limit, isUnavailable } = await new MutationObserver(queries, options).mutate()
    const limitLeft = limit ? Math.max(0, limit.amount - limit.spent - limit.reserved) : Infinity
    const best = (kind === 'email' ? contacts.emails : contacts.phones)?.[0]
    if (best) return { state: 'revealed', value: best.value, left: Math.min(balance, limitLeft) }
    return { state: isUnavailable ? 'unavailable' : 'nothing' }
  } catch (error) {
    return isRefusal(error) ? { state: 'idle' } : { state: 'failed', error }
  }
}

async function copied(value: string): Promise<Outcome> {
  try {
    await navigator.clipboard.writeText(value)
    return { state: 'copied' }
  } catch {
    // The clipboard needs a secure context.
    return { state: 'notCopied' }
  }
}

function mustConfirm(queries: QueryClient, kind: RevealType): boolean {
  const profile = queries.getQueryData(profileQuery().queryKey)
  if (!profile) return false
  const { left, reserved, limitLeft } = planOf(profile, new Date())[kind]
  const usable = Math.min(left - reserved, limitLeft ?? Infinity)
  // Without credits the refusal explains itself.
  return usable > 0 && asksFirst(readSpendingChoice(), usable)
}
