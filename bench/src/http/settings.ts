import { parseArgs } from 'node:util'

export const usage = `Usage: npm run bench:http -- [options]

  --people N        synthetic people for a new data directory (100000)
  --data DIR        a data directory to keep (default: a temporary one, removed at the end)
  --workers N       threads of the server that serve HTTP (1)
  --warm-up N       seconds before that is measured (3); every thread fills caches of its own
  --seconds N       how long to measure (10)
  --rounds N        ... in so many rounds, each followed by one of the reference (5)
  --requests N      ... and how many requests at most (1000000)
  --connections N   keep-alive connections, each with one request in flight (16)
  --rate N          requests per second; 0: as many as possible (0)
  --encoding NAME   the encoding that clients accept: identity, gzip or br (identity)
  --fresh           make each search a new one, which excludes another name that nobody has
  --profile DIR     write a CPU profile of the server to this folder
  --json FILE       write the figures as one line of JSON`

export type Settings = {
  people: number
  data: string | null
  workers: number
  'warm-up': number
  seconds: number
  rounds: number
  requests: number
  connections: number
  rate: number
  encoding: string
  fresh: boolean
  profile: string | null
  json: string | null
}

/** Null if only help is asked for. Throws for a malformed one. */
export function readSettings(): Settings | null {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      people: { ...text, default: '100000' },
      data: text,
      workers: { ...text, default: '1' },
      'warm-up': { ...text, default: '3' },
      seconds: { ...text, default: '10' },
      rounds: { ...text, default: '5' },
      requests: { ...text, default: '1000000' },
      connections: { ...text, default: '16' },
      rate: { ...text, default: '0' },
      encoding: { ...text, default: 'identity' },
      fresh: { type: 'boolean', default: false },
      profile: text,
      json: text,
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return null
  const number = (name: Exclude<keyof Settings, 'data' | 'encoding' | 'profile' | 'json'>) => {
    const value = Number(values[name])
    if (!(value >= 0)) throw new Error(`--${name} ${values[name]} is not a number`)
    return value
  }
  return {
    people: number('people'),
    data: values.data ?? null,
    workers: number('workers'),
    'warm-up': number('warm-up'),
    seconds: number('seconds'),
    rounds: Math.max(1, Math.round(number('rounds'))),
    requests: number('requests'),
    connections: number('connections'),
    rate: number('rate'),
    encoding: values.encoding,
    fresh: values.fresh,
    profile: values.profile ?? null,
    json: values.json ?? null,
  }
}
