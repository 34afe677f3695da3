import { dialogs, openDialog } from '../../lib/dialogs.ts'
import { pressedKey } from '../../lib/keys/pressed-key.ts'
import { isMac } from '../../lib/keys/is-mac.ts'
import { keepTyped, textBoxes, typeLate } from '../../lib/keys/typed-ahead.ts'
import { readChoice } from '../../lib/storage.ts'
import { controlNear, focusRow, isInProfile, onceLoaded, stepRow } from './rows.ts'

export { listenForCopies } from './copy-table.ts'

/** While one of these is open, its own keys apply. */
const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** A closed choice that letters search. */
const spelling = '[aria-haspopup="listbox"]'

/** Runs the action of a key, unless a text box, a composition or an open overlay handles it. */
export function pressKey(event: KeyboardEvent): void {
  const key = pressedKey(event, isMac())
  const { target } = event
  // A key event that a script dispatched is not the user's.
  if (key === null || event.defaultPrevented || !event.isTrusted || !(target instanceof Element)) return
  // Text that is typed while a dialog is loading is meant for the dialog.
  if (dialogs.entries().length > 0 || document.querySelector(overlays) || isLate(target))
    return hasPassed(event) && !target.matches(textBoxes) ? typeLate(event) : undefined
  if (target.closest(spelling)) return
  const isTyping = target.matches(textBoxes)
  const isDone =
    key === 'mod+k' ? open('palette') : isTyping ? key === 'Escape' && leaveText(target) : act(key, target)
  if (isDone) event.preventDefault()
}

/** Pressed before the keys were loaded, and meanwhile the key before it has entered a text box. */
const isLate = (target: Element) =>
  target !== document.activeElement && document.activeElement?.matches(textBoxes) === true

/** Whether the event waited for the keys to load, so that nothing else has heard it. */
const hasPassed = (event: KeyboardEvent) => event.eventPhase === Event.NONE

function act(key: string, target: Element): boolean {
  if (key === 'Escape') return back(target)
  const arrow = { ArrowDown: 1, ArrowUp: -1 }[key]
  // Elsewhere arrows scroll.
  if (arrow) return (target === document.body || target.closest('tr') !== null) && stepRow(arrow)
  // The sheet of keys turns the others off: a voice that dictates would press them (WCAG 2.1.4).
  if (readChoice('keys') === 'off') return false
  const step = { j: 1, k: -1 }[key]
  if (step) return stepRow(step) || press(controlNear(key))
  if (key === '?') return open('keys')
  const pressNear = () => press(controlNear(key))
  return /^[a-z[/]$/.test(key) && (pressNear() || onceLoaded(key, pressNear))
}

function open(dialog: 'palette' | 'keys'): boolean {
  keepTyped()
  openDialog(dialog)
  return true
}

/** Presses a button, enters a text box, or enters the first box of a part of the screen. */
function press(control: HTMLElement | undefined): boolean {
  if (!control) return false
  if (control.matches('button, a, [type="checkbox"]')) control.click()
  else if (control.matches(textBoxes)) control.focus()
  else (firstShown(control, textBoxes) ?? firstShown(control, 'button'))?.focus()
  return true
}

const firstShown = (part: HTMLElement, selector: string) =>
  [...part.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility())

/**
 * Closes the open profile from anywhere, then leads back to the people. Within the profile, and in
 * its row, Escape closes it already.
 */
const back = (target: Element) =>
  !isInProfile(target) &&
  !target.closest('tr') &&
  (press(controlNear('Escape')) || (target !== document.body && focusRow()))

/** Moves the focus from a box of the filters back to the people. */
const leaveText = (box: Element) => box.getAttribute('aria-expanded') !== 'true' && focusRow()
