import { describe, expect, test } from 'vitest'
import { batched } from './batched.ts'

/** Longer than any test. */
const patienceMs = 60_000

/** A load whose runs the test ends one by one. */
function heldLoad() {
  const runs: { keys: number[]; end: (error?: Error) => void }[] = []
  const load = (keys: number[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<string[]>()
    const end = (error?: Error) => (error ? reject(error) : resolve(keys.map((key) => `value ${key}`)))
    runs.push({ keys, end })
    return promise
  }
  return { load, runs, keys: () => runs.map((run) => run.keys) }
}

/** Waits for everything started in this turn, and what that starts. */
const turn = async () => {
  for (let i = 0; i < 2; i++) await new Promise((done) => setImmediate(done))
}

describe('batched calls', () => {
  test('a single call is made in the same turn', async () => {
    const { load, runs, keys } = heldLoad()
    const value = batched(load, { maxKeys: 10, patienceMs })(1)
    await turn()
    expect(keys()).toEqual([[1]])
    runs[0]!.end()
    expect(await value).toBe('value 1')
  })

  test('calls of one turn share a load, each with its own result', async () => {
    const { load, runs, keys } = heldLoad()
    const values = [1, 2, 3, 2].map(batched(load, { maxKeys: 10, patienceMs }))
    await turn()
    expect(keys()).toEqual([[1, 2, 3, 2]])
    runs[0]!.end()
    expect(await Promise.all(values)).toEqual(['value 1', 'value 2', 'value 3', 'value 2'])
  })

  test('calls during a load wait and share the next one', async () => {
    const { load, runs, keys } = heldLoad()
    const call = batched(load, { maxKeys: 10, patienceMs })
    const first = call(1)
    await turn()
    const values = [2, 3].map(call)
    await turn()
    const last = call(4)
    expect(keys()).toEqual([[1]])
    runs[0]!.end()
    await first
    await turn()
    expect(keys()).toEqual([[1], [2, 3, 4]])
    runs[1]!.end()
    expect(await Promise.all([...values, last])).toEqual(['value 2', 'value 3', 'value 4'])
  })

  test('no call joins a load that started before it', async () => {
    const { load, runs, keys } = heldLoad()
    const call = batched(load, { maxKeys: 10, patienceMs })
    for (const key of [1, 1, 1]) {
      const value = call(key)
      await turn()
      const began = keys().length
      const late = call(key)
      await turn()
      expect(keys()).toHaveLength(began)
      runs.at(-1)!.end()
      await value
      await turn()
      expect(keys()).toHaveLength(began + 1)
      runs.at(-1)!.end()
      await late
    }
  })

  test('a load that does not end delays other calls only briefly', async () => {
    const { load, runs, keys } = heldLoad()
    const call = batched(load, { maxKeys: 10, patienceMs: 20 })
    void call(1)
    await turn()
    const waits = call(2)
    await new Promise((done) => setTimeout(done, 30))
    expect(keys()).toEqual([[1]])
    const comesLater = call(3)
    await turn()
    expect(keys()).toEqual([[1], [2, 3]])
    runs[1]!.end()
    expect(await Promise.all([waits, comesLater])).toEqual(['value 2', 'value 3'])
    runs[0]!.end()
    await turn()
    expect(keys()).toHaveLength(2)
  })

  test('a batch never exceeds its maximum', async () => {
    const { load, runs, keys } = heldLoad()
    const values = [1, 2, 3, 4, 5].map(batched(load, { maxKeys: 2, patienceMs }))
    for (let i = 0; i < 3; i++) {
      await turn()
      runs[i]!.end()
      await turn()
    }
    expect(keys()).toEqual([[1, 2], [3, 4], [5]])
    expect(await Promise.all(values)).toHaveLength(5)
  })

  test('a failed load fails its own calls and no others', async () => {
    const { load, runs } = heldLoad()
    const call = batched(load, { maxKeys: 2, patienceMs })
    const values = [1, 2, 3].map((key) => call(key).catch((error: Error) => error.message))
    await turn()
    runs[0]!.end(new Error('connection lost'))
    await turn()
    await turn()
    runs[1]!.end()
    expect(await Promise.all(values)).toEqual(['connection lost', 'connection lost', 'value 3'])
  })

  test('a load that throws synchronously counts as failed', async () => {
    const call = batched<number, number>(
      () => {
        throw new Error('broken')
      },
      { maxKeys: 10, patienceMs },
    )
    await expect(call(1)).rejects.toThrow('broken')
    await expect(call(2)).rejects.toThrow('broken')
  })
})
