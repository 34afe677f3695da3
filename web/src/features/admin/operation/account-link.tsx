import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../ui/buttons/link.tsx'

/** Links to the page of an account, which says whose account it is. */
export function AccountLink({ id }: { id: number | string }) {
  const { t } = useTranslation('admin-operation')
  return (
    <Link
      to={paths.admin}
      params={{ _splat: `accounts/${id}` }}
      aria-label={t('account', { id })}
      className="inline-flex min-h-6 min-w-6 items-center tabular-nums"
    >
      {id}
    </Link>
  )
}
