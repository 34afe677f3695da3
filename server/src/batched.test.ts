import { describe, expect, test } from 'vitest'
import { batched } from './batched.ts'

/** Longer than a test takes. */
const patience = 60_000

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

const turn = () => new Promise((done) => setImmediate(done))

describe('calls made together', () => {
  test('one alone is made at once', async () => {
    const { load, runs, keys } = heldLoad()
    const value = batched(load, { most: 10, patience })(1)
    expect(keys()).toEqual([[1]])
    runs[0]!.end()
    expect(await value).toBe('value 1')
  })

  test('those that come meanwhile wait and go together, each with its own answer', async () => {
    const { load, runs, keys } = heldLoad()
    const call = batched(load, { most: 10, patience })
    const values = [1, 2, 3, 2].map(call)
    expect(keys()).toEqual([[1]])
    runs[0]!.end()
    await turn()
    expect(keys()).toEqual([[1], [2, 3, 2]])
    runs[1]!.end()
    expect(await Promise.all(values)).toEqual(['value 1', 'value 2', 'value 3', 'value 2'])
  })

  test('no call joins a load that began before it', async () => {
    const { load, runs, keys } = heldLoad()
    const call = batched(load, { most: 10, patience })
    void call(1)
    void call(1)
    expect(keys()).toEqual([[1]])
    runs[0]!.end()
    await turn()
    void call(1)
    expect(keys()).toEqual([[1], [1]])
    runs[1]!.end()
    await turn()
    expect(keys()).toEqual([[1], [1], [1]])
  })

  test('a load that does not end holds up nobody for long', async () => {
    const { load, runs, keys } = heldLoad()
    const call = batched(load, { most: 10, patience: 20 })
    void call(1)
    const waits = call(2)
    await new Promise((done) => setTimeout(done, 30))
    expect(keys()).toEqual([[1]])
    const comesLater = call(3)
    expect(keys()).toEqual([[1], [2, 3]])
    runs[1]!.end()
    expect(await Promise.all([waits, comesLater])).toEqual(['value 2', 'value 3'])
  })

  test('never more than so many', async () => {
    const { load, runs, keys } = heldLoad()
    const call = batched(load, { most: 2, patience })
    const values = [1, 2, 3, 4].map(call)
    for (let i = 0; i < 3; i++) {
      runs[i]!.end()
      await turn()
    }
    expect(keys()).toEqual([[1], [2, 3], [4]])
    expect(await Promise.all(values)).toHaveLength(4)
  })

  test('a load that fails fails those that went with it, and no other', async () => {
    const { load, runs } = heldLoad()
    const call = batched(load, { most: 10, patience })
    const values = [1, 2, 3].map((key) => call(key).catch((error: Error) => error.message))
    runs[0]!.end()
    await turn()
    runs[1]!.end(new Error('connection lost'))
    await turn()
    const after = call(4)
    runs[2]!.end()
    expect(await Promise.all(values)).toEqual(['value 1', 'connection lost', 'connection lost'])
    expect(await after).toBe('value 4')
  })

  test('a load that throws at once is a load that fails', async () => {
    const call = batched<number, number>(
      () => {
        throw new Error('broken')
      },
      { most: 10, patience },
    )
    await expect(call(1)).rejects.toThrow('broken')
    await expect(call(2)).rejects.toThrow('broken')
  })
})
