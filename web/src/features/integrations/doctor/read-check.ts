import type {
  CheckFinding,
  CheckResult,
  CheckStage,
  MailboxCheck,
} from '@rapport/contract/integrations/checks.ts'

export type GroupId = 'smtp' | 'imap' | 'mailbox' | 'domain'

export type FindingGroup = {
  id: GroupId
  findings: CheckFinding[]
  /** Host and port of the server that they are about, as far as they name them. */
  server: { host?: string | number; port?: string | number }
  /** The stage that goes on. */
  next: CheckStage | null
}

const groupIds: readonly GroupId[] = ['smtp', 'imap', 'mailbox', 'domain']

const groupOf = ({ server, stage }: CheckFinding): GroupId =>
  server ?? (stage === 'domain' ? 'domain' : 'mailbox')

/** The stages of each server, which are asked at the same time. */
const stagesOf = {
  smtp: ['resolve', 'connect', 'tls', 'greeting', 'sign_in', 'sender'],
  imap: ['resolve', 'connect', 'tls', 'greeting', 'sign_in', 'folders'],
} as const satisfies Record<string, readonly CheckStage[]>

/** The stage after the last one that was reached; null if there is none, or if that one was wrong. */
function nextOf(id: GroupId, findings: readonly CheckFinding[]): CheckStage | null {
  if (id === 'mailbox' || id === 'domain') return null
  const stages: readonly CheckStage[] = stagesOf[id]
  if (findings.some(({ result }) => result === 'wrong')) return null
  const reached = Math.max(...findings.map(({ stage }) => stages.indexOf(stage)))
  return stages[reached + 1] ?? null
}

function serverOf(findings: readonly CheckFinding[]): FindingGroup['server'] {
  const { host, port } = findings.find(({ values }) => values['host'] !== undefined)?.values ?? {}
  return { ...(host !== undefined && { host }), ...(port !== undefined && { port }) }
}

/**
 * Findings by what they are about, as they came. While a check goes on, each server has the stage
 * that it is at.
 */
export function groupsOf(findings: readonly CheckFinding[], isRunning: boolean): FindingGroup[] {
  return groupIds
    .map((id) => {
      const own = findings.filter((finding) => groupOf(finding) === id)
      return { id, findings: own, server: serverOf(own), next: isRunning ? nextOf(id, own) : null }
    })
    .filter(({ findings: own }) => own.length > 0)
}

export type Summary =
  | { kind: 'checking' | 'waiting' | 'good' | 'nothing' }
  | { kind: 'advice' | 'wrong'; count: number }

/** What a check comes to, so far. */
export function summaryOf(findings: readonly CheckFinding[], isRunning: boolean): Summary {
  const numberOf = (wanted: CheckResult) => findings.filter(({ result }) => result === wanted).length
  const wrong = numberOf('wrong')
  if (wrong > 0) return { kind: 'wrong', count: wrong }
  if (isRunning) return { kind: numberOf('waiting') > 0 ? 'waiting' : 'checking' }
  if (findings.length === 0) return { kind: 'nothing' }
  const advice = numberOf('advice')
  return advice > 0 ? { kind: 'advice', count: advice } : { kind: 'good' }
}

const quickMs = 30_000
/** A check ends by itself half an hour after its email; a minute later it is seen to have ended. */
const longestMs = 31 * 60_000

/** Milliseconds until a check is asked for again that has been watched for some; false: never. */
export function pollAfter(
  { finishedAt }: Pick<MailboxCheck, 'finishedAt'>,
  watchedMs: number,
): number | false {
  if (finishedAt !== null || watchedMs > longestMs) return false
  return watchedMs < quickMs ? 1000 : 5000
}

const freshMs = 60 * 60_000

/** Whether a check goes on, or ended recently enough to be shown instead of a new one. */
export const isFresh = ({ finishedAt }: Pick<MailboxCheck, 'finishedAt'>, now: Date): boolean =>
  finishedAt === null || now.getTime() - new Date(finishedAt).getTime() < freshMs
