const key = 'rapport.invitation'

/**
 * The token of an invitation: from the address, after `#`, where no server and no log sees it. The
 * tab keeps it until it is used, so that the invitation is found again after signing in or up: the
 * address to return to never has it. If storage is forbidden, the link must be opened again.
 */
export function invitationToken(hash: string): string {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? ''
  try {
    if (token !== '') sessionStorage.setItem(key, token)
    return token || (sessionStorage.getItem(key) ?? '')
  } catch {
    return token
  }
}

/** Once the invitation is accepted, or can't be. */
export function forgetInvitation(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
