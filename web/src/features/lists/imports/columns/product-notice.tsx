import { exportNames, type ExportProduct } from '@rapport/contract/lists/known-exports.ts'
import FileCheck from 'lucide-react/icons/file-check'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'

/** Says whose export the file looks like, by which its columns are set. A file of companies has no people. */
export function ProductNotice({ product }: { product: ExportProduct }) {
  const { t } = useTranslation('imports')
  const text = product === 'pdl_companies' ? 'columns.companies' : 'columns.product'
  return (
    <p className="flex gap-2 text-sm text-muted">
      <FileCheck size={16} aria-hidden className="mt-0.5 shrink-0" />
      {t(text, { product: exportNames[product] })}
    </p>
  )
}
