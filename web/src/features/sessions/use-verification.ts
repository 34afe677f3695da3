import { accountRoutes } from '@rapport/contract/accounts/routes.ts'
import { useEffect, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/api.ts'

/**
 * `stale`: the link was used already, has expired, is another account's or never existed;
 * `already`: and that doesn't matter any more.
 */
export type Verification = 'asking' | 'verified' | 'already' | 'stale' | { failed: unknown }

type CheckVerified = () => Promise<boolean>

/** A link works once, so a screen that is rendered twice sends one request. */
const requests = new Map<string, Promise<Verification>>()

async function verify(token: string, isVerified: CheckVerified): Promise<Verification> {
  try {
    await call(accountRoutes.verifyEmail, { query: { token } })
    return 'verified'
  } catch (error) {
    if (!(error instanceof ApiError) || (error.code !== 'invalid_link' && error.code !== 'invalid_request'))
      return { failed: error }
    return (await isVerified().catch(() => false)) ? 'already' : 'stale'
  }
}

async function verifyOnce(token: string, isVerified: CheckVerified): Promise<Verification> {
  const request = requests.get(token) ?? verify(token, isVerified)
  requests.set(token, request)
  const found = await request
  if (typeof found === 'object') requests.delete(token)
  return found
}

/**
 * Uses an emailed link at once, and again by `retry` if the server could not be asked. `isVerified`
 * says whether the signed-in account is verified.
 */
export function useVerification(token: string, isVerified: CheckVerified) {
  const [state, setState] = useState<Verification>('asking')
  useEffect(() => {
    const ask = async () => setState(await verifyOnce(token, isVerified))
    void ask()
  }, [token, isVerified])
  const retry = async () => {
    setState('asking')
    setState(await verifyOnce(token, isVerified))
  }
  return { state, retry: () => void retry() }
}
