// What a run of the tests says about time, and about test processes that died.

const slowestFiles = 10
const rememberedRuns = 20

/**
 * One line per step of the run, with the slowest files of each below it, and the sum of all. A file
 * that ran twice counts with both runs.
 *
 * @param {{ name: string, seconds: number, files: { file: string, seconds?: number }[] }[]} steps
 */
export function timeLines(steps) {
  const total = steps.reduce((sum, { seconds }) => sum + seconds, 0)
  return [
    ...steps.flatMap((step) => [
      line(minutes(step.seconds), step.name),
      ...slowest(step.files).map(fileLine),
    ]),
    line(minutes(total), 'in all'),
  ]
}

const fileLine = ({ file, seconds }) => `  ${line(`${seconds.toFixed(1)} s`, file)}`

function slowest(files) {
  const byFile = new Map()
  for (const { file, seconds = 0 } of files) byFile.set(file, (byFile.get(file) ?? 0) + seconds)
  return [...byFile]
    .map(([file, seconds]) => ({ file, seconds }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, slowestFiles)
}

const line = (time, text) => `${time.padStart(8)}  ${text}`

/** `1:05` for 65 seconds. */
function minutes(seconds) {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/**
 * The record of runs with this one added; only the last twenty are kept. A run is the list of the
 * files whose process died in it.
 *
 * @param {unknown} record
 * @param {string[]} died
 * @returns {string[][]}
 */
export function remember(record, died) {
  const runs = Array.isArray(record) ? record.filter(isRun) : []
  return [...runs, died].slice(-rememberedRuns)
}

const isRun = (run) => Array.isArray(run) && run.every((file) => typeof file === 'string')

/**
 * How often a test process died in the runs that this machine remembers, and in which files.
 *
 * @param {string[][]} runs
 */
export function deathLine(runs) {
  const died = runs.flat()
  const span = runs.length === 1 ? 'this run, the first one recorded here' : `the last ${runs.length} runs`
  if (died.length === 0) return `No test process died in ${span}.`
  const files = [...new Set(died)].map((file) => {
    const times = died.filter((each) => each === file).length
    return times === 1 ? file : `${file} (${times})`
  })
  const what = died.length === 1 ? 'One test process' : `${died.length} test processes`
  return `${what} died in ${span}: ${files.join(', ')}`
}
