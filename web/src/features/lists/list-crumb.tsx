import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { readId } from '../../lib/read-id.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { listQuery } from './api.ts'

/** The breadcrumb of a list in the top bar. Its title appears once it is loaded. */
export function ListCrumb() {
  const { t } = useTranslation('shell')
  const { listId } = useParams({ strict: false })
  const id = readId(listId)
  const { data } = useQuery({ ...listQuery(id ?? 0), enabled: id !== null })
  return <Breadcrumb parent={t('pages.list')} title={data?.list.title} />
}
