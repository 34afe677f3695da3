import { z } from 'zod'
import { bulkReveal, revealQuote, revealType } from '../contacts/schemas.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { idParameter, idParams, time } from '../shapes.ts'
import { enrichmentRoutes } from './enrichment-routes.ts'
import { allMembers, talentIds } from './schemas.ts'
import { enrichmentStates, linkEvidence } from './vocabularies.ts'

const revealTypes = z
  .array(revealType)
  .min(1, 'error_required')
  .transform((given) => [...new Set(given)])

const first = z
  .int('error_invalid_limit')
  .min(1, 'error_invalid_limit')
  .max(limits.maxMembers, 'error_invalid_limit')
  .optional()
  .describe('Of those chosen of whom something is still to be found, only as many, newest on the list first')

const named = { revealTypes, first, talentIds }
/** Without people, it applies to all members. */
const conditional = { revealTypes, first, ...allMembers, all: allMembers.all.default(true) }

/**
 * `members` = shared people, own people who are or can be linked, and `unmatched`. If two members
 * are one person, one counts in `quotes`.
 */
const enrichmentQuote = z.object({
  members: z.int(),
  linkable: z.int().describe('Own people who match a shared person and are not linked yet'),
  unmatched: z
    .int()
    .describe('Own people who match nobody, or several. `quotes` count them if there is a provider to ask'),
  quotes: z
    .array(revealQuote)
    .describe('One for each kind, in the given order. Whoever has an imported value counts as `owned`'),
})
export type EnrichmentQuote = z.infer<typeof enrichmentQuote>

export const quoteEnrichment = route(enrichmentRoutes.quoteEnrichment, {
  summary: 'Quote an enrichment of list members. Charges and changes nothing',
  params: idParams,
  body: z.union([z.strictObject(named), z.strictObject(conditional)]),
  data: enrichmentQuote,
})

const link = z.object({
  talentId: z.int().describe('The own person'),
  person: z.object({ id: z.int(), fullName: z.string() }),
  evidence: z.enum(linkEvidence),
})

export const enrichment = z.object({
  id: z.int(),
  listId: z.int(),
  state: z.enum(enrichmentStates),
  members: z.int(),
  unmatched: z.int(),
  /** Own people to link, and those linked by now. */
  linkable: z.int(),
  linked: z.int(),
  links: z.array(link).describe(`The first ${limits.maxNamedLinks} who were linked`),
  /**
   * For each kind: people, how many were processed, and their outcomes. `revealed` is also the
   * credits spent.
   */
  kinds: z.array(
    bulkReveal.pick({
      revealType: true,
      total: true,
      done: true,
      revealed: true,
      owned: true,
      nothing: true,
      unavailable: true,
    }),
  ),
  createdAt: time,
  finishedAt: time.nullable(),
})
export type Enrichment = z.infer<typeof enrichment>

const credits = z
  .int('error_invalid_limit')
  .min(0, 'error_invalid_limit')
  .max(limits.maxMembers, 'error_invalid_limit')
  .optional()

const maxCredits = z
  .strictObject({ email: credits, phone: credits })
  .optional()
  .describe(
    'By kind: reveals the first people, newest on the list first, whom these credits cover, and leaves out the others',
  )

export const startEnrichment = route(enrichmentRoutes.startEnrichment, {
  summary:
    'Start a job that links own people among list members to shared people and reveals contacts, and reserve what it may cost. If credits are short it charges nothing and answers 402 with the number missing',
  params: idParams,
  body: z.union([z.strictObject({ ...named, maxCredits }), z.strictObject({ ...conditional, maxCredits })]),
  data: enrichment,
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

export const findLatestEnrichment = route(enrichmentRoutes.findLatestEnrichment, {
  summary: 'The newest enrichment of a list',
  params: idParams,
  data: z.object({ run: enrichment.nullable() }),
})

const runParams = z.object({ id: idParameter, runId: idParameter })

export const getEnrichment = route(enrichmentRoutes.getEnrichment, {
  summary: 'The progress of an enrichment',
  params: runParams,
  data: enrichment,
})

export const cancelEnrichment = route(enrichmentRoutes.cancelEnrichment, {
  summary:
    'Cancel an enrichment. What it has linked and revealed stays, and stays charged. Does nothing to one that has ended',
  params: runParams,
  data: enrichment,
})
