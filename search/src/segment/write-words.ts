import type { SectionWriter } from '../bytes/sections.ts'
import { writeWordPositions } from '../texts/word-positions.ts'
import { WordStream } from '../texts/word-stream.ts'
import type { SegmentDraft } from './segment-draft.ts'
import type { CompanyRows } from './write-companies.ts'

type Input = { draft: SegmentDraft; companies: CompanyRows; order: Uint32Array }

/**
 * Writes `words.people`, `words.companies`, `words.titles` and `words.skills`. Only what people say
 * of themselves is stored for each: titles and skills once for all, companies once for their people.
 */
export function writeWords(writer: SectionWriter, { draft, companies, order }: Input): void {
  writeWordPositions(writer, 'words.people', draft.words, order)
  const ofCompanies = companies.facts.map((facts) => [facts?.name ?? null, facts?.description ?? null])
  writeWordPositions(writer, 'words.companies', streamOf(ofCompanies))
  writeWordPositions(writer, 'words.titles', streamOf(draft.titleTexts.keys.map((key) => [key])))
  writeWordPositions(writer, 'words.skills', streamOf(draft.skillTexts.keys.map((key) => [key])))
}

function streamOf(units: readonly (string | null)[][]): WordStream {
  const stream = new WordStream()
  for (const fields of units) stream.add(fields)
  return stream
}
