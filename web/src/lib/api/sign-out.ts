const name = 'rapport.signed-out'

let channel: BroadcastChannel | null = null

/** One for the window: a channel doesn't receive its own messages. */
const open = (): BroadcastChannel => (channel ??= new BroadcastChannel(name))

/** Announces the end of the session to this browser's other windows, which share the tokens. */
export function announceSignOut(): void {
  open().postMessage(null)
}

/** Calls `notify` when the session ends in another window. Returns a function that unsubscribes. */
export function onSignedOutElsewhere(notify: () => void): () => void {
  const stop = new AbortController()
  open().addEventListener('message', notify, { signal: stop.signal })
  return () => stop.abort()
}
