import { useQuery } from '@tanstack/react-query'
import { useMatch, useParams } from '@tanstack/react-router'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { readId } from '../../lib/read-id.ts'
import { paths } from '../../paths.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Link } from '../../ui/buttons/link.tsx'
import { listsQuery } from './api.ts'

/**
 * The breadcrumb of a list, or of the deleted ones, in the top bar. A list's title appears once it
 * is loaded.
 */
export function ListCrumb() {
  const { t } = useTranslation(['shell', 'lists'])
  const { listId } = useParams({ strict: false })
  const id = readId(listId)
  const isDeleted = useMatch({ from: '/shell/people/my/deleted', shouldThrow: false }) !== undefined
  const { data } = useQuery({ ...listsQuery(), enabled: id !== null })
  const parent = (
    <Link to={paths.lists} className="text-inherit!">
      {t('shell:pages.list')}
    </Link>
  )
  const title = isDeleted ? t('lists:deleted.title') : data?.find((list) => list.id === id)?.title
  return <Breadcrumb parent={parent} title={title} />
}
