import Bell from 'lucide-react/icons/bell'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { useRef, useSyncExternalStore } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { Tooltip } from '../overlays/tooltip.tsx'
import { toasts, toastStep, type Toast } from './toast-queue.ts'
import { PlainButton } from '../buttons/plain-button.tsx'

const icons = {
  success: <CircleCheck size={16} aria-hidden className="text-success" />,
  news: <Bell size={16} aria-hidden className="text-accent" />,
  error: <CircleX size={16} aria-hidden className="text-danger" />,
  warning: <TriangleAlert size={16} aria-hidden className="text-warning" />,
}

/**
 * The region of toasts, one step above the lower edge, or more where a text is long. Always
 * rendered, so that screen readers announce its changes.
 */
export function Toaster() {
  const { t } = useTranslation()
  const toast = useSyncExternalStore(toasts.subscribe, toasts.current)
  return (
    <section
      aria-label={t('ui.notifications')}
      aria-live="polite"
      style={{ minHeight: toastStep }}
      className="pointer-events-none fixed inset-x-4 bottom-0 z-50 flex items-start justify-center pb-4"
    >
      {toast && <ToastCard key={toast.id} toast={toast} />}
    </section>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation()
  const { id, action } = toast
  const origin = useRef<Element>(null)
  // The buttons go once pressed, and with them the focus.
  const dismiss = () => {
    if (origin.current instanceof HTMLElement) origin.current.focus()
    toasts.dismiss(id)
  }
  return (
    <div
      role={toast.type === 'error' ? 'alert' : 'status'}
      onPointerEnter={toasts.pause}
      onPointerLeave={toasts.resume}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) origin.current = relatedTarget
        toasts.pause()
      }}
      onBlur={toasts.resume}
      className="pointer-events-auto flex w-full max-w-[400px] animate-toast items-start gap-2 rounded-popover border border-line bg-surface py-3 ps-3 pe-2 shadow-overlay"
    >
      <span className="mt-0.5">{icons[toast.type]}</span>
      <div className="min-w-0 flex-1">
        <p className="font-medium">{toast.title}</p>
        {toast.subTitle && <p className="text-sm text-muted">{toast.subTitle}</p>}
      </div>
      {action && (
        <Tooltip text={action.label} keys="u">
          <PlainButton
            data-keys="u"
            onPress={() => {
              dismiss()
              action.run()
            }}
            className="min-h-6 shrink-0 rounded-chip px-1.5 font-medium text-accent hover:bg-hover"
          >
            {action.label}
          </PlainButton>
        </Tooltip>
      )}
      <Tooltip text={t('ui.close')}>
        <PlainButton
          aria-label={t('ui.close')}
          onPress={dismiss}
          className="inline-flex size-6 shrink-0 items-center justify-center rounded-chip text-muted hover:bg-hover"
        >
          <X size={14} aria-hidden />
        </PlainButton>
      </Tooltip>
    </div>
  )
}
