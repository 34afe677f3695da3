import { describe, expect, test } from 'vitest'
import { batched } from './batched.ts'

/** Longer than a test takes. */
const patienceMs = 60_000

/** A load whose runs a test ends one by one. */
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

/** Until what was begun in this turn, and what that begins, is under way. */
const turn = async () => {
  for (let i = 0; i < 2; i++) await new Promise((done) => setImmediate(done))
}

describe('calls made together', () => {
  test('one alone is made in the same turn', async () => {
    const { load, runs, keys } = heldLoad()
    const value = batched(load, { maxKeys: 10, patienceMs })(1)
    await turn()
    expect(keys()).toEqual([[1]])
    runs[0]!.end()
    expect(await value).toBe('value 1')
  })

  test('those of one turn go together, each with its own answer', async () => {
    const { load, runs, keys } = heldLoad()
    const values = [1, 2, 3, 2].map(batched(load, { maxKeys: 10, patienceMs }))
    await turn()
    expect(keys()).toEqual([[1, 2, 3, 2]])
    runs[0]!.end()
    expect(await Promise.all(values)).toEqual(['value 1', 'value 2', 'value 3', 'value 2'])
  })

  test('those that come meanwhile wait and go together', async () => {
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

  test('no call joins a load that began before it', async () => {
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

  test('a load that does not end holds up nobody for long', async () => {
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

  test('never more than so many', async () => {
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

  test('a load that fails fails those that went with it, and no other', async () => {
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

  test('a load that throws at once is a load that fails', async () => {
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
