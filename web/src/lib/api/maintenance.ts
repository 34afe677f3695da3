import { create } from 'zustand'

type State = {
  isOn: boolean
  message: string | null
  /** The user claims to be an administrator; the server lets administrators in during maintenance. */
  isPassed: boolean
}

const useStore = create<State>(() => ({ isOn: false, message: null, isPassed: false }))

/** The server refuses a call because of maintenance, perhaps with the operator's message. */
export function beginMaintenance(message: string | null = null): void {
  useStore.setState((state) => ({ isOn: true, message: message ?? state.message, isPassed: false }))
}

/** The settings say that there is maintenance. A user who passed stays until a call is refused. */
export function noticeMaintenance(message: string | null): void {
  if (!useStore.getState().isPassed) beginMaintenance(message)
}

/** Shows the app to an administrator: to sign in, or to go on. */
export const passMaintenance = (): void => useStore.setState({ isOn: false, isPassed: true })

export const endMaintenance = (): void => useStore.setState({ isOn: false, message: null, isPassed: false })

export const useMaintenance = (): State => useStore()

/** Calls `notify` each time maintenance ends. Returns a function that unsubscribes. */
export const onMaintenanceEnd = (notify: () => void): (() => void) =>
  useStore.subscribe((state, previous) => {
    if (previous.isOn && !state.isOn) notify()
  })
