import { useEffect, useEffectEvent, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { endMaintenance, passMaintenance } from '../../lib/api/maintenance.ts'
import { fetchSettings } from '../../lib/settings.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Logo } from '../../ui/marks/logo.tsx'

const pollMs = 5000

type MaintenanceScreenProps = { message: string | null; plannedEnd: string | null }

/**
 * Covers the whole app, dialogs included, until the server reports the end of maintenance. The app
 * stays as it is beneath, so nothing typed is lost.
 */
export function MaintenanceScreen({ message, plannedEnd }: MaintenanceScreenProps) {
  const { t } = useTranslation()
  const [now, setNow] = useState(() => new Date())
  const poll = useEffectEvent(async () => {
    const settings = await fetchSettings().catch(() => null)
    if (settings && !settings.maintenance) endMaintenance()
  })
  useEffect(() => {
    void poll()
    const timer = setInterval(() => {
      setNow(new Date())
      void poll()
    }, pollMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <ModalOverlay isOpen isKeyboardDismissDisabled className="fixed inset-0 z-50 bg-background">
      <Modal className="size-full overflow-auto">
        <Dialog
          role="alertdialog"
          className="mx-auto flex min-h-full max-w-[420px] flex-col items-center justify-center gap-2 px-4 py-12 text-center outline-none"
        >
          <span className="mb-2">
            <Logo />
          </span>
          <Heading slot="title" level={1} className="text-xl font-semibold">
            {t('maintenance.title')}
          </Heading>
          <p className="text-balance text-muted">{message ?? t('maintenance.description')}</p>
          {plannedEnd !== null && <PlannedEnd at={new Date(plannedEnd)} now={now} />}
          <p className="text-sm text-muted">{t('maintenance.waiting')}</p>
          <Button variant="quiet" className="mt-4" onPress={passMaintenance}>
            {t('maintenance.administrators')}
          </Button>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** In the reader's own time zone. */
function PlannedEnd({ at, now }: { at: Date; now: Date }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (at <= now) return <p className="text-balance">{t('maintenance.longer')}</p>
  return (
    <p className="text-balance">
      <time dateTime={at.toISOString()}>{t('maintenance.until', { time: formats.moment(at) })}</time>
    </p>
  )
}
