import { z } from 'zod'

declare const ofAccount: unique symbol
declare const ofTeam: unique symbol

/**
 * The id of an account. A function that takes it can't be given the id of a team, a list or a
 * person by mistake: one comes from a row, a session, or `accountId`.
 */
export type AccountId = number & { readonly [ofAccount]: true }

/** The id of a team. */
export type TeamId = number & { readonly [ofTeam]: true }

/** An id by which somebody names an account from outside; there may be no such account. */
export const accountId = (id: number): AccountId => id as AccountId

/** In the payload of a job, an email or an announcement. */
export const accountIdSchema = z.custom<AccountId>((id) => Number.isInteger(id) && Number(id) > 0)
