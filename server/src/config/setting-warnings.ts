import type { Config } from './config.ts'
import { isLoopback } from './loopback.ts'
import { misspelledSettings } from './misspelled-settings.ts'

/**
 * What an operator should look at in settings that are valid, one line each: names that are no
 * settings, and a PUBLIC_URL without TLS in production.
 */
export function settingWarnings(
  env: Record<string, string | undefined>,
  config: Pick<Config, 'isProduction' | 'publicUrl'>,
): string[] {
  const misspelled = misspelledSettings(env).map(
    ({ name, known }) => `${name} is no setting and was ignored. Did you mean ${known}?`,
  )
  return config.isProduction && isPlain(config.publicUrl) ? [...misspelled, plainWarning] : misspelled
}

const plainWarning =
  'PUBLIC_URL begins with http: passwords and emails cross the network unencrypted. Terminate TLS at a reverse proxy, and set PUBLIC_URL to https://…'

/** Whether an address leads over a network without TLS. */
function isPlain(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'http:' && !isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'))
}
