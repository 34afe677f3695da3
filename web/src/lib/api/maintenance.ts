import { create } from 'zustand'

type State = { isOn: boolean; message: string | null }

const useStore = create<State>(() => ({ isOn: false, message: null }))

/** The server reports maintenance, perhaps with the operator's message. */
export function beginMaintenance(message: string | null = null): void {
  useStore.setState((state) => ({ isOn: true, message: message ?? state.message }))
}

export const endMaintenance = (): void => useStore.setState({ isOn: false, message: null })

export const useMaintenance = (): State => useStore()

/** Calls `notify` each time maintenance ends. Returns a function that unsubscribes. */
export const onMaintenanceEnd = (notify: () => void): (() => void) =>
  useStore.subscribe((state, previous) => {
    if (previous.isOn && !state.isOn) notify()
  })
