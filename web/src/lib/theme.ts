import { useSyncExternalStore } from 'react'
import { readChoice, writeChoice } from './storage.ts'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const listeners = new Set<() => void>()
const darkSystem = '(prefers-color-scheme: dark)'

function currentTheme(): Theme {
  const stored = readChoice('theme')
  return themes.find((theme) => theme === stored) ?? 'system'
}

function applyTheme() {
  const theme = currentTheme()
  const dark = theme === 'dark' || (theme === 'system' && matchMedia(darkSystem).matches)
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
  for (const notify of listeners) notify()
}

/**
 * Follows the system's theme and choices made in other tabs. `preferences.js` sets the theme of the
 * first paint.
 */
export function startTheme(): void {
  matchMedia(darkSystem).addEventListener('change', applyTheme)
  addEventListener('storage', applyTheme)
  applyTheme()
}

export function setTheme(theme: Theme): void {
  writeChoice('theme', theme)
  applyTheme()
}

/** The chosen theme, which may be `system`. */
export function useTheme(): Theme {
  return useSyncExternalStore((notify) => {
    listeners.add(notify)
    return () => listeners.delete(notify)
  }, currentTheme)
}
