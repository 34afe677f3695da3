import { analyse } from 'scslre'
import { createContext, Script } from 'node:vm'
import { attacksOn } from './attacks.ts'

/**
 * Units of an attack. Work that grows with its square takes a second, other work a hundredth of the
 * limit.
 */
const attackLength = 100_000
const limitMs = 150
const tries = 3

/**
 * Returns why a pattern is super-linear, or null. Two judges: scslre, which eslint-plugin-regexp
 * judges by too, reads the pattern (repetitions that trade characters, repetitions in each other, a
 * search that begins anew at each character); and attacks are timed.
 */
export function judge(pattern: string, flags: string): string | null {
  const { reports } = analyse({ source: pattern, flags }, { reportTypes: { Move: true } })
  if (reports.length > 0) return [...new Set(reports.map(({ type }) => said[type]))].join(', ')
  const slow = attacksOn(pattern, flags, attackLength).find((attack) => isSlow(pattern, flags, attack))
  return slow === undefined ? null : `takes more than ${limitMs} ms for ${shown(slow)}`
}

const said = {
  Trade: 'two repetitions can share what they match',
  Self: 'a repetition in a repetition',
  Move: 'a search that fails after a repetition begins again at each character',
}

const context = createContext({})
const script = new Script('text.replace(expression, "")')

/** Slow several times: a busy machine isn't a slow pattern. */
function isSlow(pattern: string, flags: string, text: string): boolean {
  Object.assign(context, { text, expression: new RegExp(pattern, flags) })
  return Array.from({ length: tries }).every(() => {
    const started = performance.now()
    try {
      script.runInContext(context, { timeout: limitMs })
    } catch {
      return true
    }
    return performance.now() - started > limitMs
  })
}

const shown = (text: string) => `${JSON.stringify(text.slice(0, 40))}…`
