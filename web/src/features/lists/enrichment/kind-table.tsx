import type { RevealType } from '@rapport/contract/contacts/schemas.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { classes } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'

export type KindRow = {
  label: string
  /** By kind; without one it is still loading. */
  values: Partial<Record<RevealType, ReactNode>>
  detail?: string
  isStrong?: boolean
}

/** Numbers of each kind beside each other. */
export function KindTable({
  caption,
  kinds,
  rows,
}: {
  caption: string
  kinds: readonly RevealType[]
  rows: KindRow[]
}) {
  const { t } = useTranslation('enrichment')
  return (
    <table aria-label={caption} className="w-full text-base">
      <thead>
        <tr className="text-sm text-muted">
          <th scope="col">
            <span className="sr-only">{caption}</span>
          </th>
          {kinds.map((kind) => (
            <th key={kind} scope="col" className="h-7 w-20 text-end font-normal md:w-28">
              {t(kind)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, values, detail, isStrong = false }) => (
          <tr key={label} className={classes('border-t border-line', isStrong && 'font-medium')}>
            <th
              scope="row"
              className={classes('h-8 text-start', isStrong ? 'font-medium' : 'font-normal text-muted')}
            >
              {label}
              {detail && <span className="ms-2 text-sm font-normal text-muted">{detail}</span>}
            </th>
            {kinds.map((kind) => (
              <td key={kind} className="text-end tabular-nums">
                {values[kind] ?? <Skeleton className="ms-auto h-4 w-10" />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
