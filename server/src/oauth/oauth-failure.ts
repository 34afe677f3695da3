import { cutText, onOneLine } from '@rapport/contract/plain-text.ts'
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'

/**
 * The reason why a flow at a provider failed. `failed`: the provider is down or its answer is
 * invalid, or the operator's client is not set up correctly there. `refused`: the provider or the
 * user refused. `outdated`: the browser's parameters belong to no open flow, or their code was used
 * before.
 */
export type OAuthFailure = 'failed' | 'refused' | 'outdated'

/** Errors of the token endpoint that the operator has to mend. */
const ofClient = new Set(['invalid_client', 'unauthorized_client', 'unsupported_grant_type', 'invalid_scope'])

/** Codes of `openid-client` for invalid answers. */
const ofTransport = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
])

/** The kind of an error that `openid-client` threw. */
export function oauthFailureOf(error: unknown): OAuthFailure {
  if (error instanceof AuthorizationResponseError) return 'refused'
  // Basic asks for the client's secret, Bearer for the user's token.
  if (error instanceof WWWAuthenticateChallengeError)
    return error.cause.some(({ scheme }) => scheme === 'basic') ? 'failed' : 'refused'
  if (error instanceof ResponseBodyError) {
    if (error.status >= 500 || ofClient.has(error.error)) return 'failed'
    return error.error === 'invalid_grant' ? 'outdated' : 'refused'
  }
  if (!(error instanceof ClientError)) return 'failed'
  const { code, cause } = error
  // A refusal in words of the provider's own.
  if (cause instanceof Response && cause.status >= 400 && cause.status < 500) return 'refused'
  if (code === undefined || ofTransport.has(code)) return 'failed'
  // The state of another flow, or neither code nor error.
  return code === 'OAUTH_INVALID_RESPONSE' ? 'outdated' : 'refused'
}

const maxWords = 300

/** Describes an error for the log, without the response, which may contain tokens. */
export function oauthWordsOf(error: unknown): string {
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError) {
    const { error: name, error_description: description = '' } = error
    const status = error instanceof ResponseBodyError ? ` ${error.status}` : ''
    return cutText(onOneLine(`the provider answered${status} ${name} ${description}`.trim()), maxWords)
  }
  if (!(error instanceof Error)) return 'unknown'
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  const status = cause instanceof Response ? ` (${cause.status})` : ''
  const deeper = cause instanceof Error && cause.message !== error.message ? `: ${cause.message}` : ''
  const words = `${error.message}${deeper}${status}${typeof code === 'string' ? ` [${code}]` : ''}`
  return cutText(onOneLine(words), maxWords)
}
