import { expect, test } from 'vitest'
import { startBareRoute } from './bare-process.ts'
import { measureInTurn, shareOf } from './rounds.ts'

const answers = ['{"short":1}', `{"long":"${'x'.repeat(9000)}"}`]

test('the bare route answers with the given bytes, and sides are measured in turn', async () => {
  const bare = await startBareRoute(answers)
  try {
    const response = await fetch(`${bare.origin}/1`, { method: 'POST' })
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await response.text()).toBe(answers[1])

    const asked: string[] = []
    const side = (name: string) => ({
      load: {
        origin: bare.origin,
        shot: (i: number) => {
          asked.push(name)
          return { path: `/${i % 2}`, headers: { 'content-type': 'application/json' }, body: '{}' }
        },
        connections: 1,
        seconds: 60,
        maxRequests: 8,
        rate: 0,
      },
      cpuTimes: () => ({ counted: asked.length, unknown: null }),
    })
    const [first, second] = await measureInTurn([side('first'), side('second')], 2)
    expect(
      asked
        .join(' ')
        .match(/(first|second)( \1)*/g)
        ?.map((run) => run.split(' ').length),
    ).toEqual([4, 4, 4, 4])
    expect(first!.bytes).toBe(4 * (answers[0]!.length + answers[1]!.length))
    expect(first!.latencies).toHaveLength(8)
    expect([...first!.errors, ...second!.errors]).toEqual([])
    expect(first!.cpu).toEqual({ counted: 1, unknown: null })
  } finally {
    await bare.stop()
  }
})

const resultOf = (requests: number, roundRates: number[]) => ({
  seconds: 2,
  latencies: new Float64Array(requests),
  errors: new Map<string, number>(),
  bytes: 0,
  cpu: {},
  roundRates,
})

test('the share is that of all rounds together, with the lowest and highest of one', () => {
  expect(shareOf(resultOf(120, [40, 80]), resultOf(400, [200, 200]))).toEqual({
    share: 0.3,
    lowest: 0.2,
    highest: 0.4,
  })
})
