import type { ReactNode } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'

type MoreButtonProps = { isOpen: boolean; onChange: (isOpen: boolean) => void; children: ReactNode }

/** Opens and closes the rest of something long above it. */
export function MoreButton({ isOpen, onChange, children }: MoreButtonProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      className="-ms-2"
      aria-expanded={isOpen}
      onPress={() => onChange(!isOpen)}
    >
      {children}
    </Button>
  )
}
