import { SingleBar } from 'cli-progress'

/** Reports progress: `done` of `total`, or a new name for the step. */
export type Report = (at: { done: number; total: number } | string) => void

const quietMs = 1000
const lineIntervalMs = 5000

/**
 * Runs a step and, once it has taken a second, shows its progress on standard error: a bar in a
 * terminal, otherwise a line every five seconds. Quick steps print nothing.
 */
export async function showProgress<T>(name: string, run: (report: Report) => Promise<T>): Promise<T> {
  const began = performance.now()
  let shownAt = -Infinity
  let bar: SingleBar | undefined
  let last: { done: number; total: number } | undefined
  const show = () => {
    const now = performance.now()
    if (now - began < quietMs) return
    if (process.stderr.isTTY && last) {
      bar ??= startBar(name)
      bar.setTotal(last.total)
      bar.update(last.done)
    } else if (now - shownAt > lineIntervalMs) {
      shownAt = now
      print(last ? `${name}: ${count(last.done)} of ${count(last.total)}` : `${name} …`)
    }
  }
  const clock = setInterval(show, 200)
  try {
    return await run((at) => {
      if (typeof at === 'string') name = at
      else last = at
      show()
    })
  } finally {
    clearInterval(clock)
    bar?.stop()
    const took = performance.now() - began
    if (took > quietMs) print(`${name}: ${(took / 1000).toFixed(1)} s`)
  }
}

function print(line: string): void {
  process.stderr.write(`${line}\n`)
}

function startBar(name: string): SingleBar {
  const bar = new SingleBar({
    format: `${name} [{bar}] {percentage} % · {eta_formatted} left`,
    hideCursor: true,
    clearOnComplete: true,
    // The program handles signals itself.
    gracefulExit: false,
  })
  bar.start(1, 0)
  return bar
}

function count(value: number): string {
  return value.toLocaleString('en')
}
