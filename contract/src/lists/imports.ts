import { z } from 'zod'
import { limits } from '../limits.ts'
import { nameOrders } from '../people/name-orders.ts'
import { route } from '../route.ts'
import { idParams, pageOf, pageQuery, rules as bodyRules, time } from '../shapes.ts'
import {
  columnConfidences,
  csvDelimiters,
  csvEncodings,
  dropReasons,
  importFields,
  importMatches,
  importOutcomes,
  importReasons,
  importRules,
  importStates,
  leftAloneReasons,
  rowChoices,
  ruledFields,
} from './import-fields.ts'
import { importRoutes } from './import-routes.ts'
import { exportProducts } from './known-exports.ts'

const field = z.enum(importFields, 'error_unknown_value').nullable()
const mapping = z
  .array(field)
  .max(limits.maxImportColumns, 'error_too_many')
  .describe('The field of each column, in their order; null leaves a column out')
/** An account keeps only so many columns under their own names. */
const changedMapping = mapping
  .refine(
    (fields) => fields.filter((each) => each === 'extra').length <= limits.maxExtraColumns,
    'error_too_many',
  )
  .meta(bodyRules({ error_too_many: `at most ${limits.maxExtraColumns} further columns` }))
const ruleSet = z.partialRecord(
  z.enum(ruledFields, 'error_unknown_value'),
  z.enum(importRules, 'error_unknown_value'),
)
export type ImportRules = z.infer<typeof ruleSet>

const column = z.object({
  name: z.string(),
  samples: z.array(z.string()).describe('The first three values that differ'),
  field,
  confidence: z.enum(columnConfidences),
  nameOrder: z
    .enum(nameOrders)
    .optional()
    .describe('How the column writes full names, if most of them have a comma: ‘Doe, Jane’'),
})
export type ImportColumn = z.infer<typeof column>

const header = z
  .int()
  .nullable()
  .describe(
    'The line that the header begins on; null if there is none. Columns are then called `Column 1` and so on',
  )

const product = z
  .enum(exportProducts)
  .nullable()
  .describe('The product whose export the header is from; null for any other table')

const counts = z.object({
  new: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  suppressed: z.int(),
  refused: z.int(),
  repeated: z.int().describe('Rows of somebody who had an earlier row; they count as unchanged'),
  dropped: z.int().describe('Rows that are imported without some of their values'),
  added: z.int().describe('People who were not on the list before'),
  restored: z.int().describe('Rows that an undo restored'),
  leftAlone: z.int().describe('Rows that an undo left alone'),
})
export type ImportCounts = z.infer<typeof counts>

const columnAt = z.int().describe('The position of the column, from 0')

const droppedOfColumn = z.object({
  at: columnAt,
  reason: z.enum(dropReasons),
  count: z.int(),
  examples: z.array(z.object({ line: z.int(), value: z.string() })).describe('The first three'),
})

export const listImport = z.object({
  id: z.int(),
  state: z.enum(importStates),
  fileName: z.string(),
  listId: z.int().nullable().describe('Null until a new list is created'),
  listTitle: z.string(),
  encoding: z.enum(csvEncodings),
  delimiter: z.enum(csvDelimiters),
  header,
  columns: z.array(column),
  product,
  mapping,
  rules: ruleSet.describe('`fill` where a field has none; an edited export overwrites unless said otherwise'),
  rows: z.int(),
  done: z.int().describe('Rows that had their turn in this state'),
  counts,
  dropped: z
    .array(droppedOfColumn)
    .describe('Values that were left out, by column and reason. Their rows are imported without them'),
  trouble: z
    .object({ since: time, tries: z.int() })
    .nullable()
    .describe(
      'Its work has failed several times in a row and is tried again by itself; null while it goes on. `check`, `apply` or `undo` tries at once',
    ),
  createdAt: time,
  appliedAt: time.nullable(),
})
export type ListImport = z.infer<typeof listImport>

const change = z.object({ field: z.string(), old: z.string().nullable(), new: z.string() })

const importRow = z.object({
  line: z.int().describe('The line of the file on which the row begins'),
  cells: z.array(z.string()),
  outcome: z.enum(importOutcomes).nullable().describe('Null until it is checked'),
  reason: z.enum(importReasons).nullable().describe('Why it is refused'),
  column: z.string().nullable().describe('The column that is the reason'),
  talentId: z.int().nullable(),
  matchedBy: z.enum(importMatches).nullable(),
  sameAs: z
    .object({ line: z.int(), name: z.string().nullable() })
    .nullable()
    .describe('An earlier row of the same person, whose values count; `matchedBy` says why'),
  dropped: z
    .array(z.object({ at: columnAt, reason: z.enum(dropReasons), value: z.string() }))
    .describe('Values that were left out'),
  changes: z.array(change),
  leftAlone: z.enum(leftAloneReasons).nullable().describe('Why an undo left it alone'),
})
export type ImportRow = z.infer<typeof importRow>

