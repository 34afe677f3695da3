import { readId } from '../../../lib/read-id.ts'
import { paths } from '../../../paths.ts'
import { createCardIntent } from './card-intent.ts'
import { companyLinks } from './company-links.ts'

export type CompanyLinkTarget = { id: number; name: string; link: HTMLAnchorElement }

type Watch = {
  /** The open card; null while there is none. */
  card: () => HTMLElement | null
  onFetch: (id: number) => void
  onOpen: (target: CompanyLinkTarget) => void
  onClose: () => void
}

const targetOf = (link: HTMLAnchorElement): CompanyLinkTarget | null => {
  const id = readId(link.pathname.slice(paths.companies.length + 1))
  return id === null ? null : { id, name: link.textContent, link }
}

/**
 * Watches all links to companies: pointer and focus tell when a card is wanted, Escape and presses when it is not. One set of listeners for
 * the whole page, because a table has a link in each row. Touch only follows links. Returns functions that dismiss the card and end the watch.
 */
export function watchLinks({ card, onFetch, onOpen, onClose }: Watch): {
  dismiss: () => void
  end: () => void
} {
  const intent = createCardIntent<HTMLAnchorElement>({
    onFetch: (link) => {
      const target = targetOf(link)
      if (target) onFetch(target.id)
    },
    onOpen: (link) => {
      const target = targetOf(link)
      if (target && link.isConnected) onOpen(target)
    },
    onClose,
  })
  let last: HTMLAnchorElement | null = null
  const isWithin = (node: EventTarget | null) => node instanceof Node && card()?.contains(node) === true
  const look = (node: EventTarget | null) => {
    if (isWithin(node)) return intent.hold()
    const link = node instanceof Element ? node.closest<HTMLAnchorElement>(companyLinks) : null
    if (link) {
      last = link
      intent.enter(link)
    } else intent.leave()
  }
  const hasFocus = () => last?.matches(':focus-visible') || isWithin(document.activeElement)

  const listeners = {
    pointerover: ({ pointerType, target }: PointerEvent) => {
      // What the keyboard opened does not close when the desk shakes.
      if (pointerType !== 'touch' && (!hasFocus() || isWithin(target))) look(target)
    },
    pointerout: ({ pointerType, relatedTarget }: PointerEvent) => {
      if (pointerType !== 'touch' && relatedTarget === null && !hasFocus()) intent.leave()
    },
    focusin: ({ target }: FocusEvent) => {
      if (isWithin(target) || (target instanceof Element && target.matches(':focus-visible'))) look(target)
    },
    pointerdown: ({ target }: PointerEvent) => {
      if (!isWithin(target)) intent.dismiss()
    },
    keydown: (event: KeyboardEvent) => {
      const open = card()
      if (!open || event.isComposing) return
      if (event.key === 'Escape') {
        // Closes the card alone, not what it stands on.
        event.preventDefault()
        event.stopPropagation()
        if (isWithin(document.activeElement)) last?.focus()
        intent.dismiss()
      } else if (event.key === 'Tab' && !event.shiftKey && document.activeElement === last) {
        // The card stands at the end of the page, but follows its link.
        event.preventDefault()
        open.querySelector('a')?.focus()
      }
    },
  }
  for (const [name, listen] of Object.entries(listeners))
    document.addEventListener(name, listen as EventListener, true)
  // The pointer or the focus may have come before these listeners.
  look(document.querySelector(`${companyLinks}:hover, ${companyLinks}:focus-visible`))
  return {
    dismiss: intent.dismiss,
    end: () => {
      for (const [name, listen] of Object.entries(listeners))
        document.removeEventListener(name, listen as EventListener, true)
      intent.dismiss()
    },
  }
}
