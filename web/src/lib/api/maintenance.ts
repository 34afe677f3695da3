import { create } from 'zustand'

/** The operator's message and the planned end. */
type Details = { message: string | null; plannedEnd: string | null }

type State = Details & {
  isOn: boolean
  /** The user claims to be an administrator; the server lets administrators in during maintenance. */
  isPassed: boolean
}

const useStore = create<State>(() => ({ isOn: false, message: null, plannedEnd: null, isPassed: false }))

/** The server refuses a call because of maintenance. */
export function beginMaintenance(details?: Details): void {
  useStore.setState({ ...details, isOn: true, isPassed: false })
}

/** The settings say that there is maintenance. A user who passed stays until a call is refused. */
export function noticeMaintenance(details: Details): void {
  if (!useStore.getState().isPassed) beginMaintenance(details)
}

/** Shows the app to an administrator, to sign in or to continue. */
export const passMaintenance = (): void => useStore.setState({ isOn: false, isPassed: true })

export const endMaintenance = (): void =>
  useStore.setState({ isOn: false, message: null, plannedEnd: null, isPassed: false })

export const useMaintenance = (): State => useStore()

/** Calls `notify` each time maintenance ends. Returns a function that unsubscribes. */
export const onMaintenanceEnd = (notify: () => void): (() => void) =>
  useStore.subscribe((state, previous) => {
    if (previous.isOn && !state.isOn) notify()
  })
