import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { Link } from '../../../ui/buttons/link.tsx'

/** The breadcrumb of an import in the top bar. */
export function ImportCrumb() {
  const { t } = useTranslation('shell')
  const parent = (
    <Link to={paths.lists} className="text-inherit!">
      {t('pages.list')}
    </Link>
  )
  return <Breadcrumb parent={parent} title={t('pages.import')} />
}
