import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { useMediaQuery } from '../../lib/use-media-query.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'

/** The time that each notice is shown. */
const noticeMs = 2000

/**
 * Shows one notice after the other. It stops while hovered or paused, and doesn't start by itself
 * for users who prefer reduced motion. Screen readers get all notices as a list.
 */
export function NoticeTicker({ notices }: { notices: readonly string[] }) {
  const { t } = useTranslation('shell')
  const prefersStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  const [chosen, setChosen] = useState<'running' | 'paused' | null>(null)
  const [isHovered, setHovered] = useState(false)
  const [index, setIndex] = useState(0)
  const isPaused = chosen === null ? prefersStill : chosen === 'paused'
  const isMoving = notices.length > 1 && !isPaused && !isHovered
  useEffect(() => {
    if (!isMoving) return undefined
    const timer = setInterval(() => setIndex((current) => current + 1), noticeMs)
    return () => clearInterval(timer)
  }, [isMoving])
  return (
    <section
      aria-label={t('notices.label')}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      className="flex h-9 shrink-0 items-center justify-center gap-2 border-b border-line bg-surface px-3 text-sm"
    >
      <ul className="sr-only">
        {notices.map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
      </ul>
      <p aria-hidden="true" title={notices[index % notices.length]} className="min-w-0 truncate">
        {notices[index % notices.length]}
      </p>
      {notices.length > 1 && (
        <IconButton
          label={t(isPaused ? 'notices.play' : 'notices.pause')}
          size="tiny"
          onPress={() => setChosen(isPaused ? 'running' : 'paused')}
        >
          {isPaused ? <Play size={14} /> : <Pause size={14} />}
        </IconButton>
      )}
    </section>
  )
}
