import type { Lists } from '../bytes/growing.ts'
import type { PostingName } from '../postings/posting-names.ts'
import type { Deaths } from '../segment/deaths.ts'
import { OpenSegment } from '../segment/open-segment.ts'
import { none } from '../postings/posting-lists.ts'
import type { LabelledDictionary } from '../texts/dictionary.ts'
import { SegmentDraft } from '../segment/segment-draft.ts'
import type { SegmentMemory } from '../bytes/sections.ts'
import { TextTable } from '../texts/text-table.ts'
import { noFunction } from '../texts/title-classes.ts'
import { companyFlags } from '../columns/company-columns.ts'
import { companyReader } from './company-reader.ts'
import { writeSegment } from '../segment/write-segment.ts'

/** Segments to merge into one. Can be posted to another thread. */
export type MergePlan = { segments: { memory: SegmentMemory; deaths: Deaths }[] }

/**
 * Merges the living documents of several segments into one. Takes about as long as building it from
 * rows, and needs only the plan, so any thread can run it.
 */
export function runMerge({ segments }: MergePlan): SegmentMemory {
  const draft = new SegmentDraft()
  for (const { memory, deaths } of segments) {
    const segment = new OpenSegment(memory)
    segment.setDeaths(deaths)
    new SegmentCopy(segment, draft).run()
  }
  return writeSegment(draft)
}

/** Adds the living documents of a segment to a draft, translating its codes into the draft's. */
class SegmentCopy {
  readonly #segment: OpenSegment
  readonly #draft: SegmentDraft
  readonly #rows: Uint32Array
  readonly #titleCodes: Uint32Array

  constructor(segment: OpenSegment, draft: SegmentDraft) {
    this.#segment = segment
    this.#draft = draft
    this.#rows = this.#copyCompanies()
    this.#titleCodes = this.#titles()
  }

  run(): void {
    const copyLists = this.#lists()
    const columns = this.#columns()
    const copyWords = this.#words()
    const slugOf = this.#segment.slugs.byDocument()
    const draft = this.#draft
    for (let document = 0; document < this.#segment.documents; document++) {
      if (this.#segment.isDead(document)) continue
      draft.beginRow({
        id: this.#segment.ids[document]!,
        strength: columns.strengths[document]!,
        employer: translated(this.#rows, this.#segment.employers[document]!),
        place: columns.place(document),
        title: columns.title(document),
        seniorities: columns.seniorities(document),
        positionSince: columns.positionSince[document]!,
        companySince: columns.companySince[document]!,
        contacts: columns.contacts[document]!,
        work: columns.work[document]!,
        since: columns.since[document]!,
      })
      draft.slugs.push(slugOf(document))
      draft.slugEnds.push(draft.slugs.length)
      for (const copy of copyLists) {
        draft.beginList()
        copy(document)
      }
      copyWords(document)
    }
  }

  #columns() {
    const titles = this.#titleCodes
    const places = this.#texts('places', this.#draft.placeTexts)
    const titleOf = transpose(this.#segment, 'title')
    const levelsOf = transpose(this.#segment, 'seniority')
    const placeOf = this.#segment.placeColumn()
    const { sections } = this.#segment
    return {
      place: (document: number) => translated(places, placeOf(document)),
      title: (document: number) => {
        const at = titleOf.starts[document]!
        return at < titleOf.starts[document + 1]! ? titles[titleOf.values[at]!]! : none
      },
      seniorities: (document: number) => bitsOf(levelsOf, document),
      strengths: this.#segment.strengths.column(),
      work: sections.u16('work'),
      since: sections.u16('since'),
      positionSince: sections.u16('positionSince'),
      companySince: sections.u16('companySince'),
      contacts: this.#segment.contacts.codes,
    }
  }

  /** Copies the facts of titles that are new to the draft. */
  #titles(): Uint32Array {
    const { titleFacts, titleTexts } = this.#draft
    const { titleClasses } = this.#segment
    const titles = this.#labelled('titles', titleTexts)
    const classes = this.#texts('classes', titleFacts.classTexts)
    const { starts, values } = titleClasses.byTitle()
    titles.forEach((title, code) => {
      if (title < titleFacts.size) return
      const own = values.subarray(starts[code], starts[code + 1])
      const jobFunction = titleClasses.functions[code]!
      titleFacts.add(
        own.map((each) => classes[each]!),
        jobFunction === noFunction ? none : jobFunction,
      )
    })
    return titles
  }

  /** In the order of `listNames`. */
  #lists(): ((document: number) => void)[] {
    return [
      this.#nameList(),
      this.#list('school', this.#labelled('schools', this.#draft.schoolTexts)),
      this.#list('field', this.#labelled('fields', this.#draft.fieldTexts)),
      this.#yearList(),
      this.#list('pastCompany', this.#rows),
      this.#list('pastTitle', this.#titleCodes),
      this.#list('skill', this.#labelled('skills', this.#draft.skillTexts)),
    ]
  }

  #copyCompanies(): Uint32Array {
    const { companyIds, sections } = this.#segment
    const flags = sections.u8('companies.flags')
    const factsOf = companyReader(this.#segment)
    return Uint32Array.from(companyIds, (id, row) => {
      if ((flags[row]! & companyFlags.hasFacts) !== 0)
        this.#draft.companies.define(factsOf(row), this.#segment.isDefined(row))
      return this.#draft.companies.rowOf(id)
    })
  }

  #yearList(): (document: number) => void {
    const { first, second, values } = this.#segment.years
    const rest = this.#segment.years.restByDocument(this.#segment.documents)
    return (document) => {
      for (const { codes } of [first, second]) this.#draft.addToList(values[codes[document]!] ?? none)
      for (let i = rest.starts[document]!; i < rest.starts[document + 1]!; i++)
        this.#draft.addToList(values[rest.values[i]!]!)
    }
  }

