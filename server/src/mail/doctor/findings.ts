import type { CheckCause, CheckFinding, CheckStage } from '@rapport/contract/integrations/checks.ts'
import { serverWords } from '../server-words.ts'

export type Doubt = Pick<CheckFinding, 'result' | 'cause'> & { said?: string | null }

type Given = Partial<Pick<CheckFinding, 'server' | 'part' | 'values'>>

const empty = { server: null, part: null, said: null, values: {} } as const

/** A stage in which all is as it should be. */
export const good = (stage: CheckStage, given: Given = {}): CheckFinding => ({
  ...empty,
  stage,
  result: 'good',
  cause: null,
  ...given,
})

/** A stage in which something is wrong, or worth knowing. */
export const doubtful = (stage: CheckStage, { said, ...doubt }: Doubt, given: Given = {}): CheckFinding => ({
  ...empty,
  stage,
  ...doubt,
  said: said ? serverWords(said) : null,
  ...given,
})

export const wrong = (cause: CheckCause, said?: string | null): Doubt => ({
  result: 'wrong',
  cause,
  said: said ?? null,
})

export const advice = (cause: CheckCause, said?: string | null): Doubt => ({
  result: 'advice',
  cause,
  said: said ?? null,
})
