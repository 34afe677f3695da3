import type { KeyboardEvent } from 'react'

/**
 * Whether a key belongs to a composition of Korean or Japanese text. Safari ends the composition
 * before it sends the key, with the code 229.
 */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.nativeEvent.isComposing || event.keyCode === 229

/** Whether a key event is an Enter that submits, not one that ends a composition. */
export const isEnter = (event: KeyboardEvent): boolean => event.key === 'Enter' && !isComposing(event)
