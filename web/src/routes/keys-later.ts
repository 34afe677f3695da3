type PressKey = (event: KeyboardEvent) => void

let pressKey: PressKey | undefined
let loading: Promise<void> | undefined

/** One load for all keys that are pressed meanwhile, so that they keep their order. The next key tries again where it failed. */
const load = () =>
  (loading ??= import('../features/keys/keys.ts').then(
    (keys) => {
      pressKey = keys.pressKey
    },
    () => {
      loading = undefined
    },
  ))

/** Milliseconds. The first screen comes first. */
const delay = 3000

const listen = (event: KeyboardEvent) =>
  pressKey ? pressKey(event) : void load().then(() => pressKey?.(event))

/** Listens for keys. What they do is loaded once the first screen has settled, or with the first key. Returns a function that ends it. */
export function listenForKeys(): () => void {
  const timer = setTimeout(() => void load(), delay)
  addEventListener('keydown', listen)
  return () => {
    clearTimeout(timer)
    removeEventListener('keydown', listen)
  }
}
