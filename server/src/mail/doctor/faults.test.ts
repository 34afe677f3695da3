import { expect, test } from 'vitest'
import { faultOf } from './faults.ts'

test('a call that took too long was not answered, though its error has a number for a code', async () => {
  const late = AbortSignal.timeout(1)
  await expect(
    new Promise((_done, reject) => late.addEventListener('abort', () => reject(late.reason as Error))),
  ).rejects.toSatisfy((error) => faultOf(error).cause === 'no_answer')
})
