import { queryOptions } from '@tanstack/react-query'
import { askSettings } from '../../lib/settings.ts'

/** Country, links and notices; notices come within a minute after an operator set them. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: ['shell', 'settings'],
    queryFn: ({ signal }) => askSettings(signal),
    refetchInterval: 60_000,
  })

/** The same for those who show what hardly ever changes: they ask when nobody has. */
export const knownSettingsQuery = () =>
  queryOptions({ ...settingsQuery(), refetchInterval: false, staleTime: Infinity })
