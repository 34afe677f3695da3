type PressKey = (event: KeyboardEvent) => void

let pressKey: PressKey | undefined

const ignore = () => undefined

const load = async () => {
  pressKey ??= (await import('../features/keys/keys.ts')).pressKey
  return pressKey
}

/** Milliseconds. The first screen comes first. */
const delay = 3000

const listen = (event: KeyboardEvent) =>
  pressKey ? pressKey(event) : void load().then((press) => press(event), ignore)

/** Listens for keys. What they do is loaded once the first screen has settled, or with the first key. Returns a function that ends it. */
export function listenForKeys(): () => void {
  const timer = setTimeout(() => void load().catch(ignore), delay)
  addEventListener('keydown', listen)
  return () => {
    clearTimeout(timer)
    removeEventListener('keydown', listen)
  }
}
