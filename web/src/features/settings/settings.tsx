import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { fetchSettings } from '../../lib/settings.ts'
import { ExternalLink } from '../../ui/buttons/link.tsx'

/** Country, links and notices. New notices appear within a minute. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => fetchSettings(signal),
    refetchInterval: 60_000,
  })

/** The same without refetching, for settings that hardly ever change. */
export const knownSettingsQuery = () =>
  queryOptions({ ...settingsQuery(), refetchInterval: false, staleTime: Infinity })

/**
 * Servers cache the settings for a second, even the one that received the change, which may give
 * the old answer until then.
 */
const noticedMs = 2000

/** Fetches what the operator has changed: at once, and again when every server has noticed. */
export function refreshSettings(queries: QueryClient): void {
  const refresh = () => void queries.invalidateQueries({ queryKey: settingsQuery().queryKey })
  refresh()
  setTimeout(refresh, noticedMs)
}

/** A link to the page that sells plans in the user's country; nothing if the operator has none. */
export function PlansLink() {
  const { t } = useTranslation('shell')
  const href = useQuery(settingsQuery()).data?.links.plans
  if (!href) return null
  return (
    <ExternalLink href={href} className="shrink-0 text-sm font-medium underline">
      {t('plans')}
    </ExternalLink>
  )
}
