import type { PersonSummary } from '@rapport/contract/people/person.ts'
import { useId, type RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { flushSync } from 'react-dom'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { popoverStyle } from '../../ui/overlays/popover-style.ts'
import { ContactEntries } from './contact-entries.tsx'

type ContactPopoverProps = {
  person: PersonSummary
  trigger: RefObject<HTMLElement | null>
  onClose: () => void
}

/** The contacts of a row, with their reveal buttons. Escape and a click outside close it; focus returns. */
export function ContactPopover({ person, trigger, onClose }: ContactPopoverProps) {
  const { t } = useTranslation('contacts')
  const id = useId()
  // The popover would cover the dialog. It closes first, so that the dialog can return the focus to the row.
  const makeWay = () => {
    flushSync(onClose)
    trigger.current?.focus()
  }
  return (
    <Popover
      triggerRef={trigger}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      placement="bottom end"
      offset={6}
      className={`${popoverStyle} w-[min(420px,calc(100vw-24px))]`}
    >
      <Dialog aria-labelledby={id} className="flex flex-col gap-2 p-3 outline-none">
        <h3 id={id} className="truncate text-sm font-semibold text-muted">
          {t('popover', { name: person.fullName })}
        </h3>
        <ContactEntries personId={person.id} onFile={person.onFile} onRefused={makeWay} />
      </Dialog>
    </Popover>
  )
}
