import { variables } from './config-variables.ts'

/** Changed, added, missing or swapped letters by which a name is still taken for another. */
const maxDistance = 3
/** Letters of a name for each such change. */
const lettersPerChange = 4

/**
 * Variables that are no settings but nearly have the name of one that isn't set, with the nearest
 * such name. An empty setting isn't set: compose.yaml passes on every setting, empty or not.
 */
export function misspelledSettings(
  env: Record<string, string | undefined>,
): { name: string; known: string }[] {
  const settings = Object.keys(variables.shape)
  const unset = settings.filter((name) => !env[name]?.trim())
  return Object.keys(env).flatMap((name) => {
    if (settings.includes(name)) return []
    let nearest: string | undefined
    let least = Math.min(maxDistance, Math.floor(name.length / lettersPerChange)) + 1
    for (const setting of unset) {
      const changes = distance(name, setting)
      if (changes < least) [nearest, least] = [setting, changes]
    }
    return nearest === undefined ? [] : [{ name, known: nearest }]
  })
}

/** Optimal string alignment distance: single letters changed, added, missing, or two neighbours swapped. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > maxDistance) return Infinity
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let at = 1; at <= b.length; at++) {
      const isSame = a[row - 1] === b[at - 1]
      const isSwapped = row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1]
      const least = Math.min(current[at - 1]! + 1, last[at]! + 1, last[at - 1]! + (isSame ? 0 : 1))
      current.push(isSwapped ? Math.min(least, before[at - 2]! + 1) : least)
    }
    before = last
    last = current
  }
  return last[b.length]!
}
