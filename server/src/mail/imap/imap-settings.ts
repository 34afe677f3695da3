/** How a mailbox is reached by IMAP. */
export type ImapSettings = {
  /** The name of the server, which its certificate must bear. */
  host: string
  /** Resolves to the checked address to connect to; without it, `host` is looked up. */
  resolve?: () => Promise<string>
  port: number
  security: 'tls' | 'starttls' | 'none'
  user: string
  password: string
  /** Folders that the owner has chosen. One that no longer exists is found again by its use. */
  folders?: { sent?: string; junk?: string }
}

/** Limits of time, in milliseconds. */
export type ImapTimes = {
  /** A call, with the connection that it may have to open. */
  call: number
  /** The age at which a connection is closed. */
  connection: number
}

export const defaultTimes: ImapTimes = { call: 60_000, connection: 5 * 60_000 }
