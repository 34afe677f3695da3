import { useQuery } from '@tanstack/react-query'
import { NoticeTicker } from './notice-ticker.tsx'
import { settingsQuery } from './settings.ts'

/** The ticker, when the operator has something to say. */
export function Notices() {
  const notices = useQuery(settingsQuery()).data?.notices ?? []
  if (notices.length === 0) return null
  return <NoticeTicker key={notices.join('\n')} notices={notices} />
}
