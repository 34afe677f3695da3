import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { settingsQuery } from './settings.ts'

const NoticeTicker = lazy(async () => ({ default: (await import('./notice-ticker.tsx')).NoticeTicker }))

/** The ticker, when the operator has something to say. */
export function Notices() {
  const notices = useQuery(settingsQuery()).data?.notices ?? []
  if (notices.length === 0) return null
  return (
    <Suspense>
      <NoticeTicker key={notices.join('\n')} notices={notices} />
    </Suspense>
  )
}
