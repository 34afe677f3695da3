import type { Check } from '../clauses/blocks-to-do.ts'
import { isOwnKey } from '../segment/own-places.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import {
  contextWeight,
  maxSampled,
  rankedValues,
  type AlikeKind,
  type ValueWeights,
} from '../similar/alike-score.ts'
import type { TextTable } from '../texts/text-table.ts'

/**
 * Reads what `alike-score.ts` ranks. Statistics come from the first people of each segment. The
 * cost grows with these, with the distinct values and contexts that are stored, and only slightly
 * with the given values.
 */

type CodeName = AlikeKind['values' | 'contexts']

const textsOf: Record<CodeName, (segment: OpenSegment) => TextTable> = {
  title: ({ titles }) => titles.texts,
  titleWord: ({ titles }) => titles.words,
  field: ({ fields }) => fields.texts,
  skill: ({ skills }) => skills,
  school: ({ schools }) => schools.texts,
  industry: ({ industries }) => industries,
  place: ({ placeKeys }) => placeKeys,
}

type AlikeOptions = { given: ReadonlySet<string>; check: Check }

/** Keys of values, most alike first, without the given ones. */
export function alikeValues(
  segments: readonly OpenSegment[],
  kind: AlikeKind,
  asked: AlikeOptions,
): string[] {
  const weights = peopleWeights(segments, kind, asked)
  const values = new Map<string, ValueWeights>()
  segments.forEach((segment, at) =>
    eachCode(segment, kind.values, (key, documents) => {
      asked.check()
      const known = values.get(key) ?? { sum: 0, count: 0 }
      for (const document of documents) {
        known.sum += weights[at]![document]!
        known.count++
      }
      values.set(key, known)
    }),
  )
  return rankedValues(values, kind, asked)
}

/** Returns by segment and document the weight of the person's contexts. */
function peopleWeights(
  segments: readonly OpenSegment[],
  kind: AlikeKind,
  { given, check }: AlikeOptions,
): Float64Array[] {
  const { isHolder, holders, people } = holdersOf(segments, kind, given)
  const contexts = new Map<string, { both: number; all: number }>()
  segments.forEach((segment, at) =>
    eachContext(segment, kind, (key, documents) => {
      check()
      const known = contexts.get(key) ?? { both: 0, all: 0 }
      for (const document of documents) {
        known.both += isHolder[at]![document]!
        known.all++
      }
      contexts.set(key, known)
    }),
  )
  return segments.map((segment) => {
    const weights = new Float64Array(sizeOf(segment))
    eachContext(segment, kind, (key, documents) => {
      check()
      const weight = contextWeight({ ...contexts.get(key)!, holders, people })
      if (weight > 0) for (const document of documents) weights[document]! += weight
    })
    return weights
  })
}

/** Marks the people with a given value, and counts them and all people. */
function holdersOf(segments: readonly OpenSegment[], { values }: AlikeKind, given: ReadonlySet<string>) {
  let [holders, people] = [0, 0]
  const isHolder = segments.map((segment) => {
    const marks = new Uint8Array(sizeOf(segment))
    people += marks.length
    const texts = textsOf[values](segment)
    for (const key of given)
      for (const document of first(segment, values, texts.find(key))) {
        holders += 1 - marks[document]!
        marks[document] = 1
      }
    return marks
  })
  return { isHolder, holders, people }
}

const sizeOf = ({ documents }: OpenSegment) => Math.min(documents, maxSampled)

type Visit = (key: string, documents: Iterable<number>) => void

/**
 * A place that the gazetteer lacks is no context by its own key. Its name and the places around it
 * are.
 */
const eachContext = (segment: OpenSegment, { contexts }: AlikeKind, visit: Visit): void =>
  eachCode(segment, contexts, (key, documents) => {
    if (contexts !== 'place' || !isOwnKey(key)) visit(key, documents)
  })

function eachCode(segment: OpenSegment, name: CodeName, visit: Visit): void {
  const texts = textsOf[name](segment)
  for (let code = 0; code < texts.size; code++) visit(texts.text(code), first(segment, name, code))
}

/** The first documents of a code. */
function* first(segment: OpenSegment, name: CodeName, code: number): Generator<number> {
  if (code < 0) return
  const size = sizeOf(segment)
  for (const document of segment.by[name].documents(code)) {
    if (document >= size) return
    yield document
  }
}
