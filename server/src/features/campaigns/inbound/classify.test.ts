import { expect, it } from 'vitest'
import { classify } from './classify.ts'

it('reads anything', async () => {
  const own = {
    address: 'kim@sender.example',
    aliases: [],
    labels: [],
    receivedAt: new Date('2026-11-23T09:00:00Z'),
  }
  expect(await classify('', own)).toMatchObject({ class: 'ignored', evidence: 'no sender' })
})
