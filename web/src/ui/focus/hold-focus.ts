/**
 * Takes the focus of a control within an element that is about to go, so that the next Tab leads to
 * what takes its place.
 */
export function holdFocus(element: HTMLElement | null): void {
  if (element?.contains(document.activeElement)) element.focus({ preventScroll: true })
}
