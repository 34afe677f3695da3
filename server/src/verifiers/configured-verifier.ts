import type { Config } from '../config/config.ts'
import { reacher } from './reacher.ts'
import type { AddressVerifier } from './verifier.ts'

/** The verifier that the operator has set up; null if there is none. */
export const configuredVerifier = ({ reacher: server }: Pick<Config, 'reacher'>): AddressVerifier | null =>
  server && reacher(server)
