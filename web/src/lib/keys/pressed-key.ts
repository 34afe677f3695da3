export type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'isComposing' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'
>

/**
 * The key of an event as `shortcuts` names it, such as `j`, `?`, `Escape` or `mod+k`; null when a
 * composition or a modifier has it. `mod` is Command on a Mac and Control elsewhere. A letter of a
 * layout without Latin letters, such as ㅓ, is read by its place on the keyboard.
 */
export function pressedKey(press: Press, isMac: boolean): string | null {
  const { isComposing, altKey, ctrlKey, metaKey, shiftKey } = press
  if (isComposing || altKey || ctrlKey || metaKey) {
    const isMod = !isComposing && !altKey && !shiftKey && ctrlKey !== isMac && metaKey === isMac
    return isMod ? `mod+${latinKey(press)}` : null
  }
  const key = latinKey(press)
  // Shift makes other letters, but is needed for signs such as `?`.
  const isOther = shiftKey && (/^[a-z]$/.test(key) || key.length > 1)
  return isOther ? null : key
}

/** Input methods hide a key as `Process`, even where nothing is typed. */
function latinKey({ key, code, shiftKey }: Press): string {
  if (/^[A-Z]$/i.test(key)) return key.toLowerCase()
  if (!/^([^\u0020-\u007e]|Process|Unidentified)$/u.test(key)) return key
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  return letter?.toLowerCase() ?? (shiftKey ? shiftedSigns : signs)[code] ?? key
}

const signs: Record<string, string> = { Slash: '/', BracketLeft: '[' }
const shiftedSigns: Record<string, string> = { Slash: '?' }
