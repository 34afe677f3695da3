import { z } from 'zod'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { pageOf, pageQuery, time } from '../shapes.ts'
import { adminRoutes } from './routes.ts'

const count = z.int()

export const listImports = route(adminRoutes.listImports, {
  summary: 'A page of the imports of shared people, newest first; also of the sample and of dry runs',
  query: pageQuery(limits.maxPageSize, limits.defaultPageSize),
  data: pageOf(
    z.object({
      id: z.int(),
      /** The name of the file. */
      source: z.string(),
      /** Null: run by an older version. */
      format: z.enum(['pdl', 'csv', 'sample']).nullable(),
      isDryRun: z.boolean(),
      /** Interrupted: failed or killed. Data stored before that stays. */
      state: z.enum(['running', 'finished', 'stopped', 'interrupted']),
      startedAt: time,
      /** Null while it runs, and of a run that was killed. */
      endedAt: time.nullable(),
      read: count,
      added: count,
      changed: count,
      unchanged: count,
      repeated: count,
      refused: count,
      /** Rows read per second; null before the first batch. */
      rate: z.number().nullable(),
      /** The ten most frequent reasons, without values of the file. */
      refusals: z.array(z.object({ reason: z.string(), count })),
    }),
  ),
})

export const getData = route(adminRoutes.getData, {
  summary: 'The shared people: how many, how old, with which contact values, and the state of the index',
  data: z.object({
    /** The row counts that the database last estimated; null if it has not yet estimated any. */
    estimates: z.object({ people: count.nullable(), companies: count.nullable() }),
    /** Counted at most every ten minutes; null while they are counted for the first time. */
    counted: z
      .object({
        at: time,
        people: count,
        companies: count,
        oldestUpdate: time.nullable(),
        newestUpdate: time.nullable(),
        contactValues: z.array(z.object({ kind: z.enum(['email', 'phone']), source: z.string(), count })),
      })
      .nullable(),
    lastImportAt: time.nullable(),
    index: z.object({
      people: count,
      segments: count,
      /** Bytes of memory, without those that queries use. */
      bytes: count,
      /** Null: no change since the server's start. */
      changedAt: time.nullable(),
      /** Milliseconds for which a change may have been missing from searches. */
      delayMs: count,
    }),
  }),
})
