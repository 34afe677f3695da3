const unconnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Whether a failed fetch had no connection to send anything over. */
export function wasNeverSent(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? error.cause : null
  // This collects the attempts to reach each of several addresses.
  if (cause instanceof AggregateError) return true
  return cause instanceof Error && unconnected.has(String((cause as { code?: unknown }).code))
}
