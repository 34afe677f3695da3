import { useEffect, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/api.ts'
import { verifyEndpoint } from '../account/api.ts'
import { askProfile } from '../account/profile.ts'

/** What became of a link: `stale` when it was used, has run out or never was one; `already` when that does not matter any more. */
export type Verification = 'asking' | 'verified' | 'already' | 'stale' | { failed: unknown }

/** A link works once: a screen that is shown twice asks once. */
const asked = new Map<string, Promise<Verification>>()

async function verify(token: string, isSignedIn: boolean): Promise<Verification> {
  try {
    await call(verifyEndpoint, { query: { token } })
    return 'verified'
  } catch (error) {
    if (!(error instanceof ApiError) || (error.code !== 'invalid_link' && error.code !== 'invalid_request'))
      return { failed: error }
    const profile = isSignedIn ? await askProfile().catch(() => null) : null
    return profile?.isVerified ? 'already' : 'stale'
  }
}

async function verifyOnce(token: string, isSignedIn: boolean): Promise<Verification> {
  const answer = asked.get(token) ?? verify(token, isSignedIn)
  asked.set(token, answer)
  const found = await answer
  if (typeof found === 'object') asked.delete(token)
  return found
}

/** Uses a mailed link at once, and again when it could not be asked and `retry` is called. */
export function useVerification(token: string, isSignedIn: boolean) {
  const [state, setState] = useState<Verification>('asking')
  useEffect(() => {
    const ask = async () => setState(await verifyOnce(token, isSignedIn))
    void ask()
  }, [token, isSignedIn])
  const retry = async () => {
    setState('asking')
    setState(await verifyOnce(token, isSignedIn))
  }
  return { state, retry: () => void retry() }
}
