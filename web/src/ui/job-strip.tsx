import { useMutation } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import type { ReactNode, RefObject } from 'react'
import { Button } from './buttons/button.tsx'
import { IconButton } from './buttons/icon-button.tsx'
import { classes } from './class-names.ts'
import { holdFocus } from './focus/hold-focus.ts'
import { ProgressBar } from './loading/progress-bar.tsx'
import { JobIcon } from './marks/job-icon.tsx'
import { useAnswerToast } from './toasts/use-answer-toast.ts'

type JobStripProps = {
  /** It takes the focus when the button that has it goes. */
  strip: RefObject<HTMLDivElement | null>
  /** `running`, `finished`, or another end. */
  state: string
  title: string
  /** What came of it, or why it waits. */
  detail?: ReactNode
  /** The detail may take several lines, and the bar its own on a phone. */
  wraps?: boolean
  /** The detail stands below the title, however wide the screen is. */
  isNarrow?: boolean
  /** The line stands above what it is about. */
  isAbove?: boolean
  /** Only while it runs. `text` says how far it is. */
  progress?: { done: number; total: number; text: string } | false
  /** The buttons at the end. */
  children?: ReactNode
}

/** The progress or the outcome of a job, on one line. Only its start and end are announced. */
export function JobStrip({ strip, state, title, detail, progress, children, ...layout }: JobStripProps) {
  const { wraps = false, isNarrow = false, isAbove = false } = layout
  return (
    <div
      ref={strip}
      tabIndex={-1}
      className={classes(
        'flex min-h-10 items-center gap-3 border-line px-4 text-sm',
        isAbove ? 'border-b' : 'border-t',
        wraps && 'max-md:flex-wrap max-md:gap-y-0',
      )}
    >
      <JobIcon state={state} />
      <output
        className={classes(
          'flex min-w-0 flex-col',
          wraps && 'py-1',
          wraps && (progress ? 'max-md:basis-4/5' : 'max-md:flex-1'),
          !isNarrow && 'md:flex-row md:gap-3',
        )}
      >
        <span className="truncate font-medium">{title}</span>{' '}
        {detail && (
          <span className={classes('text-muted max-md:text-xs', !wraps && 'truncate')}>{detail}</span>
        )}
      </output>
      {progress ? (
        <>
          <ProgressBar label={title} done={progress.done} total={progress.total} />
          <span className="shrink-0 text-muted">{progress.text}</span>
          {children}
        </>
      ) : (
        <span className="ms-auto flex shrink-0 items-center gap-1">{children}</span>
      )}
    </div>
  )
}

type CancelJobProps<Ended> = Pick<JobStripProps, 'strip'> & {
  children: string
  /** Names the job, if the text of the button doesn't. */
  label?: string
  send: () => Promise<Ended>
  onCancelled: (ended: Ended) => void
}

export function CancelJob<Ended>({ strip, children, label, send, onCancelled }: CancelJobProps<Ended>) {
  const answerToast = useAnswerToast()
  const cancel = useMutation({
    mutationFn: send,
    onSuccess: (ended) => {
      holdFocus(strip.current)
      onCancelled(ended)
    },
    onError: answerToast.error,
    networkMode: 'always',
  })
  return (
    <Button
      variant="quiet"
      size="small"
      isPending={cancel.isPending}
      aria-label={label}
      onPress={() => cancel.mutate()}
    >
      {children}
    </Button>
  )
}

export const DismissJob = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <IconButton label={label} size="small" onPress={onPress}>
    <X size={16} aria-hidden />
  </IconButton>
)
