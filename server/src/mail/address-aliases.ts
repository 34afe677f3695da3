import { asciiDomain } from '@rapport/contract/accounts/rules.ts'

type Provider = {
  /** The first one names the mailbox: the others are aliases of it, unless `hasOwnMailboxes`. */
  domains: string[]
  /** Further domains, each with mailboxes of its own. */
  others?: RegExp
  hasOwnMailboxes?: true
  /** Characters that count for nothing. */
  ignores?: RegExp
  /** The character that begins a tag, besides the plus sign. */
  tag?: '-'
  /** The page on which the provider says so. */
  source: string
}

/**
 * How large providers write one mailbox in several ways. Tags after a plus sign (RFC 5233) are
 * folded at every provider.
 */
const providers: Provider[] = [
  {
    domains: ['gmail.com', 'googlemail.com'],
    ignores: /\./g,
    source: 'https://support.google.com/mail/answer/7436150 and /10313',
  },
  { domains: ['icloud.com', 'me.com', 'mac.com'], source: 'https://support.apple.com/102540' },
  {
    domains: ['proton.me', 'protonmail.com', 'pm.me'],
    ignores: /[._-]/g,
    source:
      'https://proton.me/support/pm-me-addresses; that it ignores these characters is publicly reported',
  },
  {
    domains: ['yandex.com', 'yandex.ru', 'yandex.by', 'yandex.kz', 'yandex.ua', 'ya.ru'],
    source: 'https://yandex.com/support/mail/web/preferences/settings-sender.html',
  },
  {
    domains: ['ymail.com', 'rocketmail.com', 'myyahoo.com'],
    others: /^yahoo(\.[a-z]{2,3}){1,2}$/,
    hasOwnMailboxes: true,
    tag: '-',
    source: 'https://help.yahoo.com/kb/SLN3523.html; its domains are publicly reported',
  },
]

/**
 * One text for all addresses of a mailbox that are known to be aliases: without tags and, where
 * they count for nothing, without dots and the like; at the provider's first domain. It is for
 * comparing, never for sending. An organisation whose mailboxes differ only after a plus sign
 * (`sales+kr@`, `sales+us@`) counts as one.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const written = address.slice(at + 1).toLowerCase()
  const domain = asciiDomain(written) ?? written
  const provider = providers.find(({ domains, others }) => domains.includes(domain) || others?.test(domain))
  let local = address.slice(0, at).toLowerCase().split('+', 1)[0] ?? ''
  if (provider?.tag) local = local.split(provider.tag, 1)[0] ?? ''
  if (provider?.ignores) local = local.replaceAll(provider.ignores, '')
  return `${local}@${provider && !provider.hasOwnMailboxes ? provider.domains[0] : domain}`
}

/** The domain of an address: the text after the last @, in lower case. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()
