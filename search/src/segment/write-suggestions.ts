import { seniorities } from '@rapport/contract/filters/vocabularies.ts'
import { fold } from '@rapport/contract/fold.ts'
import { labelsAround, otherPlaceNames } from '@rapport/normalise/places/place-labels.ts'
import { otherSkillNames } from '@rapport/normalise/skills/skills.ts'
import { GrowingBytes, GrowingU32 } from '../bytes/growing.ts'
import { PlaceNames } from './own-places.ts'
import { none, type PostingCounts } from '../postings/posting-lists.ts'
import { radixOrder } from '../bytes/radix-sort.ts'
import type { Dictionary } from '../texts/dictionary.ts'
import { placeFromText, type SegmentDraft } from './segment-draft.ts'
import type { SectionWriter } from '../bytes/sections.ts'
import { writeTexts } from '../texts/text-table.ts'
import type { CompanyRows } from './write-companies.ts'
import { keyAt, lowKey, otherName, type TabledType } from '../texts/suggest-table.ts'

/** Names are folded. A value is found by the beginning of an alias, and by the whole of another name. */
type Entry = {
  label: string
  code: number
  count: number
  aliases?: readonly string[]
  otherNames?: readonly string[]
}

/** `hasSeveral`: more than one place has the name. */
type PlaceEntry = Entry & { hasSeveral: boolean }

type Input = { draft: SegmentDraft; companies: CompanyRows; placeKeyTexts: Dictionary; counts: PostingCounts }

export function writeSuggestions(writer: SectionWriter, input: Input): void {
  const { draft, companies, counts } = input
  const byCode = (labels: readonly string[], name: string): Entry[] =>
    labels.map((label, code) => ({ label, code, count: counts[name]![code]! }))
  const companyLabels = namesOfKeys(companies, counts['employer']!)
  const places = placeEntries(input)
  const entries: Record<TabledType, Entry[]> = {
    JOBS: byCode(draft.titleTexts.labels, 'title'),
    EDUCATIONS: byCode(draft.fieldTexts.labels, 'field'),
    SKILLS: skillEntries(draft, counts['skill']!),
    UNIVERSITIES: byCode(draft.schoolTexts.labels, 'school'),
    SENIORITIES: byCode(seniorities, 'seniority'),
    LOCATIONS: places,
    COMPANIES: sumByCode(companies.key, counts['employer']!, companyLabels),
    DOMAINS: sumByCode(companies.domain, counts['employer']!, companies.domains.keys),
  }
  writeTexts(
    writer,
    'placeLabels',
    places.map(({ label }) => label),
  )
  writer.add(
    'placeLabels.several',
    Uint32Array.from(places.flatMap(({ code, hasSeveral }) => (hasSeveral ? code : []))),
  )
  for (const [type, list] of Object.entries(entries)) writeEntries(writer, `suggest.${type}`, list)
}

const skillEntries = ({ skillTexts: { keys, labels } }: SegmentDraft, counts: Uint32Array): Entry[] =>
  labels.map((label, code) => ({ label, code, count: counts[code]!, aliases: otherSkillNames(keys[code]!) }))

/** Returns for each company name the spelling used by the company with most people. */
function namesOfKeys({ key, keys, facts }: CompanyRows, counts: Uint32Array): string[] {
  const best = new Int32Array(keys.keys.length).fill(-1)
  key.forEach((code, row) => {
    if (code !== none && (best[code]! < 0 || counts[row]! > counts[best[code]!]!)) best[code] = row
  })
  return Array.from(best, (row) => facts[row]?.name ?? '')
}

function sumByCode(codes: Uint32Array, counts: Uint32Array, labels: readonly string[]): Entry[] {
  const sums = new Uint32Array(labels.length)
  codes.forEach((code, row) => {
    if (code !== none) sums[code]! += counts[row]!
  })
  return labels.map((label, code) => ({ label, code, count: sums[code]! }))
}

/**
 * Returns entries for every level of every place and every region around it, by name. The count is
 * an upper bound on the people that a search for the name finds in this segment: several places may
 * have the name, one inside the other (the city and the state of Seoul) or separate (the state and
 * the country of Georgia).
 */
function placeEntries({ draft, placeKeyTexts, counts }: Input): PlaceEntry[] {
  const places = draft.placeTexts.keys.map(placeFromText)
  const names = new PlaceNames(places)
  const codes = new Map(placeKeyTexts.keys.map((key, code) => [key, code]))
  const labels = new Set(places.flatMap(labelsAround))
  return Array.from(labels, (label, code) => {
    const found = names.keysOf(label).map((key) => counts['place']![codes.get(key) ?? -1] ?? 0)
    const count = found.reduce((sum, own) => sum + own, 0)
    return { label, code, count, hasSeveral: found.length > 1, otherNames: otherPlaceNames(label) }
  })
}

function writeEntries(writer: SectionWriter, name: string, all: Entry[]): void {
  const entries = sorted(all.filter(({ count }) => count > 0))
  const folded = new GrowingBytes()
  const suffixes = new GrowingU32()
  const owners = new GrowingU32()
  entries.forEach(({ label, aliases = [], otherNames = [] }, entry) => {
    const begin = folded.length
    folded.pushText(`${fold(label)}\0`)
    for (let at = begin; at < folded.length - 1; at++) {
      if (at > begin && folded.at(at - 1) !== space) continue
      suffixes.push(at)
      owners.push(entry)
    }
    for (const other of [...aliases.map((alias) => `${alias}\0`), ...otherNames.map(otherName)]) {
      suffixes.push(folded.length)
      owners.push(entry)
      folded.pushText(other)
    }
  })
  const bytes = folded.bytes()
  const positions = suffixes.values()
  const order = radixOrder([
    positions.map((at) => keyAt(bytes, lowKey(bytes, at))),
    positions.map((at) => keyAt(bytes, at)),
  ])
  const owning = owners.values()
  writer.add(
    `${name}.codes`,
    column(entries, ({ code }) => code),
  )
  writer.add(
    `${name}.counts`,
    column(entries, ({ count }) => count),
  )
  writer.add(`${name}.folded`, new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length))
  writer.add(
    `${name}.suffixes`,
    order.map((i) => positions[i]!),
  )
  writer.add(
    `${name}.owners`,
    order.map((i) => owning[i]!),
  )
}

function column<T>(values: readonly T[], read: (value: T) => number): Uint32Array {
  const result = new Uint32Array(values.length)
  for (let i = 0; i < result.length; i++) result[i] = read(values[i]!)
  return result
}

/**
 * Sorts by people, highest first, then by label. Radix-sorts by the first letters in linear time,
 * then compares only labels that share them.
 */
function sorted(entries: readonly Entry[]): Entry[] {
  const letters = (at: number) =>
    column(entries, ({ label }) => (label.charCodeAt(at) << 16) | label.charCodeAt(at + 1))
  const keys = [letters(4), letters(2), letters(0), column(entries, ({ count }) => ~count)]
  const order = radixOrder(keys)
  const isAlike = (i: number, j: number) => {
    for (const key of keys) if (key[i] !== key[j]) return false
    return true
  }
  const result: Entry[] = []
  for (let from = 0, to = 0; from < order.length; from = to) {
    while (to < order.length && isAlike(order[from]!, order[to]!)) result.push(entries[order[to++]!]!)
    if (to - from === 1) continue
    const alike = result.splice(from).toSorted(byLabel)
    for (const entry of alike) result.push(entry)
  }
  return result
}

const byLabel = (a: Entry, b: Entry): number => (a.label === b.label ? 0 : a.label < b.label ? -1 : 1)

const space = 0x20
