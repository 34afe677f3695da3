/** The places at which a test can make the stand-in fail. Each is reached by a command of the client. */
const imapStages = ['greeting', 'login', 'list', 'examine', 'search', 'fetch', 'append', 'logout'] as const
export type ImapStage = (typeof imapStages)[number]

export const imapFaults = [
  /** The command is done, and never answered. */
  'hang',
  /** The connection is dropped before the command is done. */
  'drop_before',
  /** The command is done, and the connection is dropped before the answer. */
  'drop_after',
  /** The connection is dropped in the middle of the answer. */
  'cut',
  /** The answer is NO, with the code that the test gives. */
  'no',
  'bad',
  /** The server says goodbye instead of an answer. */
  'bye',
  /** The server announces a literal of 60 MB and begins to send it. */
  'huge_literal',
  /** The server answers with one message, again and again. */
  'flood',
] as const
export type ImapFault = (typeof imapFaults)[number]

/** `times`: how often, once by default. `code`: the code in brackets of an answer. */
export type PlannedFault = {
  user: string | null
  stage: ImapStage
  fault: ImapFault
  code: string
  left: number
}
