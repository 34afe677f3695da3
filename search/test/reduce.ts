/** Facts that may be unknown. */
const nullable = new Set(
  `linkedinSlug place title titleNormalised work positionSince companySince company headline summary domain description industry type foundedYear headcount revenue linkedinFollowers headquarters
  fundingTotal fundingRoundCount lastFunding`.split(/\s+/),
)
/** Numbers that may be smaller. */
const countable = new Set(['people', 'companies', 'strength', 'offset'])

/**
 * Finds a small input that still fails. Removes elements of lists, many at once, then few (delta
 * debugging: Zeller and Hildebrandt 2002), outer lists first; then makes facts unknown and numbers
 * smaller. Stops when nothing more can be removed or after `seconds`. fast-check's own shrinking
 * takes minutes for lists of operations.
 */
export async function reduce<T>(input: T, fails: (smaller: T) => Promise<boolean>, seconds = 60): Promise<T> {
  const end = performance.now() + seconds * 1000
  let smallest = structuredClone(input)
  /** Keeps the result of a step if it still fails. */
  const attempt = async (step: (copy: T) => boolean): Promise<boolean> => {
    const smaller = structuredClone(smallest)
    if (performance.now() > end || !step(smaller) || !(await fails(structuredClone(smaller)))) return false
    smallest = smaller
    return true
  }
  const shortenLists = async (): Promise<boolean> => {
    let found = false
    const done = new Set<string>()
    for (;;) {
      const path = listsIn(smallest).find((each) => !done.has(each.join()))
      if (!path) return found
      done.add(path.join())
      for (let size = listAt(smallest, path).length; size > 0; size >>= 1)
        for (let at = listAt(smallest, path).length - size; at >= 0; at -= size)
          found = (await attempt((copy) => listAt(copy, path).splice(at, size).length > 0)) || found
    }
  }
  const simplifyFacts = async (): Promise<boolean> => {
    let found = false
    for (const step of simplerFacts(smallest)) found = (await attempt((copy) => put(copy, step))) || found
    return found
  }
  for (let found = true; found;) found = [await shortenLists(), await simplifyFacts()].includes(true)
  return smallest
}

type Path = readonly string[]
type Step = { path: Path; value: number | null }

const at = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], root)

const listAt = (root: unknown, path: Path): unknown[] => at(root, path) as unknown[]

/** Paths of all objects and lists, outer ones first. */
function containers(value: unknown, path: Path = []): Path[] {
  const found: Path[] = []
  const queue: { value: unknown; path: Path }[] = [{ value, path }]
  for (const { value: container, path: own } of queue) {
    if (typeof container !== 'object' || container === null) continue
    found.push(own)
    for (const [name, child] of Object.entries(container)) queue.push({ value: child, path: [...own, name] })
  }
  return found
}

const listsIn = (root: unknown): Path[] => containers(root).filter((path) => Array.isArray(at(root, path)))

function simplerFacts(root: unknown): Step[] {
  const steps: Step[] = []
  for (const path of containers(root)) {
    for (const [name, value] of Object.entries(at(root, path) as object)) {
      // A filter set has a section `revenue`, which is not a fact.
      const isFact = nullable.has(name) && !(name === 'revenue' && typeof value === 'object')
      if (isFact && value !== null) steps.push({ path: [...path, name], value: null })
      if (!countable.has(name) || typeof value !== 'number') continue
      for (const less of [0, value >> 1, value - 1]) steps.push({ path: [...path, name], value: less })
    }
  }
  return steps
}

/** Returns whether anything changed. */
function put(root: unknown, { path, value }: Step): boolean {
  const parent = at(root, path.slice(0, -1)) as Record<string, unknown> | null | undefined
  const name = path.at(-1)!
  const before = parent?.[name]
  if (!parent || before === null || before === undefined) return false
  if (typeof before === 'number' && value !== null && (value >= before || value < 0)) return false
  parent[name] = value
  return true
}
