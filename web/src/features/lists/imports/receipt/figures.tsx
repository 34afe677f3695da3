import type { ListImport } from '@rapport/contract/lists/imports.ts'
import { useFormats } from '../../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'

const applied = ['added', 'new', 'updated', 'unchanged', 'suppressed', 'refused'] as const
const undone = ['restored', 'leftAlone'] as const

/** The outcomes of the rows, in numbers. */
export function Figures({ given: { state, counts } }: { given: ListImport }) {
  const { t } = useTranslation('imports')
  const formats = useFormats()
  const shown = state === 'undone' ? undone : applied
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {shown.map((each) => (
        <div key={each} className="flex flex-col-reverse">
          <dt className="text-sm text-muted">{t(`figures.${each}`)}</dt>
          <dd className="text-lg font-semibold">{formats.count(counts[each])}</dd>
        </div>
      ))}
    </dl>
  )
}
