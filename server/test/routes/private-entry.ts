import type { Things } from './things.ts'

/** Private data of one account, as another might request it. */
export type Private = { mark: string; personId: number; listId: number; sharedId: number; things: Things }

export type Asked = {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: object
}

/**
 * For each route, how it could show people or texts of another account, as requests that name them;
 * or why it cannot. `isShown`: its own account reads the private texts there, so that the requests
 * would find them.
 */
export type Entry = string | { isShown?: true; ask: (theirs: Private) => Asked[] }

export const shown = (ask: (theirs: Private) => Asked[]): Entry => ({ isShown: true, ask })
export const asks = (ask: (theirs: Private) => Asked[]): Entry => ({ ask })

/** A list's, an import's or another thing's own path, and what its owner reads there. */
export const thing = (name: keyof Things, more: Asked = {}): Entry =>
  asks(({ things }) => [{ ...more, params: { id: things[name] } }])

export const ofCaller = 'takes nothing that names somebody else’s, and tells of the caller alone'

export const ofServer = 'tells of the server alone'

export const byToken = 'takes a secret, and tells of its account alone'
