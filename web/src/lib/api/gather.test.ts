import { expect, test, vi } from 'vitest'
import { gather } from './gather.ts'

test('requests of one turn are one call, those of the next another', async () => {
  const fetchAll = vi.fn<(ids: number[]) => Promise<Map<number, string>>>(
    async (ids: number[]) => new Map(ids.filter((id) => id > 1).map((id) => [id, `${id}!`])),
  )
  const one = gather(fetchAll)
  expect(await Promise.all([one(1), one(2), one(2), one(3)])).toEqual([undefined, '2!', '2!', '3!'])
  expect(await one(4)).toBe('4!')
  expect(fetchAll.mock.calls).toEqual([[[1, 2, 3]], [[4]]])
})

test('a failed call fails its requests alone', async () => {
  let isDown = true
  const one = gather(async (ids: number[]) => {
    if (isDown) throw new Error('down')
    return new Map(ids.map((id) => [id, id]))
  })
  await expect(Promise.all([one(1), one(2)])).rejects.toThrow('down')
  isDown = false
  expect(await one(1)).toBe(1)
})
