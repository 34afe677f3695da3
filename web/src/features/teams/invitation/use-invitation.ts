import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import { invitationRoutes, teamRoutes } from '@rapport/contract/teams/routes.ts'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { call, type AnswerOf } from '../../../lib/api/api.ts'
import { isSignedIn } from '../../../lib/api/tokens.ts'
import { fetchProfile } from '../../accounts/accounts.ts'
import { forgetInvitation } from './token.ts'

/** How far the things of an account have moved into the team. `total` is 0 until they are counted. */
export type Move = Pick<AnswerOf<typeof teamRoutes.getMove>, 'moved' | 'total'>
export type Invitation = AnswerOf<typeof invitationRoutes.lookAtInvitation>

/** `profile` is null without a session. */
export type Seen =
  | 'asking'
  /** Part of the link is missing. */
  | 'incomplete'
  /** It was used or withdrawn, has expired, or never existed. */
  | { stale: true; profile: UserProfile | null }
  | { invitation: Invitation; profile: UserProfile | null }
  /** It was accepted, and what the account had is on its way into the team. */
  | { team: string; move: Move }
  | { failed: unknown }

const isStale = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'invalid_link' || error.errors.some(({ path }) => path === 'token'))

async function look(token: string): Promise<Seen> {
  if (token === '') return 'incomplete'
  try {
    const profile = isSignedIn() ? await fetchProfile() : null
    // Accepting uses the link up: after a reload it would look like one that never worked.
    // Alone, it is somebody's who has just left a team: they see the invitation.
    if (profile?.team.isMoving && profile.team.members > 1)
      return { team: profile.team.name, move: unknownMove }
    try {
      return { invitation: await call(invitationRoutes.lookAtInvitation, { body: { token } }), profile }
    } catch (error) {
      if (!isStale(error)) throw error
      forgetInvitation()
      return { stale: true, profile }
    }
  } catch (error) {
    return { failed: error }
  }
}

const unknownMove: Move = { moved: 0, total: 0 }

/** Milliseconds between two questions whether everything has moved. */
const movingMs = 1000

/**
 * An invitation, and the account that looks at it. `again` looks once more, such as after signing
 * out. `accept` throws if the server refuses; `onMoved` is called once everything has moved.
 */
export function useInvitation(token: string, onMoved: () => void) {
  const [seen, setSeen] = useState<Seen>('asking')
  useEffect(() => {
    let isCurrent = true
    const ask = async () => {
      const found = await look(token)
      if (isCurrent) setSeen(found)
    }
    void ask()
    return () => {
      isCurrent = false
    }
  }, [token])
  const isMoving = typeof seen === 'object' && 'move' in seen
  useEffect(() => {
    if (!isMoving) return undefined
    // An unanswered question is asked again.
    const ask = async () => {
      const move = await call(teamRoutes.getMove).catch(() => null)
      if (move?.isMoving)
        setSeen((now) => (typeof now === 'object' && 'move' in now ? { ...now, move } : now))
      else if (move) onMoved()
    }
    const timer = setInterval(() => void ask(), movingMs)
    return () => clearInterval(timer)
  }, [isMoving, onMoved])
  return {
    seen,
    again: async () => {
      setSeen('asking')
      setSeen(await look(token))
    },
    accept: async () => {
      const team = await call(invitationRoutes.acceptInvitation, { body: { token } })
      forgetInvitation()
      if (team.isMoving) setSeen({ team: team.name, move: unknownMove })
      else onMoved()
    },
  }
}
