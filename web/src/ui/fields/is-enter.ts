import type { KeyboardEvent } from 'react'

/** Whether a key event is an Enter that submits, not one that ends a composition of Korean or Japanese text. */
export const isEnter = (event: KeyboardEvent): boolean =>
  // Safari ends the composition before it sends the key, with the code 229.
  event.key === 'Enter' && !event.nativeEvent.isComposing && event.keyCode !== 229
