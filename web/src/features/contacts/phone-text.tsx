import { useSyncExternalStore } from 'react'

type Format = (number: string) => string

let loaded: Format | null = null
const asItIs: Format = (number) => number

/** Loads the formats of all countries, which few screens need. Without them numbers are shown as they are. */
async function load(): Promise<void> {
  loaded ??= (await import('./phone-format.ts').catch(() => null))?.formatPhone ?? null
}

function subscribe(notify: () => void): () => void {
  void load().then(notify)
  return () => undefined
}

/** A phone number as its country writes it. */
export function PhoneText({ number }: { number: string }) {
  const format = useSyncExternalStore(subscribe, () => loaded) ?? asItIs
  return format(number)
}
