import type { ListImport } from '@rapport/contract/lists/imports.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '../../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { paths } from '../../../../paths.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Link } from '../../../../ui/buttons/link.tsx'
import { When } from '../../../../ui/when.tsx'
import { recentImportsQuery } from '../api.ts'
import { stepOf } from '../steps.ts'

/** The account's last imports, to continue, review or undo. */
export function RecentImports() {
  const { t } = useTranslation('imports')
  const { data } = useQuery(recentImportsQuery())
  // Imports that were cancelled before they changed anything are left out.
  const shown = data?.items.filter((each) => each.state !== 'cancelled' || each.appliedAt !== null) ?? []
  if (shown.length === 0) return null
  return (
    <section className="flex flex-col gap-2 pt-2">
      <h3 className="text-base font-semibold">{t('recent.title')}</h3>
      <ul className="flex flex-col">
        {shown.map((each) => (
          <RecentImport key={each.id} given={each} />
        ))}
      </ul>
    </section>
  )
}

const tones = {
  uploaded: 'accent',
  checking: 'accent',
  checked: 'accent',
  applying: 'accent',
  applied: 'success',
  undoing: 'accent',
  undone: 'neutral',
  cancelled: 'warning',
  failed: 'danger',
} as const

function RecentImport({ given }: { given: ListImport }) {
  const { t } = useTranslation('imports')
  const formats = useFormats()
  const [now] = useState(() => new Date())
  const { id, fileName, listTitle, rows, state, createdAt } = given
  return (
    <li className="flex items-center gap-3 border-t border-line py-2">
      <div className="min-w-0 flex-1">
        <Link
          to={paths.importStep}
          params={{ importId: String(id), step: stepOf(given) }}
          className="block w-fit max-w-full truncate font-medium text-text!"
          title={fileName}
        >
          {fileName}
        </Link>
        <p className="truncate text-sm text-muted">
          {t('recent.detail', { list: listTitle, count: rows, shown: formats.count(rows) })}
        </p>
      </div>
      <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
      <span className="w-24 shrink-0 text-end text-sm text-muted max-md:hidden">
        <When at={createdAt} now={now} />
      </span>
    </li>
  )
}
