import type { Pool } from 'pg'
import type { Config } from '../../config/config.ts'
import { AppError } from '../../http/errors.ts'
import { accessTokens } from '../../mail/gmail/access-tokens.ts'
import { GmailApi } from '../../mail/gmail/gmail-api.ts'
import { gmailMailbox } from '../../mail/gmail/gmail-mailbox.ts'
import type { DraftMailbox } from '../../mail/mailbox.ts'
import { GmailAccess } from '../../oauth/gmail-access.ts'
import { openCredentials } from './secrets/open-secrets.ts'
import { requireReconnect } from './reconnect.ts'
import { Secrets } from './secrets/secrets.ts'

export type GmailDeps = {
  pool: Pool
  config: Pick<Config, 'google' | 'publicUrl' | 'jwtSecret' | 'secretsKey' | 'secretsKeyOld' | 'gmailUrl'>
  now: () => Date
}

export const secretsOf = ({
  secretsKey,
  secretsKeyOld,
}: Pick<Config, 'secretsKey' | 'secretsKeyOld'>): Secrets | null =>
  secretsKey === null ? null : new Secrets({ secretsKey, secretsKeyOld })

/**
 * One for each server process: an opened mailbox keeps its access token, and counts its calls
 * against Google's quota.
 */
export class GmailMailboxes {
  readonly #deps: GmailDeps
  readonly #access: GmailAccess
  readonly #secrets: Secrets | null
  readonly #opened = new Map<number, { credentials: Buffer; mailbox: DraftMailbox }>()

  constructor(deps: GmailDeps) {
    this.#deps = deps
    this.#access = new GmailAccess(deps)
    this.#secrets = secretsOf(deps.config)
  }

  /** The dependencies for connecting. Throws `not_found` if Gmail is not set up. */
  get setUp(): { access: GmailAccess; secrets: Secrets } {
    if (!this.#secrets || !this.#deps.config.google) throw new AppError('not_found')
    return { access: this.#access, secrets: this.#secrets }
  }

  /**
   * The mailbox behind stored credentials. Once Google refuses them, it has to be connected again.
   * Throws a `MailboxError`.
   */
  open({ id, credentials }: { id: number; credentials: Buffer }): DraftMailbox {
    const known = this.#opened.get(id)
    if (known?.credentials.equals(credentials)) return known.mailbox
    const refreshToken = openCredentials(this.#secrets, id, credentials)
    const { pool, config, now } = this.#deps
    const token = accessTokens({ refresh: () => this.#access.refresh(refreshToken), now })
    // Passes these credentials, because the owner may have connected the mailbox again during the
    // call.
    const onRefused = () => requireReconnect(pool, { id, credentials })
    const mailbox = gmailMailbox({ url: config.gmailUrl, token, now, onRefused })
    this.#opened.set(id, { credentials, mailbox })
    return mailbox
  }

  /** The address behind an access token. */
  async addressOf(token: string): Promise<string> {
    const { gmailUrl: url } = this.#deps.config
    const { emailAddress } = await new GmailApi({
      url,
      token: async () => token,
      now: this.#deps.now,
    }).profile()
    return emailAddress.toLowerCase()
  }

  /** Ends the access at Google. False if that failed. */
  async revoke({ id, credentials }: { id: number; credentials: Buffer }): Promise<boolean> {
    this.#opened.delete(id)
    try {
      return await this.#access.revoke(openCredentials(this.#secrets, id, credentials))
    } catch {
      return false
    }
  }
}
