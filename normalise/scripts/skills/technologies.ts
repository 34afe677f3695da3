/** A technology as O*NET writes it. */
export type Technology = {
  name: string
  /** How many occupations use it. */
  occupations: number
  /** Whether many job postings, overall or of one occupation, ask for it. */
  isSought: boolean
}

const columns = ['O*NET-SOC Code', 'Example', 'Hot Technology', 'In Demand'] as const

/** The technologies of a table with a header row, each once, sorted by name. */
export function readTechnologies(text: string): Technology[] {
  const [header = [], ...rows] = text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split('\t'))
  const places = columns.map((column) => header.indexOf(column))
  if (places.includes(-1)) throw new Error(`The table lacks one of the columns ${columns.join(', ')}.`)
  const found = new Map<string, { codes: Set<string>; isSought: boolean }>()
  for (const row of rows) {
    const [code = '', name = '', hot, inDemand] = places.map((place) => row[place])
    const known = found.get(name) ?? { codes: new Set(), isSought: false }
    known.codes.add(code)
    known.isSought ||= hot === 'Y' || inDemand === 'Y'
    found.set(name, known)
  }
  return [...found]
    .map(([name, { codes, isSought }]) => ({ name, occupations: codes.size, isSought }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
