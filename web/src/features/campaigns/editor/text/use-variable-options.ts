import type { OfferedVariable } from '@rapport/contract/campaigns/messages.ts'
import { personVariables, variableNames } from '@rapport/contract/campaigns/variables.ts'
import { useFormats } from '../../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { useVariableName } from './use-variable-name.ts'

/** A variable to choose. `detail`: how many people lack it; `isApart`: it begins another group. */
export type VariableOption = { name: string; label: string; detail: string | undefined; isApart: boolean }

/** The person's own, the columns of the imports that people of the campaign came from, then the sender's. */
export function useVariableOptions(offered: readonly OfferedVariable[]): VariableOption[] {
  const { t } = useTranslation('editor')
  const formats = useFormats()
  const nameOf = useVariableName()
  const missing = new Map(offered.map((variable) => [variable.name, variable.missing]))
  const columns = offered.map(({ name }) => name).filter((name) => name.startsWith('extra:'))
  const senders = variableNames.filter((name) => !personVariables.includes(name))
  return [...personVariables, ...columns, ...senders].map((name) => {
    const count = missing.get(name) ?? 0
    return {
      name,
      label: nameOf(name),
      detail: count > 0 ? t('variableMissing', { count, shown: formats.count(count) }) : undefined,
      isApart: name === columns[0] || name === senders[0],
    }
  })
}
