import { z } from 'zod'
import { filterSet } from '../filters/schema.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { asIs, bom, distinctIds, idParams, rules } from '../shapes.ts'
import { listRoutes } from './routes.ts'
import { memberSearch, revealedQuery } from './schemas.ts'
import { exportColumns, exportDetails, type ExportColumn } from './vocabularies.ts'

const names = [...exportColumns, ...exportDetails]
const column = names.join('|')
/** Columns may be named twice. */
const maxColumnsLength = 2 * names.join(',').length

const columns = asIs(maxColumnsLength, 'error_unknown_value', 'error_unknown_value')
  .regex(new RegExp(`^(?:${column})(?:,(?:${column}))*$`), 'error_unknown_value')
  .transform((text) => [...new Set(text.split(','))] as ExportColumn[])

const numbersOf = (text: string) => [...new Set(text.split(',').map(Number))]

/** Short enough for an address, unlike a parameter for each. */
const ids = asIs(limits.maxNamedInExport * '2147483647,'.length, 'error_invalid_id')
  .regex(/^[1-9]\d{0,9}(?:,[1-9]\d{0,9})*$/, { error: 'error_invalid_id', abort: true })
  .refine((text) => numbersOf(text).every((id) => id < 2 ** 31), 'error_invalid_id')
  .refine((text) => numbersOf(text).length <= limits.maxNamedInExport, 'error_too_many')
  .meta(
    rules({
      error_too_many: `at most ${limits.maxNamedInExport} people`,
      error_invalid_id: 'no id is greater than 2147483647',
    }),
  )
  .transform(numbersOf)

export const exportList = route(listRoutes.exportList, {
  summary:
    'Members of a list as CSV (RFC 4180, UTF-8), newest first. Contact values are those that the account owns. A cell that a spreadsheet could take for a formula or number begins with an apostrophe',
  params: idParams,
  query: z.object({
    columns: columns
      .default([...exportColumns])
      .describe('Names between commas. Unless given: all but the details of contact values'),
    search: memberSearch,
    revealed: revealedQuery.describe('Only members whose contacts the account owns, or does not'),
    talentIds: ids.optional().describe('Only these members: ids between commas'),
    without: ids.default([]).describe('All but these members: ids between commas'),
    bom,
  }),
  data: z.string(),
  file: 'text/csv',
  failures: ['team_moving'],
})

const peopleChoices = {
  columns: columns
    .default([...exportColumns])
    .describe('Names between commas. Unless given: all but the details of contact values'),
  revealed: z.boolean().default(false).describe('Only people whose contacts the account owns'),
  bom: z
    .boolean()
    .default(true)
    .describe('Begin with a byte order mark, by which spreadsheet programs know UTF-8'),
}

export const exportPeople = route(listRoutes.exportPeople, {
  summary: `People as CSV, as in the export of a list: those named, or all who match a filter set, best first, at most ${limits.maxMembers}. Contact values are those that the account owns; nobody is revealed or added to a list`,
  body: z.union([
    z.strictObject({ talentIds: distinctIds(1, limits.maxNamedMembers), ...peopleChoices }),
    z.strictObject({
      filters: filterSet,
      without: distinctIds(0, limits.maxNamedMembers).default([]).describe('All who match but these'),
      ...peopleChoices,
    }),
  ]),
  data: z.string(),
  file: 'text/csv',
  failures: ['team_moving'],
})
