type Values = Readonly<Record<string, unknown>> | null

/** A value that an action changed, by its path: `notices.0.to`. Null: there was or is none. */
export type Change = { name: string; before: string | null; after: string | null }

/** What differs between the values before and after an action, in the order in which they stand. */
export function differenceOf(before: Values, after: Values): Change[] {
  const [was, is] = [flat(before), flat(after)]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const change = { name, before: was.get(name) ?? null, after: is.get(name) ?? null }
    return change.before === change.after ? [] : [change]
  })
}

/** All values that are neither null nor hold others, as texts, by their paths. */
function flat(value: unknown, path: readonly string[] = [], found = new Map<string, string>()) {
  if (value === null || value === undefined) return found
  if (typeof value !== 'object')
    return found.set(path.join('.'), typeof value === 'string' ? value : JSON.stringify(value))
  // A list of numbers, such as ids, is one value.
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
    return value.length === 0 ? found : found.set(path.join('.'), value.join(', '))
  for (const [name, part] of Object.entries(value)) flat(part, [...path, name], found)
  return found
}
