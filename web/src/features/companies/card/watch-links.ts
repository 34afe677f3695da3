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

/** Translates pointer, focus and keys into the opening and closing of the card. */
function createLinkIntent({ card, onFetch, onOpen, onClose }: Watch) {
  const { enter, hold, leave, dismiss } = createCardIntent<HTMLAnchorElement>({
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
  // A card that the keyboard opened does not close when the mouse is moved by accident.
  const hasFocus = () => last?.matches(':focus-visible') || isWithin(document.activeElement)
  const look = (node: EventTarget | null) => {
    if (isWithin(node)) return hold()
    const link = node instanceof Element ? node.closest<HTMLAnchorElement>(companyLinks) : null
    if (link) {
      last = link
      enter(link)
    } else if (!hasFocus()) leave()
  }
  const press = (event: KeyboardEvent) => {
    const open = card()
    if (!open || event.isComposing) return
    if (event.key === 'Escape') {
      // Closes only the card, not the overlay around its link.
      event.preventDefault()
      event.stopPropagation()
      if (isWithin(document.activeElement)) last?.focus()
      dismiss()
    } else if (event.key === 'Tab' && !event.shiftKey && document.activeElement === last) {
      // The card stands at the end of the page, but follows its link.
      event.preventDefault()
      open.querySelector('a')?.focus()
    }
  }
  return { look, press, dismiss, isWithin }
}

/**
 * Watches all links to companies: pointer and focus open a card, Escape and presses dismiss it. One
 * set of listeners for the whole page, because a table has a link in each row. Touch only follows
 * links. Returns functions that dismiss the card and end the watch.
 */
export function watchLinks(watch: Watch): { dismiss: () => void; end: () => void } {
  const { look, press, dismiss, isWithin } = createLinkIntent(watch)
  const ended = new AbortController()
  const options = { capture: true, signal: ended.signal }
  const follow = ({ pointerType }: PointerEvent, node: EventTarget | null) => {
    if (pointerType !== 'touch') look(node)
  }
  document.addEventListener('pointerover', (event) => follow(event, event.target), options)
  const page = document.documentElement
  page.addEventListener('pointerleave', (event) => follow(event, null), { signal: ended.signal })
  const focus = ({ target }: FocusEvent) => {
    // A press that moves the focus must not open a card.
    if (target instanceof Element && target.matches(':focus-visible')) look(target)
  }
  document.addEventListener('focusin', focus, options)
  document.addEventListener('pointerdown', ({ target }) => isWithin(target) || dismiss(), options)
  document.addEventListener('keydown', press, options)
  // The pointer or the focus may have come before these listeners.
  look(document.querySelector(`${companyLinks}:hover, ${companyLinks}:focus-visible`))
  const end = () => {
    ended.abort()
    dismiss()
  }
  return { dismiss, end }
}
