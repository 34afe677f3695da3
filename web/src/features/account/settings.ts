import type { Settings } from '@rapport/contract/settings/schemas.ts'
import { useEffect, useState } from 'react'
import { askSettings } from '../../lib/settings.ts'

/** How long a screen waits for them: what comes later moves what stands below. */
const patience = 600

let known: Settings | null = null
let asked: Promise<Settings | null> | null = null

/** Asked once a page; null when they did not come, and then asked again the next time. */
function askOnce(): Promise<Settings | null> {
  asked ??= askSettings().then(
    (settings) => (known = settings),
    () => (asked = null),
  )
  return asked
}

/** For the loader of a screen without a frame: resolves when they are there, or after a moment without them. */
export async function awaitSettings(): Promise<void> {
  await Promise.race([
    askOnce(),
    new Promise((resolve) => {
      setTimeout(resolve, patience)
    }),
  ])
}

/** What the interface knows before anybody signs in; null while it does not. */
export function useSettings(): Settings | null {
  const [settings, setSettings] = useState(known)
  useEffect(() => {
    let isGone = false
    const ask = async () => {
      const found = await askOnce()
      if (!isGone) setSettings(found)
    }
    if (!settings) void ask()
    return () => {
      isGone = true
    }
  }, [settings])
  return settings
}
