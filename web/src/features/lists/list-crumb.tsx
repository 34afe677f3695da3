import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { readId } from '../../lib/read-id.ts'
import { paths } from '../../paths.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Link } from '../../ui/buttons/link.tsx'
import { listsQuery } from './api.ts'

/** The breadcrumb of a list in the top bar. Its title appears once it is loaded. */
export function ListCrumb() {
  const { t } = useTranslation('shell')
  const { listId } = useParams({ strict: false })
  const id = readId(listId)
  const { data } = useQuery({ ...listsQuery(), enabled: id !== null })
  const parent = (
    <Link to={paths.lists} className="text-inherit!">
      {t('pages.list')}
    </Link>
  )
  return <Breadcrumb parent={parent} title={data?.find((list) => list.id === id)?.title} />
}
