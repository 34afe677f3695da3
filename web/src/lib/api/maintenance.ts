import { create } from 'zustand'

type State = { isOn: boolean; message: string | null }

const useStore = create<State>(() => ({ isOn: false, message: null }))

/** The server said that it is under maintenance; `message`: what the operator says of it, as far as that is known. */
export function beginMaintenance(message: string | null = null): void {
  useStore.setState((state) => ({ isOn: true, message: message ?? state.message }))
}

export const endMaintenance = (): void => useStore.setState({ isOn: false, message: null })

export const useMaintenance = (): State => useStore()

/** Calls `notify` each time maintenance ends; returns what stops that. */
export const onMaintenanceEnd = (notify: () => void): (() => void) =>
  useStore.subscribe((state, before) => {
    if (before.isOn && !state.isOn) notify()
  })
