const messages = {
  destroyed: 'SocketHandler has been destroyed',
  no_token: 'No authentication token available',
  not_created: 'Failed to create socket',
  timeout: 'Socket connection timeout',
  not_connected: 'Socket is not connected',
  refused: 'Socket connection refused',
  lost: 'Socket connection lost',
}

/** The reason why there is no connection. */
export type SocketFault = keyof typeof messages

export class SocketError extends Error {
  override readonly name = 'SocketError'
  readonly fault: SocketFault

  constructor(fault: SocketFault) {
    super(messages[fault])
    this.fault = fault
  }
}

/**
 * A live connection.
 *
 *     disconnected --start, retry, wake--> connecting --> connected --lost, ended--> disconnected
 *                                              |
 *                                              +--failed--> disconnected; after five failures in a row: error
 *
 * `wake` also leads from error to connecting. `destroy` leads from any state to destroyed, which is final.
 */
export type SocketState =
  | { name: 'disconnected' | 'connecting' | 'connected' | 'destroyed' }
  | { name: 'error'; fault: SocketFault }

export const initialState: SocketState = { name: 'disconnected' }
