import type { RecordBlock } from './record-blocks.ts'

const interval = 250

/**
 * Passes the bytes of blocks through and shows progress on a terminal:
 * `12,000 of 100,000 people, 41,000 a second`.
 */
export async function* withProgress(
  blocks: Iterable<RecordBlock> | AsyncIterable<RecordBlock>,
  { companies, people }: { companies: number; people: number },
): AsyncGenerator<Uint8Array> {
  const terminal = process.stderr
  const started = performance.now()
  let shown = started
  let count = 0
  const show = (now: number) => {
    const made = Math.max(0, count - companies)
    const rate = Math.round(made / Math.max(0.001, (now - started) / 1000))
    terminal.write(
      `\r\u001b[K${made.toLocaleString('en')} of ${people.toLocaleString('en')} people, ${rate.toLocaleString('en')} a second`,
    )
    shown = now
  }
  for await (const { bytes, records } of blocks) {
    yield bytes
    count += records
    const now = performance.now()
    if (terminal.isTTY && now - shown > interval) show(now)
  }
  if (terminal.isTTY && shown > started) terminal.write('\r\u001b[K')
}
