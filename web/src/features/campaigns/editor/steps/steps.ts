import { hasText, linesOf, textLength, type Part } from '@rapport/contract/campaigns/document-parts.ts'
import type { StepContent } from '@rapport/contract/campaigns/steps.ts'
import { openBlanks } from '@rapport/contract/campaigns/variables.ts'
import { limits } from '@rapport/contract/limits.ts'

/** The steps of a campaign as the editor holds them. */

export type Wait = StepContent['wait']
export type WaitUnit = Wait['unit']
export const waitUnits = ['minutes', 'hours', 'days', 'working_days'] as const satisfies readonly WaitUnit[]
/** `key` lasts while the editor is open; `id` is null until the step is saved. */
export type Step = StepContent & { key: string; id: number | null }

let lastKey = 0
const newKey = () => `step-${++lastKey}`

export const withKey = (step: StepContent & { id: number | null }): Step => ({ ...step, key: newKey() })

/** A later step answers the email before it, in its thread. */
export const emptyStep = (isFirst: boolean): Step =>
  withKey({
    id: null,
    wait: isFirst ? { amount: 0, unit: 'minutes' } : { amount: 3, unit: 'working_days' },
    subject: [],
    document: { blocks: [] },
  })

/** The part of a step that is sent to the server. */
export const contentOf = ({ wait, subject, document }: Step): StepContent => ({ wait, subject, document })

/** New steps as a template has them. After other emails the first one waits, too. */
export const fromTemplate = (steps: readonly StepContent[], isFirst: boolean): Step[] =>
  steps.map((step, index) => {
    const isTooSoon = index === 0 && !isFirst && step.wait.amount === 0
    return withKey({ ...step, wait: isTooSoon ? emptyStep(false).wait : step.wait, id: null })
  })

export const changeStep = (steps: readonly Step[], key: string, change: Partial<StepContent>): Step[] =>
  steps.map((step) => (step.key === key ? Object.assign({}, step, change) : step))

/** Moves a step by so many places. Waits belong to places: the first email still leaves at once. */
export function moveStep(steps: readonly Step[], key: string, by: number): Step[] {
  const from = steps.findIndex((step) => step.key === key)
  const to = from + by
  const moved = steps[from]
  if (!moved || to < 0 || to >= steps.length) return [...steps]
  const order = steps.toSpliced(from, 1).toSpliced(to, 0, moved)
  return order.map((step, index) => Object.assign({}, step, { wait: steps[index]!.wait }))
}

/** The step that comes first now waits as long as the previous first one did. */
export function removeStep(steps: readonly Step[], key: string): Step[] {
  const [first, second] = steps
  const rest = steps.filter((step) => step.key !== key)
  return first && second && first.key === key ? changeStep(rest, second.key, { wait: first.wait }) : rest
}

/** Undoes the removal of a step from `before`. What has changed meanwhile stays. */
export function putBack(steps: readonly Step[], before: readonly Step[], key: string): Step[] {
  const index = before.findIndex((step) => step.key === key)
  const next = before[index + 1]
  const all = steps.toSpliced(Math.min(index, steps.length), 0, before[index]!)
  return index === 0 && next ? changeStep(all, next.key, { wait: next.wait }) : all
}

const content = ({ id, wait, subject, document }: Step) => JSON.stringify([id, wait, subject, document])

/** Whether two lists of steps are equal, so that there is nothing to save. */
export const sameSteps = (some: readonly Step[], others: readonly Step[]): boolean =>
  some.length === others.length && some.every((step, index) => content(step) === content(others[index]!))

/**
 * A key of everything that decides when the emails go: their order, their waits, and the variables
 * that a person must have.
 */
export const timingOf = (steps: readonly Step[]): string =>
  JSON.stringify(
    steps.map(({ id, wait, subject, document }) => [
      id,
      wait.amount,
      wait.unit,
      neededIn([...subject, ...linesOf(document).flat()]),
    ]),
  )

const neededIn = (parts: readonly Part[]): string[] => [
  ...new Set(parts.flatMap((part) => (part.type === 'variable' && part.fallback === '' ? [part.name] : []))),
]

type StepProblem = 'no_subject' | 'no_text' | 'blank' | 'too_long'
type PlacedProblem = {
  problem: StepProblem
  place: 'subject' | 'text'
  /** The blank that is left to be filled in, as it is spelled. */
  blank?: string
}
export type Problem = PlacedProblem & { key: string; position: number }

function isTooLong({ subject, document }: Step): boolean {
  const lines = linesOf(document)
  return (
    subject.length > limits.maxSubjectParts ||
    textLength(subject) > limits.maxSubjectLength ||
    document.blocks.length > limits.maxBlocks ||
    document.blocks.some((block) => block.type !== 'paragraph' && block.items.length > limits.maxListItems) ||
    lines.some((line) => line.length > limits.maxInlines) ||
    textLength(lines.flat()) > limits.maxDocumentLength
  )
}

function problemsOfStep(step: Step, isFirst: boolean): PlacedProblem[] {
  const lines = linesOf(step.document)
  const blanks = (place: 'subject' | 'text', found: readonly string[]) =>
    [...new Set(found)].map((blank): PlacedProblem => ({ problem: 'blank', place, blank }))
  return [
    ...(isFirst && !hasText(step.subject) ? [{ problem: 'no_subject', place: 'subject' } as const] : []),
    ...blanks('subject', openBlanks(step.subject)),
    ...(hasText(lines.flat()) ? [] : [{ problem: 'no_text', place: 'text' } as const]),
    ...blanks('text', lines.flatMap(openBlanks)),
    ...(isTooLong(step) ? [{ problem: 'too_long', place: 'text' } as const] : []),
  ]
}

/** The problems that must be fixed before these emails can be sent, in the order of the steps. */
export const problemsOf = (steps: readonly Step[]): Problem[] =>
  steps.flatMap((step, index) =>
    problemsOfStep(step, index === 0).map((found) =>
      Object.assign({ key: step.key, position: index + 1 }, found),
    ),
  )

/** Whether the server accepts these steps: a draft may be incomplete. */
export function canSave(steps: readonly Step[], isDraft: boolean): boolean {
  if (!isDraft && steps.length === 0) return false
  return problemsOf(steps).every(({ problem }) => isDraft && problem !== 'too_long')
}
