import { later } from '../lib/later.ts'

type PressKey = (event: KeyboardEvent) => void

let pressKey: PressKey | undefined
let loading: Promise<void> | undefined

/**
 * One load for all keys that are pressed meanwhile, so that they keep their order. After a failure
 * the next key tries again.
 */
const load = () => (loading ??= fetchKeys())

async function fetchKeys() {
  try {
    const keys = await import('../features/keyboard/press-key.ts')
    pressKey = keys.pressKey
    keys.listenForCopies()
  } catch {
    loading = undefined
  }
}

async function pressLater(event: KeyboardEvent) {
  await load()
  pressKey?.(event)
}

const ignore = () => undefined
const fetchPalette = () => import('../features/palette/palette.tsx')

function listen(event: KeyboardEvent): void {
  // The K that opens the palette follows at once. A failure shows when it is opened.
  if (event.key === 'Control' || event.key === 'Meta') void fetchPalette().catch(ignore)
  if (pressKey) pressKey(event)
  else void pressLater(event)
}

/**
 * Listens for keys. What they do is loaded once the first screen has settled, or with the first
 * key. Returns a function that ends it.
 */
export function listenForKeys(): () => void {
  void later().then(load)
  addEventListener('keydown', listen)
  return () => removeEventListener('keydown', listen)
}
