import type { StoredSteps } from '@rapport/contract/campaigns/steps.ts'
import { sameSteps, withKey, type Step } from './steps.ts'

/**
 * Saves steps as one types, one request at a time.
 *
 * - `shown` is what the editor shows, `saved` what the server has, `sent` what is on its way,
 *   `answered` the server's last answer.
 * - While something is sent, changes wait: the answer brings the version and the ids that the next
 *   request needs.
 * - A version that another window has overtaken stops saving until the user has chosen; nothing
 *   typed is lost meanwhile. One that has the same steps, such as a change of the setup, is taken
 *   over.
 */

export type Saving = {
  version: number
  answered: StoredSteps['steps']
  shown: readonly Step[]
  saved: readonly Step[]
  sent: readonly Step[] | null
  /** The steps that another window has saved. */
  theirs: StoredSteps | null
  /** Why the last request failed. The next change, or another attempt, sends again. */
  failure: unknown
  /** Grows when the texts on the screen have to be replaced. */
  reading: number
}

export type SavingEvent =
  | { type: 'changed'; change: (steps: readonly Step[]) => readonly Step[] }
  | { type: 'sent' }
  | { type: 'stored'; stored: StoredSteps }
  | { type: 'failed'; error: unknown }
  | { type: 'overtaken'; theirs: StoredSteps }
  | { type: 'keptMine' }
  | { type: 'tookTheirs' }

export function startSaving({ version, steps }: StoredSteps): Saving {
  const shown = steps.map(withKey)
  return {
    version,
    answered: steps,
    shown,
    saved: shown,
    sent: null,
    theirs: null,
    failure: null,
    reading: 0,
  }
}

export const isChanged = ({ shown, saved }: Saving): boolean => !sameSteps(shown, saved)

/** Whether a request should leave, as soon as typing pauses. */
export const isDue = (saving: Saving): boolean =>
  saving.sent === null && saving.theirs === null && saving.failure === null && isChanged(saving)

const withIds = (steps: readonly Step[], idOf: (step: Step) => number | null): Step[] =>
  steps.map((step) => Object.assign({}, step, { id: idOf(step) }))

/** A step that was stored away, and then put back, is a new one. */
function changed(saving: Saving, change: (steps: readonly Step[]) => readonly Step[]): Saving {
  const known = new Set(saving.saved.map(({ id }) => id))
  const shown = withIds(change(saving.shown), ({ id }) => (known.has(id) ? id : null))
  return { ...saving, shown, failure: null }
}

/** The server answers steps in the order in which they were sent. */
function stored(saving: Saving, { version, steps }: StoredSteps): Saving {
  const sent = saving.sent ?? []
  const ids = new Map(sent.map(({ key }, index) => [key, steps[index]?.id ?? null]))
  const idOf = ({ key }: Step) => ids.get(key) ?? null
  return {
    ...saving,
    version,
    answered: steps,
    shown: withIds(saving.shown, idOf),
    saved: withIds(sent, idOf),
    sent: null,
  }
}

function overtaken(saving: Saving, theirs: StoredSteps): Saving {
  const isSame = JSON.stringify(theirs.steps) === JSON.stringify(saving.answered)
  return isSame ? { ...saving, sent: null, version: theirs.version } : { ...saving, sent: null, theirs }
}

/** Mine replace theirs: steps that they removed are new again, those that they added go. */
function keepMine(saving: Saving, { version, steps }: StoredSteps): Saving {
  const kept = new Set<number | null>(steps.map(({ id }) => id))
  const shown = withIds(saving.shown, ({ id }) => (kept.has(id) ? id : null))
  return { ...saving, version, answered: steps, theirs: null, saved: steps.map(withKey), shown }
}

export function afterEvent(saving: Saving, event: SavingEvent): Saving {
  const { theirs } = saving
  if (event.type === 'changed') return changed(saving, event.change)
  if (event.type === 'sent') return { ...saving, sent: saving.shown, failure: null }
  if (event.type === 'stored') return stored(saving, event.stored)
  if (event.type === 'failed') return { ...saving, sent: null, failure: event.error }
  if (event.type === 'overtaken') return overtaken(saving, event.theirs)
  if (theirs === null) return saving
  if (event.type === 'keptMine') return keepMine(saving, theirs)
  return { ...startSaving(theirs), reading: saving.reading + 1 }
}

/**
 * The unsaved steps of an editor that was closed during a request. They are sent once that request
 * has been answered. Null if there are none.
 */
export function restAfter(left: Saving, answer: StoredSteps): Saving | null {
  const rest = afterEvent(left, { type: 'stored', stored: answer })
  return isDue(rest) ? rest : null
}
