import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { settingsQuery } from '../settings/settings.tsx'
import { EmptyPlace } from './banner-place.tsx'

const NoticeTicker = lazyPart(async () => (await import('./notice-ticker.tsx')).NoticeTicker, EmptyPlace)

/** The operator's notices, if there are any. */
export function Notices() {
  const notices = useQuery(settingsQuery()).data?.notices ?? []
  if (notices.length === 0) return null
  return (
    <Suspense fallback={<EmptyPlace />}>
      <NoticeTicker key={notices.join('\n')} notices={notices} />
    </Suspense>
  )
}
