import { z } from 'zod'
import { balance } from '../credits/balance.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { distinctIds, idParams, pageOf, pageQuery, time } from '../shapes.ts'
import { contactRoutes } from './routes.ts'
import { contactKinds, contactStatuses, contactTypes, verdictReasons } from './vocabularies.ts'

/** The kind of contact value that is revealed. Each kind costs credits of its own module. */
export const revealType = z.enum(contactKinds, 'error_unknown_value')
export type RevealType = z.infer<typeof revealType>

export const contactValue = z.object({
  value: z.string(),
  type: z.enum(contactTypes),
  status: z.enum(contactStatuses),
  /**
   * The origin of a value, by name: a provider, or the operator's name for an imported file (`csv`
   * if it has no name).
   */
  source: z.string(),
  /** When the source last saw it: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  date: z.string().nullable(),
  reason: z
    .enum(verdictReasons)
    .nullable()
    .describe('Why an address has its status, if a check or an email of ours says so; null: its source does'),
  checkedAt: time.nullable().describe('When that was found out'),
})
export type ContactValue = z.infer<typeof contactValue>

/** Verified before unverified before risky, newest first. Values known to be invalid are left out. */
export const revealedContacts = z.object({
  talentId: z.int(),
  /** Null: not revealed by this account. */
  emails: z.array(contactValue).nullable(),
  phones: z.array(contactValue).nullable(),
})
export type RevealedContacts = z.infer<typeof revealedContacts>

const talentIds = distinctIds(1, limits.maxBulkReveal)

export const revealContacts = route(contactRoutes.revealContacts, {
  summary:
    'Reveal a person’s email addresses or phone numbers for one credit. Free if already revealed or if nothing is found',
  params: idParams,
  query: z.object({ revealType }),
  data: z.object({
    contacts: revealedContacts,
    /** Credits charged for this call: 1, or 0 if already revealed or nothing was found. */
    charged: z.int(),
    isUnavailable: z
      .boolean()
      .describe('Nothing was found, and a provider could not be asked: try again later. Nothing was charged'),
    ...balance,
  }),
  failures: [
    'out_of_credits',
    'limit_reached',
    'plan_expired',
    'team_moving',
    'email_unverified',
    'forbidden',
  ],
})

export const listRevealed = route(contactRoutes.listRevealed, {
  summary: 'What the account has revealed of these people; people without reveals are left out. Free',
  body: z.strictObject({ talentIds }),
  data: pageOf(revealedContacts),
})

/**
 * `requested` = `owned` + `nothingOnFile` + `chargeable`; `chargeable` = `verified` + `unverified`
 * + `unknown`. People who don't exist or were removed count as nothing on file.
 */
export const revealQuote = z.object({
  revealType,
  requested: z.int(),
  owned: z.int(),
  /** Nothing is on file and no provider is left to query. */
  nothingOnFile: z.int(),
  /** The maximum cost: a person who needs a provider is charged only if it finds something. */
  chargeable: z.int(),
  /** The best value on file is verified. */
  verified: z.int(),
  /** All values on file are unverified or risky. */
  unverified: z.int(),
  /** Nothing is on file, and a provider is left to query. */
  unknown: z.int(),
  ...balance,
  /**
   * Credits that the account may still reserve afterwards: neither spent nor reserved, and within its
   * limit. Negative if credits are missing.
   */
  balanceAfter: z.int(),
})
export type RevealQuote = z.infer<typeof revealQuote>

const bulkBody = z.strictObject({ talentIds, revealType })

export const quoteBulkReveal = route(contactRoutes.quoteBulkReveal, {
  summary: 'Quote a bulk reveal. Charges nothing',
  body: bulkBody,
  data: revealQuote,
})

export const bulkRevealStates = ['running', 'finished', 'cancelled', 'out_of_credits', 'failed'] as const

export const bulkReveal = z.object({
  id: z.int(),
  revealType,
  state: z.enum(bulkRevealStates),
  total: z.int(),
  /** People processed: `revealed` + `owned` + `nothing` + `unavailable`. */
  done: z.int(),
  revealed: z.int(),
  owned: z.int(),
  nothing: z.int(),
  unavailable: z.int().describe('Nothing was found, and a provider could not be asked: try them again later'),
  createdAt: time,
  finishedAt: time.nullable(),
})
export type BulkReveal = z.infer<typeof bulkReveal>

const maxCredits = z
  .int('error_invalid_limit')
  .min(1, 'error_invalid_limit')
  .max(limits.maxBulkReveal, 'error_invalid_limit')
  .describe('Reveals the first people in the given order whom these credits cover, and leaves out the others')

export const startBulkReveal = route(contactRoutes.startBulkReveal, {
  summary:
    'Start a job that reveals many people, and reserve what it may cost. If credits are short it charges nothing and answers 402 with the number missing',
  body: bulkBody.extend({ maxCredits: maxCredits.optional() }),
  data: bulkReveal,
  failures: [
    'nothing_to_reveal',
    'too_many_bulk_reveals',
    'out_of_credits',
    'limit_reached',
    'plan_expired',
    'team_moving',
    'email_unverified',
    'forbidden',
  ],
})

export const listBulkReveals = route(contactRoutes.listBulkReveals, {
  summary: 'A page of the account’s bulk reveals: running ones first, then the newest',
  query: pageQuery(limits.maxPageSize, limits.tablePageSize),
  data: pageOf(bulkReveal),
})

export const getBulkReveal = route(contactRoutes.getBulkReveal, {
  summary: 'The progress of a bulk reveal; as events until it has ended',
  params: idParams,
  data: bulkReveal,
  streams: true,
})

export const cancelBulkReveal = route(contactRoutes.cancelBulkReveal, {
  summary:
    'Cancel a bulk reveal. What it has revealed stays revealed and charged. Does nothing to one that has ended',
  params: idParams,
  data: bulkReveal,
})

export const getTalentEmail = route(contactRoutes.getTalentEmail, {
  summary: 'A person’s revealed email addresses, best first; empty until revealed. Free',
  params: idParams,
  data: z.object({ isRevealed: z.boolean(), emails: z.array(contactValue) }),
})
