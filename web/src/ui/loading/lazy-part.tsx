import { createElement, lazy, use, type ComponentType } from 'react'

const reloadedKey = 'rapport.reloaded'

type FailureProps = {
  /** Called when the part could not be loaded. */
  onFail?: () => void
}

/**
 * A component whose file is loaded when it is first rendered, inside a Suspense. If that fails,
 * `Failure` replaces the part until the page is reloaded: Chromium never requests a module again
 * that it could not fetch. If a new deployment has removed the file, the page is reloaded, once per
 * deployment.
 */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  Failure: ComponentType<P & FailureProps>,
): ComponentType<P & FailureProps> =>
  lazy(async () => ({ default: (await load().catch(reloadIfReplaced)) ?? Failure }))

/**
 * Such a component, and a function that fetches its file ahead. Once fetched it is drawn at once:
 * of one that is still loading, however briefly, React shows the fallback first, and what replaces
 * a fallback up to 0.3 s later.
 */
export function partAhead<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Failure: ComponentType<P & FailureProps>,
) {
  let part: ComponentType<P & FailureProps> | undefined
  let loading: Promise<ComponentType<P & FailureProps>> | undefined
  const loadNow = async () => (await load().catch(reloadIfReplaced)) ?? Failure
  const Part = (props: P & FailureProps) => createElement(part ?? use((loading ??= loadNow())), props)
  const fetchAhead = async () => {
    part ??= await load().catch(() => undefined)
  }
  return { Part, fetchAhead: () => void fetchAhead() }
}

/** Reloads the page if the server has another version of it. */
async function reloadIfReplaced(): Promise<null> {
  const entry = document.querySelector('script[type=module]')?.getAttribute('src')
  try {
    const page = await (await fetch('/', { cache: 'no-store' })).text()
    const served = /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1]
    if (!served || served === entry || sessionStorage.getItem(reloadedKey) === served) return null
    sessionStorage.setItem(reloadedKey, served)
  } catch {
    // Offline, or storage is forbidden: without it, reloading might never end.
    return null
  }
  location.reload()
  return new Promise(() => {})
}
