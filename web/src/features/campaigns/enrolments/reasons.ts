import { reasonNames, reasons, type Reason } from '@rapport/contract/campaigns/reasons.ts'
import type { EnrolmentState } from '@rapport/contract/campaigns/vocabularies.ts'

/**
 * The reasons for which a person is held or stopped, in the order in which they are offered. People
 * who were removed from a campaign are in no list of it, so `removed` is not offered.
 */
const offered = (['held', 'stopped'] as const).flatMap((state) =>
  reasonNames.filter((reason) => reasons[reason].state === state && reason !== 'removed'),
)

/** The reasons that enrolments in this state, or in any, can have. */
export const reasonsOf = (state: EnrolmentState | null): readonly Reason[] =>
  state === null ? offered : offered.filter((reason) => reasons[reason].state === state)

/** Reads a reason of the address; null for anything else. */
export const readReason = (value: unknown): Reason | null =>
  reasonNames.find((reason) => reason === value) ?? null
