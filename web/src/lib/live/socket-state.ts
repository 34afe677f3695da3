/** Why there is no connection: the words of each stand in `SocketError`. */
type SocketFault = 'destroyed' | 'no_token' | 'not_created' | 'timeout' | 'not_connected' | 'refused' | 'lost'

const words: Record<SocketFault, string> = {
  destroyed: 'SocketHandler has been destroyed',
  no_token: 'No authentication token available',
  not_created: 'Failed to create socket',
  timeout: 'Socket connection timeout',
  not_connected: 'Socket is not connected',
  refused: 'Socket connection refused',
  lost: 'Socket connection lost',
}

export class SocketError extends Error {
  override readonly name = 'SocketError'
  readonly fault: SocketFault

  constructor(fault: SocketFault, options?: ErrorOptions) {
    super(words[fault], options)
    this.fault = fault
  }
}

const startDelay = 100
export const connectTimeout = 10_000
const reconnectAttempts = 5
const reconnectDelay = 3000

/**
 * A live connection.
 *
 *     disconnected --due--> connecting --opened--> connected --closed--> disconnected …
 *                               |
 *                               +--failed--> disconnected, and after five attempts in a row, or for good: error
 *
 * `wake` (the network is back, somebody looks at the page, or asks for it) leads from disconnected and from error to connecting, and counts anew.
 * Everything leads to destroyed, and nothing from there.
 */
export type SocketState =
  /** After `delay` milliseconds comes attempt number `next`. */
  | { name: 'disconnected'; next: number; delay: number }
  | { name: 'connecting'; attempt: number }
  | { name: 'connected' }
  | { name: 'error'; fault: SocketFault }
  | { name: 'destroyed' }

export type SocketEvent =
  | { type: 'due' | 'opened' | 'closed' | 'wake' | 'destroy' }
  /** `isFinal`: another attempt would fail alike. */
  | { type: 'failed'; fault: SocketFault; isFinal?: boolean }

export const initialState: SocketState = { name: 'disconnected', next: 1, delay: startDelay }

/** The state after an event; the same one when it changes nothing. */
export function nextState(state: SocketState, event: SocketEvent): SocketState {
  if (state.name === 'destroyed') return state
  switch (event.type) {
    case 'destroy':
      return { name: 'destroyed' }
    case 'due':
      return state.name === 'disconnected' ? { name: 'connecting', attempt: state.next } : state
    case 'wake':
      return state.name === 'disconnected' || state.name === 'error'
        ? { name: 'connecting', attempt: 1 }
        : state
    case 'opened':
      return state.name === 'connecting' ? { name: 'connected' } : state
    case 'closed':
      return state.name === 'connected' ? { name: 'disconnected', next: 1, delay: reconnectDelay } : state
    case 'failed':
      return state.name === 'connecting' ? afterFailure(state.attempt, event) : state
    default:
      return event satisfies never
  }
}

function afterFailure(attempt: number, failure: Extract<SocketEvent, { type: 'failed' }>): SocketState {
  const { fault, isFinal = false } = failure
  if (isFinal || attempt >= reconnectAttempts) return { name: 'error', fault }
  return { name: 'disconnected', next: attempt + 1, delay: reconnectDelay }
}
