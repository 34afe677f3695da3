import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Spinner } from '../loading/spinner.tsx'

/** An icon that says whether a job is running, succeeded, or ended otherwise. */
export function JobIcon({ state }: { state: string }) {
  if (state === 'running') return <Spinner />
  const isGood = state === 'finished'
  const Icon = isGood ? CircleCheck : CircleAlert
  return <Icon size={16} aria-hidden className={isGood ? 'shrink-0 text-success' : 'shrink-0 text-warning'} />
}
