import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import type { variableNames } from '@rapport/contract/campaigns/variables.ts'
import type { NameVariable } from './variable-view.ts'

const columnPrefix = 'extra:'

/** Names variables as the user reads them: 'First name', or a column of an imported list by its own name. */
export function useVariableName(): NameVariable {
  const { t } = useTranslation('editor')
  return (name) =>
    name.startsWith(columnPrefix)
      ? name.slice(columnPrefix.length)
      : t(`variables.${name as (typeof variableNames)[number]}`)
}
