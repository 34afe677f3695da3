import { readId } from '../../lib/read-id.ts'

/**
 * The properties of a screen, with the parameters of its path. The rest of the address is read by
 * `useAdminAddress`.
 */
export type ScreenProps = {
  params: Readonly<Record<string, number>>
  /** The administration's time is over. The screen keeps what was typed, but shows nothing. */
  isHidden: boolean
}

type Matched<S> = { screen: S; params: Record<string, number> }

/**
 * The screen of a path below `/admin/`, and the parameters in it, which are ids; null if there is
 * none. Exact words go before parameters.
 */
export function matchScreen<S extends { path: string }>(
  screens: readonly S[],
  path: string,
): Matched<S> | null {
  const parts = partsOf(path)
  const found = screens.flatMap((screen) => {
    const params = paramsOf(partsOf(screen.path), parts)
    return params ? [{ screen, params }] : []
  })
  return found.toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0] ?? null
}

const partsOf = (path: string) => path.split('/').filter((part) => part !== '')

function paramsOf(pattern: readonly string[], parts: readonly string[]): Record<string, number> | null {
  if (pattern.length !== parts.length) return null
  const params: Record<string, number> = {}
  for (const [at, part] of pattern.entries())
    if (part.startsWith('$')) {
      const id = readId(parts[at])
      if (id === null) return null
      params[part.slice(1)] = id
    } else if (part !== parts[at]) return null
  return params
}
