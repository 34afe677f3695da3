import { z } from 'zod'
import { addressVerdicts } from '../contacts/vocabularies.ts'
import { allMembers, talentIds } from '../lists/schemas.ts'
import { route } from '../route.ts'
import { id, idParameter, idParams, time } from '../shapes.ts'
import { verificationRoutes } from './routes.ts'

/** The addresses of members of a list, or those to which a campaign would write. */
const target = z.union([
  z.strictObject({ listId: id, talentIds }),
  z.strictObject({ listId: id, ...allMembers, all: allMembers.all.default(true) }),
  z.strictObject({ campaignId: id }),
])
export type VerificationTarget = z.output<typeof target>

const verificationQuote = z.object({
  addresses: z.int().describe('Mailboxes that the account revealed or brought, each once'),
  known: z.int().describe('Those of them that were verified in the last 30 days and are not asked again'),
  verifier: z
    .string()
    .nullable()
    .describe('Who is asked; null: nobody, so only what needs no question about the mailbox is checked'),
})
export type VerificationQuote = z.infer<typeof verificationQuote>

export const quoteVerification = route(verificationRoutes.quoteVerification, {
  summary: 'Count what a verification of addresses would ask. Changes nothing',
  body: target,
  data: verificationQuote,
  failures: ['not_found'],
})

export const verificationStates = ['running', 'finished', 'cancelled', 'deleted', 'failed'] as const
export type VerificationState = (typeof verificationStates)[number]

const verdictCounts = z.object(
  Object.fromEntries(addressVerdicts.map((verdict) => [verdict, z.int()])) as Record<
    (typeof addressVerdicts)[number],
    z.ZodInt
  >,
)

export const verification = z.object({
  id: z.int(),
  listId: z.int().nullable(),
  campaignId: z.int().nullable(),
  state: z
    .enum(verificationStates)
    .describe('`deleted`: its list or campaign was. `failed`: what was verified by then stays'),
  verifier: z.string().nullable(),
  /** Addresses to verify, and those that are done: the sum of `verdicts`. */
  total: z.int(),
  done: z.int(),
  known: z.int(),
  verdicts: verdictCounts,
  unsaid: z.int().describe('Of the unknown ones, those for which the verifier gave no answer'),
  unreachable: z.int().describe('Of the unknown ones, those whose mail server the verifier could not reach'),
  waiting: z.int().describe('Those whose mail server wants to be asked again later'),
  resumesAt: time
    .nullable()
    .describe('When it goes on, if all that is left waits or the verifier does not answer'),
  isVerifierDown: z.boolean(),
  createdAt: time,
  finishedAt: time.nullable(),
})
export type Verification = z.infer<typeof verification>

export const startVerification = route(verificationRoutes.startVerification, {
  summary: 'Start a job that verifies addresses. Costs no credits',
  body: target,
  data: verification,
  failures: [
    'not_found',
    'nothing_to_verify',
    'too_many_verifications',
    'plan_expired',
    'team_moving',
    'email_unverified',
    'forbidden',
  ],
})

export const findLatestVerification = route(verificationRoutes.findLatestVerification, {
  summary: 'The newest verification of a list or a campaign; of the account, if neither is named',
  query: z.object({ listId: idParameter.optional(), campaignId: idParameter.optional() }),
  data: z.object({ run: verification.nullable() }),
  failures: ['not_found'],
})

export const getVerification = route(verificationRoutes.getVerification, {
  summary: 'The progress of a verification',
  params: idParams,
  data: verification,
})

export const cancelVerification = route(verificationRoutes.cancelVerification, {
  summary: 'Cancel a verification. What was verified stays. Does nothing to one that has ended',
  params: idParams,
  data: verification,
})
