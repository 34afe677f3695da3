import type { Pool } from 'pg'
import type { Config } from '../../config/config.ts'
import type { Found } from './finding.ts'
import { askProviders, type Asked } from './providers.ts'
import { askAt, type Answered, type RunningState } from './running-state.ts'

/** An installation as the checks see it, whoever runs them: a server, or the operator's command. */
export type Installation = {
  config: Pick<
    Config,
    | 'adminEmails'
    | 'backups'
    | 'dataDir'
    | 'gmailUrl'
    | 'google'
    | 'internalDomains'
    | 'isProduction'
    | 'jwtSecret'
    | 'languageModel'
    | 'mailFrom'
    | 'metricsToken'
    | 'peopleDataLabs'
    | 'describedProviders'
    | 'reacher'
    | 'verifier'
    | 'publicUrl'
    | 'search'
    | 'secretsKey'
    | 'secretsKeyOld'
    | 'smtpUrl'
    | 'suppressionKey'
    | 'trustedProxies'
  >
  /** Variables that look like misspelled settings. */
  misspelled: readonly { name: string; known: string }[]
  /** Rejects if the database can't be used; null if there is none yet. */
  database: Promise<Pool | null>
  /** The connections that a server needs at most. */
  neededConnections: number
  /** What answers at PUBLIC_URL. Rejects if nothing does. */
  public: Promise<Answered>
  /** What answers at the server's own address, or null, after the request to PUBLIC_URL. */
  running: Promise<Answered | null>
  /** The address of `running`. */
  address: string
  /** The answers of all configured providers. */
  asked: Promise<readonly Asked[]>
  now: () => Date
}

/**
 * A check. One that needs the database or a running server is not made without it: another check
 * says that it isn't there.
 */
export type Check =
  | { needs: 'nothing'; run: (of: Installation) => Promise<Found[]> }
  | { needs: 'database'; run: (of: Installation, pool: Pool) => Promise<Found[]> }
  | { needs: 'server'; run: (of: Installation, state: RunningState) => Promise<Found[]> }

type Given = Omit<Installation, 'asked' | 'public' | 'running'> & {
  /** Asks for what only the running server knows. */
  askRunning: () => Promise<Answered | null>
}

/** Milliseconds for an answer of PUBLIC_URL. */
const publicMs = 8000

/**
 * Begins to ask what several checks need to know. The request by way of PUBLIC_URL comes before the
 * running server is asked what it has seen of proxies.
 */
export function openInstallation({ askRunning, ...given }: Given): Installation {
  const { publicUrl, jwtSecret } = given.config
  const publicAnswer = askAt(publicUrl, jwtSecret, AbortSignal.timeout(publicMs))
  const running = publicAnswer.then(askRunning, askRunning)
  const installation = {
    ...given,
    public: publicAnswer,
    running,
    asked: askProviders(given.config, given.now),
  }
  // A rejection is a finding of the checks that wait for it.
  for (const asked of [publicAnswer, running, given.database]) asked.catch(() => {})
  return installation
}
