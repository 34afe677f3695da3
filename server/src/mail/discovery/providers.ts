import type { MailProvider } from './mail-provider.ts'
import { hostingProviders } from './providers-hosting.ts'
import { portalProviders } from './providers-portals.ts'

/**
 * The providers whose mailboxes are connected with a password. docs/mailboxes.md says where each
 * fact comes from and when it was read, and shows them to users; a test compares the two.
 */
export const mailProviders = { ...portalProviders, ...hostingProviders } as const satisfies Record<
  string,
  MailProvider
>

export type ProviderKey = keyof typeof mailProviders
