export type Endpoint = {
  host: string
  port: number
  /** `starttls`: TLS after a plain greeting, without which no password is sent. */
  security: 'tls' | 'starttls'
}

/** Servers of a provider, and whose they are. Domains and hosts are in lower case and ASCII. */
export type Site = {
  domains: readonly string[]
  /**
   * Mail exchangers, each with the names beneath it: domains of customers lead there. A provider
   * whose own domains are hard to list is found by them too.
   */
  exchangers: readonly string[]
  smtp: Endpoint
  imap: Endpoint
  /** The sign-in name. `unknown`: that of another address, which this one doesn't tell. */
  signIn: 'address' | 'local_part' | 'unknown'
}

export type MailProvider = {
  name: string
  /** The first that fits is taken: by domain among all providers, then by mail exchanger. */
  sites: readonly Site[]
  /** The limit of emails in 24 hours that its documentation states; null if it states none. */
  emailsPerDay: number | null
  /**
   * Whether it takes a password made for one application instead of the account's: always, or from
   * accounts that sign in with a second factor.
   */
  appPassword: 'always' | 'with_two_factor' | 'never'
  isImapOffAtFirst: boolean
  /** Its own page about mail programs. */
  help: string
}

/** A server with implicit TLS on its usual port. */
export const smtps = (host: string): Endpoint => ({ host, port: 465, security: 'tls' })
export const imaps = (host: string): Endpoint => ({ host, port: 993, security: 'tls' })
