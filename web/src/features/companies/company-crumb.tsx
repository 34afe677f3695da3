import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { readId } from '../../lib/read-id.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { paths } from '../../paths.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Link } from '../../ui/buttons/link.tsx'
import { companyQuery } from './api.ts'

/** The breadcrumb of a company in the top bar. Its name appears once it is loaded. */
export function CompanyCrumb() {
  const { t } = useTranslation('shell')
  const { companyId } = useParams({ strict: false })
  const id = readId(companyId)
  const { data } = useQuery({ ...companyQuery(id ?? 0), enabled: id !== null })
  const parent = (
    <Link to={paths.companies} className="text-inherit!">
      {t('pages.companies')}
    </Link>
  )
  return <Breadcrumb parent={parent} title={data?.name} />
}
