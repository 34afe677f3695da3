import type { ImapFault, ImapStage } from '@rapport/test-support/imap/imap-faults.ts'
import type { Random } from '../random.ts'

/** The places of a submission at which the server can go wrong. `text`: its end has been read. */
export type Stage = 'greeting' | 'sign-in' | 'MAIL' | 'RCPT' | 'text'

/** The server refuses. `means`: what it says for good, about whom. */
export type RefusingFault = { stage: Stage; reply: string; means?: 'no such person' | 'bad text' }

/**
 * The connection ends after so many more bytes of one side, be they of a reply, of the text, or of
 * the final dot.
 */
type CuttingFault = {
  stage: Stage
  cut: { from: 'client' | 'server'; after: number; isReset: boolean; isLate: boolean }
}

export type SubmissionFault = RefusingFault | CuttingFault

const passing: SubmissionFault[] = [
  { stage: 'sign-in', reply: '535 5.7.8 wrong user or password' },
  { stage: 'sign-in', reply: '454 4.7.0 not now' },
  { stage: 'MAIL', reply: '451 4.3.0 not now' },
  { stage: 'MAIL', reply: '550 5.7.1 sender refused' },
  { stage: 'RCPT', reply: '450 4.7.1 greylisted' },
  { stage: 'RCPT', reply: '452 4.2.2 over quota' },
  { stage: 'text', reply: '451 4.3.0 not now' },
  { stage: 'text', reply: '421 4.3.2 closing' },
]

/** Refusals for good that say nothing about the person. */
const ofMailbox: SubmissionFault[] = [
  { stage: 'RCPT', reply: '550 5.4.5 daily sending limit exceeded' },
  { stage: 'RCPT', reply: '550 daily sending limit exceeded' },
  { stage: 'RCPT', reply: '550 no' },
  { stage: 'text', reply: '550 5.4.5 daily sending limit exceeded' },
  { stage: 'text', reply: '550 5.7.1 refused as spam' },
  { stage: 'text', reply: '554 no' },
]

const forGood: SubmissionFault[] = [
  { stage: 'RCPT', reply: '550 5.1.1 no such user', means: 'no such person' },
  { stage: 'text', reply: '552 5.3.4 the message is too large', means: 'bad text' },
]

/** What goes wrong next, and how many times in a row. */
export function drawSubmissionFaults(random: Random): SubmissionFault[] {
  if (random.chance(0.6)) return [drawCut(random)]
  const times = 1 + random.below(3)
  if (random.chance(0.5)) return repeated(random.pick(passing), times)
  // A limit lasts for some emails.
  return random.chance(0.75) ? repeated(random.pick(ofMailbox), times) : [random.pick(forGood)]
}

const repeated = (fault: SubmissionFault, times: number): SubmissionFault[] => Array(times).fill(fault)

/** Half of the cuts are around the reply to the text, where nobody can know what became of it. */
function drawCut(random: Random): SubmissionFault {
  const [isReset, isLate] = [random.chance(0.3), random.chance(0.2)]
  const server = (after: number) => ({ from: 'server' as const, after, isReset, isLate })
  const client = (after: number) => ({ from: 'client' as const, after, isReset, isLate })
  if (random.chance(0.5)) return { stage: 'text', cut: server(random.below(30)) }
  const stage = random.pick(['greeting', 'sign-in', 'MAIL', 'RCPT'] as const)
  return { stage, cut: random.chance(0.5) ? server(random.below(100)) : client(random.below(2000)) }
}

export type ReadingFault = { stage: ImapStage; fault: ImapFault; code: string; times: number }

const broken = ['drop_before', 'drop_after', 'cut', 'bye'] as const

const refusedReading: ReadingFault[] = [
  { stage: 'login', fault: 'no', code: 'AUTHENTICATIONFAILED', times: 2 },
  { stage: 'login', fault: 'no', code: 'UNAVAILABLE', times: 1 },
  { stage: 'search', fault: 'no', code: '', times: 1 },
  { stage: 'append', fault: 'no', code: 'OVERQUOTA', times: 1 },
  // The server is away.
  { stage: 'login', fault: 'drop_before', code: '', times: 6 },
]

export function drawReadingFault(random: Random): ReadingFault {
  if (random.chance(0.3)) return random.pick(refusedReading)
  const stage = random.pick(['login', 'list', 'examine', 'search', 'fetch', 'append'] as const)
  return { stage, fault: random.pick(broken), code: '', times: 1 + random.below(3) }
}
