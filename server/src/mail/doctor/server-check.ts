import type { CheckFinding } from '@rapport/contract/integrations/checks.ts'
import type { ImapSettings } from '../imap/imap-settings.ts'

/** A server as its owner gives it, with how to sign in. */
export type Server = Pick<ImapSettings, 'host' | 'port' | 'security' | 'user' | 'password' | 'folders'>

export type ServerCheck = {
  settings: Server
  /** The address of the mailbox. */
  address: string
  /** The checked address to connect to. */
  host: string
  signal: AbortSignal
  /** Milliseconds to wait for each answer. */
  patienceMs: number
  report: (finding: CheckFinding) => void
}
