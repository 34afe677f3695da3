import { createSyntheticLines, type SyntheticOptions } from '../src/synthetic/synthetic-records.ts'

/** Synthetic records as lines of JSON, without line ends, in their order. */
export function* syntheticLines(options: SyntheticOptions): Generator<string> {
  const { count, at } = createSyntheticLines(options)
  for (let position = 0; position < count; position++) yield at(position)
}
