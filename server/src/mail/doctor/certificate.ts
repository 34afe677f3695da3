import type { CheckFinding } from '@rapport/contract/integrations/checks.ts'
import { advice, doubtful, good } from './findings.ts'

const dayMs = 24 * 60 * 60_000

/** Days before its end at which a certificate should have been renewed: those for 90 days are at 30. */
const renewalDays = 14

/** The finding about TLS that works, with the days until the certificate ends. */
export function certificateOf(
  ends: Date | null,
  server: NonNullable<CheckFinding['server']>,
  now: Date,
): CheckFinding {
  if (ends === null || Number.isNaN(ends.getTime())) return good('tls', { server })
  const days = Math.floor((ends.getTime() - now.getTime()) / dayMs)
  const given = { server, values: { days } }
  return days < renewalDays ? doubtful('tls', advice('certificate_ends_soon'), given) : good('tls', given)
}
