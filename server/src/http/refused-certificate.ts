import type { CheckCause } from '@rapport/contract/integrations/checks.ts'

/**
 * What is wrong with a certificate, by the codes of Node and of OpenSSL (`node:tls`, `X509
 * certificate error codes`).
 */
export const certificateFaults: Readonly<Record<string, CheckCause>> = {
  CERT_HAS_EXPIRED: 'certificate_expired',
  CERT_NOT_YET_VALID: 'certificate_expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate_other_name',
  HOSTNAME_MISMATCH: 'certificate_other_name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate_unknown_authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate_unknown_authority',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate_unknown_authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate_unknown_authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate_unknown_authority',
  CERT_UNTRUSTED: 'certificate_unknown_authority',
}

/** An error with those that caused it, the outermost first. */
export function* chainOf(error: unknown): Generator<Error> {
  for (let next = error; next instanceof Error; next = next.cause) yield next
}

/**
 * The certificate of a server that the operator named in a setting was refused. The message says
 * which, and why.
 */
export class CertificateRefused extends Error {
  override name = 'CertificateRefused'
}

type NamedServer = {
  setting: string
  /** Its URL, or its host and port. */
  address: string
}

/**
 * The error to log for a failed connection: one that names the server if its certificate was refused,
 * because the errors of TLS don't; otherwise the error as it is. Shows no more of a URL than its host.
 */
export function namingRefusedServer(error: unknown, { setting, address }: NamedServer): unknown {
  for (const each of chainOf(error)) {
    const fault = faultOf(each)
    if (fault === undefined) continue
    const remedy =
      fault === 'certificate_unknown_authority'
        ? '. NODE_EXTRA_CA_CERTS names a file with the certificates of your own authority'
        : ''
    const place = URL.parse(address)?.host || address
    return new CertificateRefused(
      `the certificate of ${place} (${setting}) was refused: ${withoutAdvice(each.message)}${remedy}`,
      { cause: error },
    )
  }
  return error
}

/** nodemailer keeps the code of TLS beside one of its own. */
function faultOf(error: Error): CheckCause | undefined {
  const { code, originalCode } = error as { code?: unknown; originalCode?: unknown }
  return certificateFaults[String(originalCode ?? code)]
}

/** Node advises an option of its command line, which nobody who runs a server gives. */
const withoutAdvice = (message: string) => message.replace(/; if the root CA is installed locally.*/s, '')
