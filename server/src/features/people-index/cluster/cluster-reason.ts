import type { ClusterError } from '@rapport/search-opensearch/cluster.ts'
import { CertificateRefused, namingRefusedServer } from '../../../http/refused-certificate.ts'

/** Why a cluster does not answer, for the log. `isFinal`: its operator has to do something first. */
export function reasonOf(error: ClusterError): { reason: string; isFinal: boolean } {
  const named = namingRefusedServer(error, { setting: 'SEARCH_URL', address: error.node ?? 'a node' })
  if (named instanceof CertificateRefused) return { reason: named.message, isFinal: true }
  return { reason: error.message, isFinal: !error.isTemporary }
}
