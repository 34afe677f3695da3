import { z } from 'zod'
import { exchange, failureOfStatus, misread, parseAnswer, readWhole } from '../providers/exchange.ts'
import { isRoleAddress } from './role-address.ts'
import type { AddressVerifier, Finding } from './verifier.ts'

type Options = {
  /** Its address. Without a path, `/v0/check_email`, which needs no queue. */
  url: string
  /** Null: it asks for none. */
  secret: string | null
  /** Maximum milliseconds for an answer. */
  timeout?: number
}

/** It talks to the mail server meanwhile, which may keep it waiting on purpose. */
const defaultTimeout = 90_000

const known = z.boolean().optional()

const smtpFields = [
  'can_connect_smtp',
  'has_full_inbox',
  'is_catch_all',
  'is_deliverable',
  'is_disabled',
] as const

/**
 * The fields that are read of what its OpenAPI description (0.10) calls CheckEmailOutput. A part
 * that it could not find out has an error in their place.
 */
const output = z.object({
  is_reachable: z.enum(['safe', 'risky', 'invalid', 'unknown']),
  syntax: z.object({ is_valid_syntax: z.boolean() }),
  misc: z.looseObject({ is_disposable: known }),
  mx: z.looseObject({ accepts_mail: known }),
  smtp: z.looseObject(
    Object.fromEntries(smtpFields.map((name) => [name, known])) as Record<
      (typeof smtpFields)[number],
      typeof known
    >,
  ),
})
type Output = z.infer<typeof output>

/** Reacher, which an operator hosts: https://github.com/reacherhq/check-if-email-exists. */
export function reacher({ url, secret, timeout = defaultTimeout }: Options): AddressVerifier {
  const endpoint = new URL(url).pathname === '/' ? new URL('/v0/check_email', url).href : url
  const headers = {
    'content-type': 'application/json',
    // The header of a server of one's own, and that of its makers' service.
    ...(secret !== null && { 'x-reacher-secret': secret, authorization: secret }),
  }
  const verify = async (address: string, signal: AbortSignal): Promise<Finding> => {
    const body = JSON.stringify({ to_email: address })
    const request = { url: endpoint, method: 'POST', headers, body, timeout }
    const text = await exchange(request, signal, async (response) => {
      if (response.status === 200) return readWhole(response)
      await response.body?.cancel()
      throw failureOfStatus(response)
    })
    return read(text, address)
  }
  return { name: 'Reacher', isPaid: false, verify }
}

function read(text: string, address: string): Finding {
  const parsed = output.safeParse(parseAnswer(text))
  if (!parsed.success) throw misread('it has another shape')
  return findingOf(parsed.data, address)
}

/**
 * By the fields, because `is_reachable: risky` mixes servers that accept everything, roles and full
 * mailboxes. It knows nothing of a mailbox unless it could connect.
 */
function findingOf(answer: Output, address: string): Finding {
  const { is_reachable: summary, syntax, misc, mx, smtp } = answer
  const found = (verdict: Finding['verdict'], reason: Finding['reason']): Finding => ({
    verdict,
    reason,
    evidence: evidenceOf(answer),
  })
  if (!syntax.is_valid_syntax) return found('invalid', 'syntax')
  if (misc.is_disposable) return found('risky', 'disposable')
  if (mx.accepts_mail === false) return found('invalid', 'no_mail')
  if (!smtp.can_connect_smtp) return found('unknown', isPutOff(smtp) ? 'greylisted' : 'unreachable')
  if (smtp.is_disabled) return found('invalid', 'disabled')
  if (smtp.has_full_inbox) return found('risky', 'full')
  if (smtp.is_catch_all) return found('catch_all', 'accepts_all')
  if (summary === 'unknown') return found('unknown', 'unsaid')
  if (smtp.is_deliverable === undefined) return found('unknown', 'unsaid')
  if (smtp.is_deliverable) return found('valid', isRoleAddress(address) ? 'role' : 'accepted')
  return found('invalid', 'no_mailbox')
}

/** The summary, and the names of what holds: `risky: can_connect_smtp, is_catch_all`. */
function evidenceOf({ is_reachable, smtp }: Output): string {
  const holds = smtpFields.filter((name) => smtp[name] === true)
  return `${is_reachable}: ${holds.join(', ')}`
}

/** Whether the mail server wants to be asked again later (greylisting, RFC 6647). It was reached, then. */
const isPutOff = (smtp: object): boolean =>
  /gr[ae]y-?list|try again later|\b4\.7\.1\b|\b45[01]\b/iu.test(JSON.stringify(smtp))
