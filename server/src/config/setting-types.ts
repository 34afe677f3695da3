import { withoutEnd } from '@rapport/contract/plain-text.ts'
import { deliverableAddress } from '@rapport/contract/accounts/rules.ts'
import { isIP } from 'node:net'
import { z } from 'zod'

/* How the values of settings are read. A message says what is wrong, after the name of the setting. */

/** URLs by country code. The empty key is the default for all other countries. */
export type CountryLinks = Record<string, string>

/** A sender or recipient of an email. The name may be empty. */
export type Mailbox = { name: string; address: string }

export const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)

/** US dollars, with up to six decimals; in millionths of a dollar. */
export const dollars = (max: number, usual: number) =>
  z.coerce
    .number('must be a number of US dollars')
    .min(0, 'must be at least 0')
    .max(max, `must be at most ${max}`)
    .default(usual)
    .transform((amount) => Math.round(amount * 1_000_000))

const flagBy = (usual: 'on' | 'off') =>
  z
    .enum(['on', 'off', 'true', 'false'], 'must be on or off')
    .default(usual)
    .transform((text) => text === 'on' || text === 'true')

export const flag = flagBy('off')
/** A flag that is set unless it is turned off. */
export const usualFlag = flagBy('on')

export const databaseUrl = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol),
    'must look like postgres://user:password@host:5432/database',
  )

export const secret = z
  .string()
  .refine(
    (text) => isStrongSecret(text),
    'is too weak: use at least 32 random characters, for example from `openssl rand -base64 48`',
  )

export const httpUrl = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'must look like https://rapport.example.com',
  )
  .refine((text) => !/[?#]/.test(text), 'must have no ? and no #: paths are appended to it')
  .transform((text) => withoutEnd(text, '/'))

export const listOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** Amounts by name, at least 0: `hunter=0.03,prospeo=0.02`. */
export const amounts = z
  .string()
  .default('')
  .transform(listOf)
  .refine(
    (parts) => parts.every((part) => /^[a-z0-9-]{1,60}=\d{1,7}(?:\.\d{1,6})?$/.test(part)),
    'must look like hunter=0.03,prospeo=0.02',
  )
  .transform((parts) =>
    Object.fromEntries(
      parts.map((part): [string, number] => {
        const [name = '', amount] = part.split('=')
        return [name, Number(amount)]
      }),
    ),
  )

/** URLs by country: `https://default.example, KR=https://korea.example`. */
export const links = (what: string) =>
  z
    .string()
    .default('')
    .transform((text, context): CountryLinks => {
      const entries = listOf(text).map((part): [string, string] => {
        const [, country = '', url = ''] = /^(?:([A-Z]{2})=)?(https?:\/\/.+)$/.exec(part) ?? []
        if (!URL.canParse(url))
          context.addIssue({
            code: 'custom',
            message: 'must look like https://example.com, KR=https://kr.example.com',
          })
        return [country, url]
      })
      return Object.fromEntries(entries)
    })
    .describe(`Address of the ${what}, optionally by country: https://example.com, KR=https://kr.example.com`)

/** Long, varied, and without an obvious word. */
function isStrongSecret(text: string): boolean {
  return text.length >= 32 && new Set(text).size >= 10 && !/change.?me|secret|password/i.test(text)
}

/** Reads a sender. */
export function toMailbox(text: string, context: z.RefinementCtx): Mailbox {
  const mailbox = parseMailbox(text)
  if (mailbox) return mailbox
  context.addIssue({ code: 'custom', message: 'must look like Name <address>' })
  return z.NEVER
}

/** `Name <address>` or a bare address; the name may be quoted. Null if it is neither. */
function parseMailbox(text: string): Mailbox | null {
  const [, name = '', inner] = /^([^<>]*)<([^<>]*)>$/.exec(text.trim()) ?? []
  const address = deliverableAddress((inner ?? text).trim().toLowerCase())
  if (address === null || /[\p{C}"]/u.test(unquoted(name))) return null
  return { name: unquoted(name), address }
}

const unquoted = (name: string) => name.trim().replace(/^"(.*)"$/, '$1')

export const networks = z
  .string()
  .default('')
  .transform(listOf)
  .refine((parts) => parts.every(isNetwork), 'must be addresses or networks such as 10.0.0.1,172.16.0.0/12')

/** An IPv4 or IPv6 address, or a network in CIDR notation. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return (
    bits > 0 &&
    rest.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  )
}
