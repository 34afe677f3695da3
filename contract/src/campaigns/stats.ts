import { z } from 'zod'
import { route } from '../route.ts'
import { idParams } from '../shapes.ts'
import { campaignRoutes } from './routes.ts'

/** Counts of a campaign's emails by outcome. */

const rate = z
  .object({ count: z.int(), of: z.int(), rate: z.number(), low: z.number(), high: z.number() })
  .describe(
    'A part, with the interval in which the true rate lies with 95 % confidence (Wilson), from 0 to 1. Of nothing, that is 0 to 1',
  )
export type Rate = z.infer<typeof rate>

const seen = z
  .object({ human: rate, machine: rate.describe('By a program: a scanner, a proxy, or nobody knows') })
  .nullable()
  .describe('Of those delivered that count it; null: none does')

const stepStats = z.object({
  stepId: z.int(),
  position: z.int().nullable().describe('From 1; null: the step was removed'),
  sent: z.int(),
  delivered: rate.describe('Of those sent'),
  replied: rate.describe('Of those delivered: people whose first reply answers this step'),
  bounced: rate.describe('Of those sent'),
  unsubscribed: rate.describe('Of those delivered'),
  complained: rate.describe('Of those delivered: people who told their provider that it is spam'),
  opened: seen,
  clicked: seen,
})
export type StepStats = z.infer<typeof stepStats>

const stats = z.object({
  steps: z.array(stepStats).describe('In their order, removed ones last'),
  holdout: z
    .object({
      heldOut: rate.describe('Of those who were never written to'),
      others: rate.describe('Of those who were'),
    })
    .nullable()
    .describe(
      'People from whose company somebody replied to the account since they were added, among those whose company is known. Null: nobody is held out',
    ),
})
export type CampaignStats = z.infer<typeof stats>

export const getStats = route(campaignRoutes.getStats, {
  summary: 'What became of the emails of each step, as rates with their intervals, and of people held out',
  params: idParams,
  data: stats,
})
