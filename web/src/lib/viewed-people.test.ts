import { beforeEach, expect, it, vi } from 'vitest'
import { readViewed, rememberViewed } from './viewed-people.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})

const person = (id: number) => ({ id, name: `Person ${id}`, detail: '' })
const ids = () => readViewed().map(({ id }) => id)

it('keeps the last eight, the newest first, each once', () => {
  for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 9, 3]) rememberViewed(person(id))
  expect(ids()).toEqual([3, 9, 8, 7, 6, 5, 4, 2])
})

it('reads whatever is stored', () => {
  for (const text of ['', '{', 'null', '{}', '[1,null,{"id":"1"}]']) {
    stored.set('rapport.viewed', text)
    expect(ids()).toEqual([])
  }
})
