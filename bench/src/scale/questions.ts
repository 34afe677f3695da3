import { forAnybody } from '@rapport/search/people-search.ts'
import type { IndexWriter } from '@rapport/search/index/index-writer.ts'
import { ThreadedReader } from '@rapport/search/threads/threaded-reader.ts'
import { measure, median, type Limits } from '../measure.ts'
import { pageSize, type Query } from '../queries.ts'

type Options = { today: number; limits: Limits; print: (label: string, value: string) => void }

/** Measures each query as the server asks it: small ones in this thread, large ones in two query threads. */
export async function measureQueries(
  index: IndexWriter,
  queries: readonly Query[],
  { today, limits, print }: Options,
): Promise<void> {
  const reader = new ThreadedReader({ today: () => today, remembers: false })
  try {
    reader.show(index.view())
    const pages: { p50: number; p95: number }[] = []
    for (const { name, filters: asked, kind, sort } of queries) {
      const filters = forAnybody(asked)
      const count = await reader.ask({ kind: 'count', filters })
      const offset = kind === 'deep' ? Math.floor(count / 2 / pageSize) * pageSize : 0
      const page = { offset, limit: pageSize, ...(sort && { sort }) }
      const ask =
        kind === 'facets'
          ? () => reader.ask({ kind: 'facets', filters })
          : () => reader.ask({ kind: 'search', filters, page })
      const times = await measure(ask, limits)
      print(
        `${name}, ${count.toLocaleString('en')}`,
        `p50 ${times.p50.toFixed(3)}, p95 ${times.p95.toFixed(3)} ms`,
      )
      if (kind !== 'facets') pages.push(times)
    }
    print('without facets: p50 over queries', `${median(pages.map(({ p50 }) => p50)).toFixed(3)} ms`)
    print('without facets: worst p95', `${Math.max(...pages.map(({ p95 }) => p95)).toFixed(3)} ms`)
  } finally {
    await reader.close()
  }
}
