const interval = 250
const between = 2000

/** Passes lines through and shows on a terminal how far they are: `12,000 of 100,000 people, 41,000 a second`. */
export function* withProgress(
  lines: Iterable<string>,
  { total, people }: { total: number; people: number },
): Generator<string> {
  const terminal = process.stderr
  const started = performance.now()
  let shown = started
  let count = 0
  const show = (now: number) => {
    const made = Math.max(0, count - (total - people))
    const rate = Math.round(made / Math.max(0.001, (now - started) / 1000))
    terminal.write(
      `\r\u001b[K${made.toLocaleString('en')} of ${people.toLocaleString('en')} people, ${rate.toLocaleString('en')} a second`,
    )
    shown = now
  }
  for (const line of lines) {
    yield line
    count++
    if (count % between !== 0 || !terminal.isTTY) continue
    const now = performance.now()
    if (now - shown > interval) show(now)
  }
  if (terminal.isTTY && shown > started) terminal.write('\r\u001b[K')
}
