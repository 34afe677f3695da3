import { describe, expect, it } from 'vitest'
import { initialState, nextState, SocketError, type SocketEvent, type SocketState } from './socket-state.ts'

const after = (events: SocketEvent[], from: SocketState = initialState) => events.reduce(nextState, from)
const due: SocketEvent = { type: 'due' }
const opened: SocketEvent = { type: 'opened' }
const closed: SocketEvent = { type: 'closed' }
const wake: SocketEvent = { type: 'wake' }
const lost: SocketEvent = { type: 'failed', fault: 'lost' }

const connected: SocketState = { name: 'connected' }
const error: SocketState = { name: 'error', fault: 'timeout' }

const text = (fault: ConstructorParameters<typeof SocketError>[0]) => new SocketError(fault).message

describe('the live connection', () => {
  it('begins after 100 ms', () => {
    expect(initialState).toEqual({ name: 'disconnected', next: 1, delay: 100 })
    expect(after([due])).toEqual({ name: 'connecting', attempt: 1 })
    expect(after([due, opened])).toEqual(connected)
  })

  it('tries five times, three seconds apart, and then gives up with the last fault', () => {
    let state = initialState
    for (let attempt = 1; attempt < 5; attempt++) {
      state = after([due, lost], state)
      expect(state).toEqual({ name: 'disconnected', next: attempt + 1, delay: 3000 })
    }
    expect(after([due, { type: 'failed', fault: 'timeout' }], state)).toEqual(error)
  })

  it('counts anew after a connection, and after it was woken', () => {
    const thrice = after([due, lost, due, lost, due, lost])
    expect(after([due, opened, closed], thrice)).toEqual({ name: 'disconnected', next: 1, delay: 3000 })
    expect(after([wake], thrice)).toEqual({ name: 'connecting', attempt: 1 })
    expect(after([wake], error)).toEqual({ name: 'connecting', attempt: 1 })
  })

  it('does not try again what would fail alike', () => {
    expect(after([due, { type: 'failed', fault: 'no_token', isFinal: true }])).toEqual({
      name: 'error',
      fault: 'no_token',
    })
  })

  it('is not disturbed by what comes too late', () => {
    const connecting = after([due])
    expect(after([due, wake, closed], connecting)).toBe(connecting)
    expect(after([due, wake, opened, lost], connected)).toBe(connected)
    expect(after([opened, closed, lost], initialState)).toBe(initialState)
    expect(after([due, opened, closed, lost], error)).toBe(error)
  })

  it('cannot come back once it was destroyed', () => {
    const destroyed: SocketState = { name: 'destroyed' }
    for (const state of [initialState, after([due]), connected, error])
      expect(after([{ type: 'destroy' }], state)).toEqual(destroyed)
    expect(after([due, wake, opened, closed, lost], destroyed)).toBe(destroyed)
  })

  it('has the words of the specification', () => {
    expect(text('destroyed')).toBe('SocketHandler has been destroyed')
    expect(text('no_token')).toBe('No authentication token available')
    expect(text('not_created')).toBe('Failed to create socket')
    expect(text('timeout')).toBe('Socket connection timeout')
    expect(text('not_connected')).toBe('Socket is not connected')
  })
})
