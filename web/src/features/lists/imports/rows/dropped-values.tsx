import type { ListImport } from '@rapport/contract/lists/imports.ts'
import { useFormats } from '../../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { shorten } from '../../../../ui/shorten.ts'

/** The values that were left out of the rows, by column: their number, the reason and some examples. */
export function DroppedValues({ given: { columns, dropped } }: { given: ListImport }) {
  const { t } = useTranslation('imports')
  const formats = useFormats()
  return (
    <ul aria-label={t('dropped.label')} className="flex flex-col gap-1.5 text-sm">
      {dropped.map(({ at, reason, count, examples }) => (
        <li key={`${at} ${reason}`} className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{columns[at]?.name || t('rows.unnamed', { number: at + 1 })}</span>
          <span>
            {t(reason === 'too_long' ? 'dropped.cut' : 'dropped.count', {
              count,
              shown: formats.count(count),
              reason: t(`reasons.${reason}`),
            })}
          </span>
          {examples.length > 0 && (
            <span className="min-w-0 truncate text-muted">
              {examples
                .map(({ line, value }) =>
                  t('dropped.example', { line: formats.count(line), value: shorten(value, maxExample) }),
                )
                .join(' · ')}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Characters of an example. */
const maxExample = 40
