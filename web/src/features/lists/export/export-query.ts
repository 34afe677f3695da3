import type { exportList } from '@rapport/contract/lists/export-schemas.ts'
import type { removeManyFromList } from '@rapport/contract/lists/schemas.ts'
import { exportColumns, exportDetails, type ExportColumn } from '@rapport/contract/lists/vocabularies.ts'
import type { Input } from '@rapport/contract/route.ts'

export type PlainColumn = (typeof exportColumns)[number]

export type ExportChoices = {
  /** Whom to export; null: all members. */
  chosen: Input<(typeof removeManyFromList)['body']> | null
  columns: ReadonlySet<PlainColumn>
  /** With source, date and status of the chosen contact values. */
  hasDetails: boolean
  /** Only people whose contacts the account owns. */
  onlyRevealed: boolean
  bom: boolean
}

/** What a download is asked with. Columns stand in the order of the import's, details behind what they tell of. */
export function exportQuery(choices: ExportChoices): Input<(typeof exportList)['query']> {
  const { chosen, columns, hasDetails, onlyRevealed, bom } = choices
  const isChosen = (column: PlainColumn) => columns.has(column)
  const detailed = (column: PlainColumn): ExportColumn[] => [
    column,
    ...(hasDetails ? exportDetails.filter((detail) => detail.startsWith(`${column}_`)) : []),
  ]
  const condition = chosen && 'all' in chosen ? chosen : null
  const revealed = onlyRevealed ? true : condition?.revealed
  const named = chosen && 'talentIds' in chosen ? chosen.talentIds : []
  const without = condition?.without ?? []
  return {
    columns: exportColumns.filter(isChosen).flatMap(detailed).join(','),
    ...(condition?.search && { search: condition.search }),
    ...(typeof revealed === 'boolean' && { revealed: revealed ? 'true' : 'false' }),
    ...(named.length > 0 && { talentIds: named.join(',') }),
    ...(without.length > 0 && { without: without.join(',') }),
    ...(!bom && { bom: 'false' }),
  }
}

/** How many are named one by one, to be taken or left out. */
export function namedCount(chosen: ExportChoices['chosen']): number {
  if (chosen === null) return 0
  return 'talentIds' in chosen ? chosen.talentIds.length : (chosen.without?.length ?? 0)
}
