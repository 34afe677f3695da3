import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { removalKinds, type Removal } from './api.ts'

/** The numbers of what a suppression removes. */
export function RemovalList({ removed }: { removed: Removal }) {
  const { t } = useTranslation('admin-suppressions')
  const { count } = useFormats()
  return (
    <dl className="grid max-w-80 grid-cols-[1fr_auto] gap-x-6 gap-y-1 text-sm">
      {removalKinds.map((kind) => (
        <div key={kind} className="contents">
          <dt className="text-muted">{t(`removed.${kind}`)}</dt>
          <dd className="text-end font-medium tabular-nums">{count(removed[kind])}</dd>
        </div>
      ))}
    </dl>
  )
}
