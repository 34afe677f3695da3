import type { exportList, exportPeople } from '@rapport/contract/lists/export-schemas.ts'
import type { removeManyFromList } from '@rapport/contract/lists/schemas.ts'
import { exportColumns, exportDetails, type ExportColumn } from '@rapport/contract/lists/vocabularies.ts'
import type { Input } from '@rapport/contract/route.ts'
import type { ChosenPeople } from '../add/add-api.ts'

export type PlainColumn = (typeof exportColumns)[number]

export type ExportChoices = {
  /** The members to export; null for all. */
  chosen: Input<(typeof removeManyFromList)['body']> | null
  columns: ReadonlySet<PlainColumn>
  /** With source, date and status of the chosen contact values. */
  hasDetails: boolean
  /** Only people whose contacts the account owns. */
  onlyRevealed: boolean
  bom: boolean
}

/** Columns have the order of an import's, and details follow the value that they describe. */
function columnsText({ columns, hasDetails }: Pick<ExportChoices, 'columns' | 'hasDetails'>): string {
  const isChosen = (column: PlainColumn) => columns.has(column)
  const detailed = (column: PlainColumn): ExportColumn[] => [
    column,
    ...(hasDetails ? exportDetails.filter((detail) => detail.startsWith(`${column}_`)) : []),
  ]
  return exportColumns.filter(isChosen).flatMap(detailed).join(',')
}

/** The request body for the download of the selected people of a search. */
export function exportBody(
  chosen: ChosenPeople,
  { onlyRevealed: revealed, bom, ...choices }: Omit<ExportChoices, 'chosen'>,
): Input<(typeof exportPeople)['body']> {
  const rest = { columns: columnsText(choices), revealed, bom }
  return 'talentIds' in chosen
    ? { talentIds: [...chosen.talentIds], ...rest }
    : { filters: chosen.filters, without: [...chosen.without], ...rest }
}

/** The query parameters for the download of a list. */
export function exportQuery(choices: ExportChoices): Input<(typeof exportList)['query']> {
  const { chosen, onlyRevealed, bom } = choices
  const condition = chosen && 'all' in chosen ? chosen : null
  const revealed = onlyRevealed ? true : condition?.revealed
  const named = chosen && 'talentIds' in chosen ? chosen.talentIds : []
  const without = condition?.without ?? []
  return {
    columns: columnsText(choices),
    ...(condition?.search && { search: condition.search }),
    ...(typeof revealed === 'boolean' && { revealed: revealed ? 'true' : 'false' }),
    ...(named.length > 0 && { talentIds: named.join(',') }),
    ...(without.length > 0 && { without: without.join(',') }),
    ...(!bom && { bom: 'false' }),
  }
}

/** The number of people that are named one by one, to be included or left out. */
export function namedCount(chosen: ExportChoices['chosen']): number {
  if (chosen === null) return 0
  return 'talentIds' in chosen ? chosen.talentIds.length : (chosen.without?.length ?? 0)
}

/** The same number for the people of a search. */
export const namedIn = (chosen: ChosenPeople): number =>
  ('talentIds' in chosen ? chosen.talentIds : chosen.without).length
