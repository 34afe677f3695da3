import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { Badge } from '../../../ui/badge.tsx'
import { openCountQuery } from './api.ts'

/** The number of unanswered requests, beside the name of their tab. */
export function OpenCount() {
  const formats = useFormats()
  const open = useQuery(openCountQuery()).data?.open ?? 0
  return open > 0 && <Badge>{formats.count(open)}</Badge>
}
