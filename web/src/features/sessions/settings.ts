import type { Settings } from '@rapport/contract/settings/schemas.ts'
import { useEffect } from 'react'
import { create } from 'zustand'
import { fetchSettings } from '../../lib/settings.ts'

/** The longest that a screen waits for the settings: if they arrive later, the content below moves. */
const maxWaitMs = 600

const useStore = create<{ settings: Settings | null }>(() => ({ settings: null }))
let request: Promise<void> | null = null

/** One request a page; a failed one may be repeated. */
function fetchOnce(): Promise<void> {
  request ??= fetchSettings().then(
    (settings) => useStore.setState({ settings }),
    () => {
      request = null
    },
  )
  return request
}

/**
 * For the loaders of the screens before sign-in: resolves with the settings, or after a moment
 * without them.
 */
export async function loadSettings(): Promise<void> {
  await Promise.race([
    fetchOnce(),
    new Promise((resolve) => {
      setTimeout(resolve, maxWaitMs)
    }),
  ])
}

/** Repeats the loader's request if that has failed, or fails later. */
async function repeatFailed(): Promise<void> {
  await request
  if (!useStore.getState().settings) await fetchOnce()
}

/**
 * The settings on the screens before sign-in, where `loadSettings` ran; null until they arrive. A
 * store and not a query: the query library would take sign-in past its budget of JavaScript.
 */
export function useSettings(): Settings | null {
  useEffect(() => void repeatFailed(), [])
  return useStore().settings
}

/**
 * Whether the server can email a link. Until the settings arrive, the screens assume so: the server
 * refuses otherwise.
 */
export const useHasEmails = (): boolean => useSettings()?.emails ?? true
