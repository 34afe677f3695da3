import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { readId } from '../../lib/read-id.ts'
import { paths } from '../../paths.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Link } from '../../ui/buttons/link.tsx'
import { campaignQuery } from './api.ts'

/** The breadcrumb of a campaign in the top bar. Its name appears once it is loaded. */
export function CampaignCrumb() {
  const { t } = useTranslation('shell')
  const { campaignId } = useParams({ strict: false })
  const id = readId(campaignId)
  const { data } = useQuery({ ...campaignQuery(id ?? 0), enabled: id !== null })
  const parent = (
    <Link to={paths.campaigns} className="text-inherit!">
      {t('pages.campaigns')}
    </Link>
  )
  return <Breadcrumb parent={parent} title={data?.name} />
}
