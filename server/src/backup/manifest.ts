import { z } from 'zod'

/** The first record of a backup: what has to be known before its rows are. */
export const manifest = z.object({
  migrations: z.array(z.object({ number: z.int(), name: z.string(), checksum: z.string() })),
  /** The check values of the keys that the database was used with, in base64. */
  keys: z.record(z.string(), z.string()),
})
export type Manifest = z.infer<typeof manifest>

/** What comes before the rows of a table. */
export const tableStart = z.object({ name: z.string(), columns: z.array(z.string()) })

export const totals = z.object({
  rows: z.record(z.string(), z.int()),
  sequences: z.array(
    z.object({ table: z.string(), column: z.string(), last: z.string(), isCalled: z.boolean() }),
  ),
  facts: z.object({
    ledger: z.record(z.string(), z.string()),
    newestSend: z.int(),
    suppressions: z.int(),
  }),
})