  #nameList(): (document: number) => void {
    const words = this.#texts('nameWords', this.#draft.wordTexts)
    const { names } = this.#segment
    const { starts, values } = names.all()
    return (document) => {
      const position = names.positionOf(document)
      if (position < 0) return
      for (let i = starts[position]!; i < starts[position + 1]!; i++)
        this.#draft.appendToList(words[values[i]!]!)
    }
  }

  #words(): (document: number) => void {
    const { people } = this.#segment.phrases
    const { words } = this.#draft
    const codes = Uint32Array.from({ length: people.words.size }, (_, code) =>
      words.words.encode(people.words.text(code)),
    )
    const codesOf = people.streams()
    return (document) => words.addCodes(codesOf(document), codes)
  }

  #list(name: PostingName, codes: Uint32Array): (document: number) => void {
    const { starts, values } = transpose(this.#segment, name)
    return (document) => {
      for (let i = starts[document]!; i < starts[document + 1]!; i++)
        this.#draft.addToList(codes[values[i]!]!)
    }
  }

  #texts(name: string, dictionary: { encode(key: string): number }): Uint32Array {
    const table = new TextTable(this.#segment.sections, name)
    return Uint32Array.from({ length: table.size }, (_, code) => dictionary.encode(table.text(code)))
  }

  #labelled(name: string, dictionary: LabelledDictionary): Uint32Array {
    const table = new TextTable(this.#segment.sections, name)
    const labels = new TextTable(this.#segment.sections, `${name}.labels`)
    return Uint32Array.from({ length: table.size }, (_, code) =>
      dictionary.encodeKey(table.text(code), labels.text(code)),
    )
  }
}

const translated = (codes: Uint32Array, code: number): number => (code === none ? none : codes[code]!)

/** The codes of a document as bits. */
function bitsOf({ starts, values }: Lists, document: number): number {
  let bits = 0
  for (let i = starts[document]!; i < starts[document + 1]!; i++) bits |= 1 << values[i]!
  return bits
}

/** Inverts the documents of each code into the codes of each document. */
function transpose(segment: OpenSegment, name: PostingName): Lists {
  const postings = segment.by[name]
  const starts = new Uint32Array(segment.documents + 1)
  for (let code = 0; code < postings.counts.length; code++)
    for (const document of postings.documents(code)) starts[document + 1]!++
  for (let document = 0; document < segment.documents; document++) starts[document + 1]! += starts[document]!
  const values = new Uint32Array(starts[segment.documents]!)
  const next = starts.slice(0, segment.documents)
  for (let code = 0; code < postings.counts.length; code++)
    for (const document of postings.documents(code)) values[next[document]!++] = code
  return { starts, values }
}
