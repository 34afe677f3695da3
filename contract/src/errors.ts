import { z } from 'zod'

/** Every failure of the API: a stable code and its HTTP status. */
export const errorStatus = {
  invalid_request: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  token_expired: 401,
  token_reused: 401,
  out_of_credits: 402,
  limit_reached: 402,
  plan_expired: 402,
  forbidden: 403,
  not_elevated: 403,
  email_unverified: 403,
  wrong_password: 403,
  invalid_code: 403,
  gmail_not_allowed: 403,
  oauth_refused: 403,
  google_unverified: 403,
  other_address: 403,
  not_found: 404,
  invalid_link: 410,
  oauth_outdated: 410,
  method_not_allowed: 405,
  conflict: 409,
  already_verified: 409,
  emails_off: 409,
  too_many_saved_searches: 409,
  nothing_to_reveal: 409,
  too_many_bulk_reveals: 409,
  nothing_to_verify: 409,
  too_many_verifications: 409,
  plan_already_requested: 409,
  last_owner: 409,
  alone_in_team: 409,
  cannot_ask: 409,
  ask_first: 409,
  nothing_more: 409,
  bring_in_running: 409,
  import_running: 409,
  provider_ceiling: 409,
  plan_request_closed: 409,
  administrator_account: 409,
  administrator_exists: 409,
  google_taken: 409,
  already_invited: 409,
  already_member: 409,
  team_full: 409,
  in_another_team: 409,
  team_moving: 409,
  work_running: 409,
  list_title_taken: 409,
  too_many_lists: 409,
  list_full: 409,
  cannot_undo: 409,
  too_many_imports: 409,
  too_many_campaigns: 409,
  not_a_draft: 409,
  cannot_launch: 409,
  cannot_send: 409,
  campaign_full: 409,
  already_sent: 409,
  with_teammate: 409,
  mailbox_check_failed: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  unknown_host: 421,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  google_failed: 502,
  gmail_failed: 502,
  provider_failed: 502,
  maintenance: 503,
  not_ready: 503,
  unavailable: 503,
  provider_busy: 503,
  provider_refused: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

export const message = z.object({ title: z.string(), subTitle: z.string() })
export type Message = z.infer<typeof message>

/**
 * A fault of one value of a request: its path (`companyFilter.domains.0`; empty for the whole body)
 * and a translation key.
 */
export const fieldError = z.object({ path: z.string(), code: z.string() })
export type FieldError = z.infer<typeof fieldError>

export const failure = z
  .object({
    code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
    message,
    errors: z.array(fieldError).optional(),
    /** With `out_of_credits` and `limit_reached`: the number of credits missing. */
    missing: z.int().optional(),
  })
  .meta({ id: 'Failure' })
export type Failure = z.infer<typeof failure>
