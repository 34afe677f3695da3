import { useChoice } from '../../../lib/use-choice.ts'
import { readChoice } from '../../../lib/storage.ts'

/**
 * The choice of when a reveal in a table must be confirmed first: always, never, or when at most so
 * many credits of its kind are left.
 */
export const spendingChoices = ['never', '5', '20', '100', 'always'] as const
export type SpendingChoice = (typeof spendingChoices)[number]

const key = 'confirmSpending'
const usual = '5'

/** The choice of this device. */
export const useSpendingChoice = () => useChoice(key, spendingChoices, usual)

export const readSpendingChoice = (): SpendingChoice => {
  const stored = readChoice(key)
  return spendingChoices.find((choice) => choice === stored) ?? usual
}

export const asksFirst = (choice: SpendingChoice, left: number): boolean =>
  choice === 'always' || (choice !== 'never' && left <= Number(choice))
