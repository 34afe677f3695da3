import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { classes } from '../class-names.ts'

export type DialogProps = {
  title: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Asks for a decision: a press outside does not close it. */
  isAlert?: boolean
  size?: 'small' | 'medium'
  children?: ReactNode
  /** Buttons, the primary one last. */
  actions?: ReactNode
}

/** A modal dialog: traps focus, Escape closes the top one, focus returns to what opened it. */
export function Dialog({
  title,
  isOpen,
  onOpenChange,
  isAlert = false,
  size = 'small',
  children,
  actions,
}: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={!isAlert}
      className="fixed inset-0 z-40 flex items-center justify-center bg-scrim p-4 entering:animate-scrim"
    >
      <Modal
        className={classes(
          'max-h-full w-full overflow-auto rounded-dialog border border-line bg-surface shadow-overlay entering:animate-dialog',
          size === 'small' ? 'max-w-[400px]' : 'max-w-[560px]',
        )}
      >
        <AriaDialog
          role={isAlert ? 'alertdialog' : 'dialog'}
          className="flex flex-col gap-3 p-5 outline-none"
        >
          <Heading slot="title" className="text-lg font-semibold">
            {title}
          </Heading>
          {children}
          {actions && <div className="mt-2 flex justify-end gap-2">{actions}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
