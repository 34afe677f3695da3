import { z } from 'zod'
import { balance } from '../credits/balance.ts'
import { fieldIds } from '../filters/field-of.ts'
import { filterSet } from '../filters/schema.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { idParams, pageOf, pageQuery, time } from '../shapes.ts'
import { bringInRoutes } from './routes.ts'
import { bringInEndings, bringInStates, bringInWaits } from './vocabularies.ts'

const filterIds = z.array(z.enum(fieldIds))
const body = z.strictObject({ filters: filterSet })

/** What a provider's own people search has for a filter set. */
export const more = z.object({
  provider: z.string(),
  /** Whether the operator lets this account ask and bring people in. */
  mayAsk: z.boolean(),
  /** Whether the provider can be asked for any of the filters, and somebody new may fit them. */
  canAsk: z.boolean(),
  /** Filters that the provider can't be asked for. They are applied to the people who arrive. */
  left: filterIds,
  /** Those of them about facts that its records lack: only people at employers on file can fit. */
  missing: filterIds,
  /** Filters that nobody new fits, such as the members of a list. */
  nobodyNew: filterIds,
  /** What it answered within a day; null if it must be asked. */
  answer: z
    .object({
      total: z.int(),
      askedAt: time,
      /** How many of them have been received; the next ones follow. */
      received: z.int(),
      hasMore: z.boolean(),
    })
    .nullable(),
  /** Whether some account is bringing these people in. */
  isRunning: z.boolean(),
  /** US dollars that the operator pays for a record. */
  price: z.number(),
})
export type More = z.infer<typeof more>

export const findMore = route(bringInRoutes.findMore, {
  summary:
    'Whether a provider’s people search can be asked for a filter set, and what it answered within a day. Free',
  body,
  data: more,
})

export const askMore = route(bringInRoutes.askMore, {
  summary:
    'Ask the provider how many people it has, for one email credit. Free if nobody is found, if the answer is kept, and if it fails. The record that comes with the answer is stored',
  body,
  data: more.extend({
    /** Credits charged for this call. */
    charged: z.int(),
    ...balance,
  }),
  failures: [
    'cannot_ask',
    'import_running',
    'out_of_credits',
    'limit_reached',
    'plan_expired',
    'team_moving',
    'email_unverified',
    'provider_busy',
    'provider_ceiling',
    'provider_failed',
    'provider_refused',
    'forbidden',
  ],
})

const records = z
  .int('error_invalid_limit')
  .min(1, 'error_invalid_limit')
  .max(limits.maxBringIn, 'error_invalid_limit')
  .describe('Records, each of which costs a credit. Some may be of people who are here already')

const bringInBody = body.extend({ records })

export const bringInQuote = z.object({
  /** No more than the provider has left. */
  records: z.int(),
  credits: z.int(),
  /** US dollars that the operator pays at most. */
  price: z.number(),
  ...balance,
  /**
   * Credits that the account may still reserve afterwards: neither spent nor reserved, and within its
   * limit. Negative if credits are missing.
   */
  balanceAfter: z.int(),
  /** What may still be spent on searches this month, in US dollars. Null: no limit. */
  ceilingLeft: z.number().nullable(),
})
export type BringInQuote = z.infer<typeof bringInQuote>

export const quoteBringIn = route(bringInRoutes.quoteBringIn, {
  summary: 'What bringing in so many records costs at most. Charges nothing',
  body: bringInBody,
  data: bringInQuote,
  failures: ['ask_first', 'cannot_ask', 'nothing_more', 'forbidden'],
})

/**
 * `received` = `added` + `changed` + `unchanged` + `repeated` + `suppressed` + `unreadable`. `unfit`
 * of those who are stored don't fit the filters; once it has ended, all others do.
 */
export const bringIn = z.object({
  id: z.int(),
  provider: z.string(),
  state: z.enum(bringInStates),
  why: z.enum(bringInEndings).nullable(),
  filters: filterSet,
  left: filterIds,
  wanted: z.int(),
  received: z.int(),
  /** New people, people here already whose record differed, and those whose record did not. */
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Records of a person who stood in the same answer before. */
  repeated: z.int(),
  /** Records of people who asked to be left out: not stored. */
  suppressed: z.int(),
  unreadable: z.int(),
  unfit: z.int(),
  /** How many of them each filter rules out; one person may count for several. */
  unfitBy: z.array(z.object({ filter: z.enum(fieldIds), count: z.int() })),
  waitsFor: z.enum(bringInWaits).nullable(),
  waitsUntil: time.nullable(),
  /** The list of the new people who fit; null if there are none, or if it was deleted. */
  list: z.object({ id: z.int(), title: z.string() }).nullable(),
  createdAt: time,
  /** Null: not everything is stored, checked and listed yet. */
  finishedAt: time.nullable(),
})
export type BringIn = z.infer<typeof bringIn>

export const startBringIn = route(bringInRoutes.startBringIn, {
  summary: 'Start a job that brings in records, and reserve what they may cost',
  body: bringInBody,
  data: bringIn,
  failures: [
    'ask_first',
    'bring_in_running',
    'cannot_ask',
    'nothing_more',
    'out_of_credits',
    'limit_reached',
    'plan_expired',
    'team_moving',
    'email_unverified',
    'provider_ceiling',
    'forbidden',
  ],
})

export const listBringIns = route(bringInRoutes.listBringIns, {
  summary: 'A page of the account’s bring-ins, newest first',
  query: pageQuery(limits.maxPageSize, limits.tablePageSize),
  data: pageOf(bringIn),
})

export const getBringIn = route(bringInRoutes.getBringIn, {
  summary: 'The progress of a bring-in, and its receipt once it has ended',
  params: idParams,
  data: bringIn,
})

export const cancelBringIn = route(bringInRoutes.cancelBringIn, {
  summary: 'Cancel a bring-in. Who was brought in stays and was charged. Does nothing to one that has ended',
  params: idParams,
  data: bringIn,
})
