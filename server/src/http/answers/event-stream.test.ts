import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { eventStream } from './event-stream.ts'

const options = {
  write: (value: number) => `${value}`,
  check: async () => undefined,
  writeFailure: (error: unknown) => (error as Error).message,
  signal: new AbortController().signal,
}

async function* numbers(count: number, onEnd = () => {}): AsyncGenerator<number, void> {
  try {
    for (let value = 1; value <= count; value++) yield value
  } finally {
    onEnd()
  }
}

async function* failing(): AsyncGenerator<number, void> {
  yield 1
  throw new Error('gone')
}

async function* busy(): AsyncGenerator<number, void> {
  for await (const value of numbers(100)) {
    await sleep(5)
    yield value
  }
}

const signedOut = async () => {
  throw new Error('signed out')
}

async function* silent(): AsyncGenerator<number, void> {
  yield 1
  await sleep(60_000, null, { ref: false })
}

const textOf = async (stream: AsyncIterable<Buffer>) => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

test('writes each value as an event', async () => {
  expect(await textOf(eventStream(numbers(2), options))).toBe('data: 1\n\ndata: 2\n\n')
})

test('tells a failure and ends', async () => {
  expect(await textOf(eventStream(failing(), options))).toBe('data: 1\n\nevent: failure\ndata: gone\n\n')
})

test('sends heartbeats while there is nothing to say, and ends when the caller may no longer see it', async () => {
  let checks = 0
  const check = async () => {
    if (++checks === 3) throw new Error('signed out')
  }
  const stream = eventStream(silent(), { ...options, check, heartbeatMs: 5 })
  expect(await textOf(stream)).toBe(
    'data: 1\n\n: heartbeat\n\n: heartbeat\n\nevent: failure\ndata: signed out\n\n',
  )
})

test('asks again whether the caller may see it while there is always something to say', async () => {
  const text = await textOf(eventStream(busy(), { ...options, check: signedOut, heartbeatMs: 100 }))
  expect(text).toMatch(/^data: 1\n\n[^]*event: failure\ndata: signed out\n\n$/)
})

test('asks for no more than the client takes', async () => {
  let made = 0
  async function* endless(): AsyncGenerator<number, void> {
    for (;;) yield ++made
  }
  const stream = eventStream(endless(), options)
  stream.read()
  await sleep(20)
  expect(made).toBeLessThan(500)
  stream.destroy()
})

test('ends when the client goes, and releases its source', async () => {
  const leave = new AbortController()
  const onEnd = vi.fn<() => void>()
  async function* waiting(): AsyncGenerator<number, void> {
    yield* numbers(1, onEnd)
    await sleep(60_000, null, { signal: leave.signal, ref: false }).catch(() => {})
  }
  const read = textOf(eventStream(waiting(), { ...options, signal: leave.signal }))
  await sleep(5)
  leave.abort()
  expect(await read).toBe('data: 1\n\n')
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce())
})
