/** The text typed since something was opened that is still loading; null when nothing is. */
let kept: string | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** Selects the elements that take text. */
export const textBoxes =
  'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])'

/** In milliseconds. Text for a box that has not taken the focus by then is dropped. */
const patience = 5000

/**
 * Call it when something is opened whose text box may still be loading: what is typed until a box
 * takes the focus is entered there. If anything else takes it, or is pressed, the text is dropped.
 */
export function keepTyped(): void {
  end()
  kept = ''
  timer = setTimeout(end, patience)
  addEventListener('keydown', press, true)
  addEventListener('focusin', enter)
  addEventListener('pointerdown', end, true)
}

/** Enters a key that was pressed before it could be heard, and which no text box has received. */
export function typeLate(event: KeyboardEvent): void {
  if (!isText(event)) return
  if (kept !== null) kept += event.key
  else if (document.activeElement?.matches(textBoxes)) insert(event.key)
}

function press(event: KeyboardEvent): void {
  if (!event.isTrusted || kept === null) return
  if (isText(event)) kept += event.key
  else if (event.key === 'Backspace') kept = kept.slice(0, -1)
  // Enter would press the button that was pressed already.
  else if (event.key !== 'Enter') return event.key === 'Escape' || event.key === 'Tab' ? end() : undefined
  event.preventDefault()
  event.stopPropagation()
}

function enter({ target }: FocusEvent): void {
  const text = kept
  end()
  // Once whatever opened is drawn.
  if (text && target instanceof Element && target.matches(textBoxes)) queueMicrotask(() => insert(text))
}

function end(): void {
  kept = null
  clearTimeout(timer)
  removeEventListener('keydown', press, true)
  removeEventListener('focusin', enter)
  removeEventListener('pointerdown', end, true)
}

const isText = ({ key, altKey, ctrlKey, metaKey, isComposing }: KeyboardEvent) =>
  /^.$/u.test(key) && !isComposing && altKey === ctrlKey && !metaKey

// Works like a key: it can be undone, respects the maximum length, and fires the usual events.
const insert = (text: string) => document.execCommand('insertText', false, text)
