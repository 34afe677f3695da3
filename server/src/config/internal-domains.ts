import { z } from 'zod'

/** The domains whose verified users are internal; '*': all verified users are. Empty: nobody is. */
export type InternalDomains = '*' | readonly string[]

const domainName = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/

/** The setting: domains separated by commas, or * alone. */
export const internalDomains = z
  .string()
  .toLowerCase()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    ([first, ...others]) =>
      (first === '*' && others.length === 0) || [first!, ...others].every((part) => domainName.test(part)),
    'must be a domain such as example.com, several separated by commas, or * alone',
  )
  .transform((domains): InternalDomains => (domains[0] === '*' ? '*' : domains))

/** The one rule for internal addresses. An account is internal once such an address is verified. */
export const isInternalAddress = (email: string, domains: InternalDomains): boolean =>
  domains === '*' || domains.some((domain) => email.endsWith(`@${domain}`))

/** Whether internal accounts may belong to different companies. */
export const haveManyCompanies = (domains: InternalDomains): boolean => domains === '*' || domains.length > 1
