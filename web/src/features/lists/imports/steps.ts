import type { ListImport } from '@rapport/contract/lists/imports.ts'

export const importSteps = ['file', 'columns', 'check', 'receipt'] as const
export type ImportStep = (typeof importSteps)[number]

type Progress = Pick<ListImport, 'state' | 'appliedAt'>

/** Something is being done with its rows. */
export const isWorking = ({ state }: Pick<ListImport, 'state'>): boolean =>
  state === 'checking' || state === 'applying' || state === 'undoing'

/** The step at which an import continues. */
export function stepOf({ state, appliedAt }: Progress): ImportStep {
  switch (state) {
    case 'uploaded':
      return 'columns'
    case 'checking':
    case 'checked':
      return 'check'
    case 'applying':
    case 'applied':
    case 'undoing':
    case 'undone':
      return 'receipt'
    case 'cancelled':
    case 'failed':
      // It ended before it changed any people, or while it was changing them.
      return appliedAt === null ? 'columns' : 'receipt'
    default:
      return state satisfies never
  }
}

/**
 * The step to show for one that an address names. Earlier steps can be shown until the import
 * changes people. A step after the current one is never shown.
 */
export function shownStep(wanted: string, given: Progress): ImportStep {
  const current = stepOf(given)
  const step = importSteps.find((each) => each === wanted)
  if (step === undefined || current === 'receipt') return current
  return importSteps.indexOf(step) < importSteps.indexOf(current) ? step : current
}