export const downloadImportTemplate = route(importRoutes.downloadImportTemplate, {
  summary: 'A table with the headers of an import and two invented rows',
  data: z.string(),
  file: 'text/csv',
})

export const uploadImport = route(importRoutes.uploadImport, {
  summary:
    'Upload a table as multipart/form-data: `file`, and `listId` or the `title` of a new list; `encoding`, `delimiter` and `header` (the line it begins on, or `none`) where detecting them failed. Changes no list yet',
  query: z.object({
    apply: z
      .enum(['true', 'false'], 'error_unknown_value')
      .default('false')
      .describe('Check and apply at once. Requires the headers of the template'),
  }),
  data: z.object({
    importId: z.int(),
    encoding: z.enum(csvEncodings),
    delimiter: z.enum(csvDelimiters),
    header,
    skipped: z
      .array(z.object({ line: z.int(), text: z.string() }))
      .describe(
        'Lines above the header that are not blank: the first twenty, with at most 200 characters of each',
      ),
    rows: z.int(),
    columns: z.array(column),
    product,
    mappingFrom: z
      .enum(['detected', 'remembered'])
      .describe('Whether the fields are guessed, or what the account said of this header before'),
  }),
  uploads: true,
  failures: [
    'email_unverified',
    'not_found',
    'list_title_taken',
    'too_many_lists',
    'too_many_imports',
    'team_moving',
  ],
})

export const listImports = route(importRoutes.listImports, {
  summary: 'A page of the account’s imports, newest first',
  query: pageQuery(limits.maxPageSize, limits.tablePageSize),
  data: pageOf(listImport),
})

export const getImport = route(importRoutes.getImport, {
  summary: 'An import and its progress',
  params: idParams,
  data: listImport,
})

export const changeImport = route(importRoutes.changeImport, {
  summary:
    'Say what the columns of an import mean and what may change. Remembered for files with this header',
  params: idParams,
  body: z
    .strictObject({ mapping: changedMapping.optional(), rules: ruleSet.optional() })
    .refine((body) => body.mapping !== undefined || body.rules !== undefined, 'error_required')
    .meta(
      bodyRules({
        error_required: 'mapping or rules',
        error_invalid_value: 'mapping has an entry for each column of the file',
      }),
    ),
  data: listImport,
  failures: ['conflict'],
})

export const checkImport = route(importRoutes.checkImport, {
  summary:
    'Sort the rows by what applying them would do, as a job. Changes nobody. Tries at once again what keeps failing',
  params: idParams,
  data: listImport,
  failures: ['conflict', 'team_moving'],
})

export const applyImport = route(importRoutes.applyImport, {
  summary: 'Apply a checked import as a job, or continue one that was cancelled, failed or keeps failing',
  params: idParams,
  data: listImport,
  failures: ['conflict', 'list_title_taken', 'too_many_lists', 'team_moving'],
})

export const cancelImport = route(importRoutes.cancelImport, {
  summary: 'Stop an import. What was applied stays and can be undone. Does nothing to one that has ended',
  params: idParams,
  data: listImport,
})

export const undoImport = route(importRoutes.undoImport, {
  summary:
    'Restore what an import changed, as a job, except what was changed since. Tries at once again what keeps failing',
  params: idParams,
  data: listImport,
  failures: ['cannot_undo', 'team_moving'],
})

export const listImportRows = route(importRoutes.listImportRows, {
  summary: 'A page of the rows of an import, in the order of the file',
  params: idParams,
  query: pageQuery(limits.maxPageSize, limits.tablePageSize).extend({
    outcome: z.enum(rowChoices, 'error_unknown_value').optional(),
  }),
  data: pageOf(importRow),
})

export const downloadRefused = route(importRoutes.downloadRefused, {
  summary: 'The refused rows of an import as a table, with a column `reason`',
  params: idParams,
  data: z.string(),
  file: 'text/csv',
})

export const downloadDropped = route(importRoutes.downloadDropped, {
  summary: 'The rows of an import of which values were left out as a table, with a column `reason`',
  params: idParams,
  data: z.string(),
  file: 'text/csv',
})
