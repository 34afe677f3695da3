import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { Link } from '../../../ui/buttons/link.tsx'

/** The breadcrumb of the unsubscribes in the top bar. */
export function UnsubscribesCrumb() {
  const { t } = useTranslation('shell')
  const parent = (
    <Link to={paths.campaigns} className="text-inherit!">
      {t('pages.campaigns')}
    </Link>
  )
  return <Breadcrumb parent={parent} title={t('pages.unsubscribes')} />
}
