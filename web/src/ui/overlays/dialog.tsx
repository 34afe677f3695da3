import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { classes } from '../class-names.ts'
import { useClosedByBack } from './use-closed-by-back.ts'

export type DialogProps = {
  title: string
  onClose: () => void
  /** Requires a decision: a press outside doesn't close it. */
  isAlert?: boolean
  size?: 'small' | 'medium'
  children?: ReactNode
  /** Buttons, the primary one last. */
  actions?: ReactNode
}

/**
 * A modal dialog, open while it is rendered. It traps the focus, and returns it at the end. Escape
 * and Back close the top one.
 */
export function Dialog({ title, onClose, isAlert = false, size = 'small', children, actions }: DialogProps) {
  useClosedByBack(true, onClose)
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
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
          <Heading slot="title" className="text-lg font-semibold wrap-anywhere">
            {title}
          </Heading>
          {children}
          {actions && <div className="mt-2 flex flex-wrap justify-end gap-2">{actions}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
