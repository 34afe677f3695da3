import { useQuery } from '@tanstack/react-query'
import ListPlus from 'lucide-react/icons/list-plus'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { buttonStyle } from '../../../ui/buttons/button-style.ts'
import { Link } from '../../../ui/buttons/link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { deletedListsQuery } from '../api.ts'

/** The account has no lists. `onNew` is null if it may not make any. */
export function NoLists({ onNew }: { onNew: (() => void) | null }) {
  const { t } = useTranslation(['lists', 'common'])
  const deleted = useQuery(deletedListsQuery(1)).data?.metadata.total ?? 0
  return (
    <EmptyState
      icon={<ListPlus size={24} aria-hidden />}
      title={t('empty.noLists')}
      description={t(onNew ? 'empty.noListsHint' : 'empty.noListsView')}
    >
      {onNew && (
        <>
          <Button variant="primary" onPress={onNew}>
            {t('overview.create')}
          </Button>
          <Link to={paths.newImport} className={buttonStyle('secondary', 'medium', 'text-text!')}>
            {t('overview.import')}
          </Link>
        </>
      )}
      <Link to={paths.people} className="inline-flex h-control items-center px-2 font-medium">
        {t('common:actions.toPeople')}
      </Link>
      {deleted > 0 && (
        <Link to={paths.deletedLists} className="inline-flex h-control items-center px-2 font-medium">
          {t('deleted.title')}
        </Link>
      )}
    </EmptyState>
  )
}
