import type { SightingEvidence, Verdict } from '@rapport/contract/campaigns/events.ts'
import { isApplePrivacyProxy, isImageProxy, isProgram, isScannerAddress } from './clients.ts'

/**
 * The evidence that a program goes through an email: it followed the hidden link, several links at
 * once, or many emails at once.
 */
export type Scan = Extract<SightingEvidence, 'trap' | 'burst' | 'many'>

/** The client that requested an image or a link. */
export type Client = {
  userAgent: string
  address: string
  /** The request says itself that no one is waiting for it. */
  isPrefetch: boolean
}

export type Sighting = {
  kind: 'opened' | 'clicked'
  client: Client
  /** Milliseconds since the email was sent; negative before that is on file. */
  sinceSent: number
  /** The same URL was requested without its content right before. */
  hadHead: boolean
  /** The signs of a program in the seconds before, on the email or by the client. */
  scan: Scan | null
}

/**
 * No one reads an email within this time after it was sent, but programs look through it on its
 * way.
 */
export const instantMs = 10_000

/** Decides who opened an email or followed a link of it, and names the evidence. */
export function verdictOf(sighting: Sighting): { verdict: Verdict; why: SightingEvidence } {
  const why = machineEvidence(sighting)
  if (why) return { verdict: 'machine', why }
  if (isImageProxy(sighting.client.userAgent)) return { verdict: 'unknown', why: 'image_proxy' }
  return { verdict: 'human', why: 'browser' }
}

function machineEvidence({ client, sinceSent, hadHead, scan }: Sighting): SightingEvidence | null {
  const { userAgent, address, isPrefetch } = client
  if (scan) return scan
  if (hadHead) return 'head'
  if (isPrefetch) return 'prefetch'
  if (isApplePrivacyProxy(userAgent)) return 'apple_proxy'
  if (isProgram(userAgent)) return 'program'
  if (isScannerAddress(address)) return 'scanner'
  return sinceSent < instantMs ? 'instant' : null
}
