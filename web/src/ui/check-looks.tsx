import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import EyeOff from 'lucide-react/icons/eye-off'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'

/** How the results of a check look. Their words stand beside them. */
export const checkLooks = {
  good: { icon: <CircleCheck size={16} aria-hidden />, tone: 'text-success' },
  advice: { icon: <TriangleAlert size={16} aria-hidden />, tone: 'text-warning' },
  wrong: { icon: <CircleAlert size={16} aria-hidden />, tone: 'text-danger' },
  unseen: { icon: <EyeOff size={16} aria-hidden />, tone: 'text-muted' },
} satisfies Record<string, { icon: ReactNode; tone: string }>
