import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { hintOf, type variableNames } from '@rapport/contract/campaigns/variables.ts'
import type { NameVariable } from './variable-view.ts'

const columnPrefix = 'extra:'

/**
 * Names variables as the user reads them: 'First name', a column of an imported list by its own
 * name, a blank by its hint in brackets.
 */
export function useVariableName(): NameVariable {
  const { t } = useTranslation('editor')
  return (name) => {
    const hint = hintOf(name)
    if (hint !== null) return `[${hint}]`
    return name.startsWith(columnPrefix)
      ? name.slice(columnPrefix.length)
      : t(`variables.${name as (typeof variableNames)[number]}`)
  }
}
