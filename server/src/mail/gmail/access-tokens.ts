/**
 * Milliseconds before its end at which an access token is replaced, because a request may take half
 * a minute.
 */
const marginMs = 60_000

type AccessTokensDeps = {
  /** Throws a `MailboxError`. */
  refresh: () => Promise<{ token: string; expiresAt: Date }>
  now: () => Date
}

/** The access token of a mailbox, replaced before it ends. Concurrent calls share one request. */
export function accessTokens({
  refresh,
  now,
}: AccessTokensDeps): (options: { renew: boolean }) => Promise<string> {
  let current: { token: string; expiresAt: Date } | null = null
  let running: Promise<{ token: string; expiresAt: Date }> | null = null
  return async ({ renew }) => {
    if (!renew && current && current.expiresAt.getTime() - marginMs > now().getTime()) return current.token
    running ??= refresh().finally(() => (running = null))
    current = await running
    return current.token
  }
}
