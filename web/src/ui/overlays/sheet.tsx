import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { classes } from '../class-names.ts'
import { useClosedByBack } from './use-closed-by-back.ts'

export type SheetProps = {
  label: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  side?: 'left' | 'right'
  className?: string
  children: ReactNode
}

const sides = {
  left: 'left-0 border-e entering:animate-sheet',
  right: 'right-0 border-s entering:animate-panel',
}

/** A modal panel along an edge, for narrow screens. Its content must scroll itself. */
export function Sheet({ label, isOpen, onOpenChange, side = 'left', className, children }: SheetProps) {
  useClosedByBack(isOpen, () => onOpenChange(false))
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable
      className="fixed inset-0 z-40 bg-scrim entering:animate-scrim"
    >
      <Modal
        className={classes(
          'absolute inset-y-0 flex max-w-[calc(100vw-24px)] flex-col border-line bg-surface shadow-overlay',
          sides[side],
          className ?? 'w-80',
        )}
      >
        <Dialog aria-label={label} className="flex min-h-0 flex-1 flex-col outline-none">
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
