import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** An occupation of one source: the titles that its source says belong to it, as written. */
export type Concept = {
  /** `o`, `e` or `p` for O*NET, ESCO and PDL, and the source's own key. */
  id: string
  titles: string[]
}

/** Says how near two concepts are to each other, from 0 to 1. */
export type Link = { a: string; b: string; weight: number }

export type Sources = {
  concepts: Concept[]
  links: Link[]
  /** The titles of ESCO's occupations in other languages, by the occupation's concept. */
  translations: Map<string, string[]>
}

const crosswalkWeights: Readonly<Record<string, number>> = {
  exactMatch: 0.9,
  closeMatch: 0.7,
  narrowMatch: 0.4,
  broadMatch: 0.3,
}
const tierWeights: Readonly<Record<string, number>> = { 'Primary-Short': 0.25, 'Primary-Long': 0.12 }

/**
 * Reads the vocabularies from a folder with `onet`, `esco` and `pdl` (docs/titles.md says where
 * they come from).
 */
export function readSources(folder: string): Sources {
  const rows = (file: string) => tableOf(resolve(folder, file))
  const onet = conceptsBy([
    ...rows('onet/alternate_titles.tsv.gz').flatMap(([code, title, alternate, short]) => [
      [`o${code}`, title!],
      [`o${code}`, alternate!],
      [`o${code}`, short!],
    ]),
    ...rows('onet/sample_of_reported_titles.tsv').map(([code, , reported]) => [`o${code}`, reported!]),
    ...rows('onet/occupation_data.tsv').map(([code, title]) => [`o${code}`, title!]),
  ])
  const esco = conceptsBy(
    rows('esco/esco_v1.1.1_occupations_en.tsv.gz').map(([uri, , , , label]) => [`e${uri}`, label!]),
  )
  return {
    concepts: [...onet, ...esco, ...pdlConcepts(resolve(folder, 'pdl/related_job_titles.csv.gz'))],
    links: [
      ...rows('esco/crosswalk_esco_onet_v1.tsv.gz').map(([code, , uri, , match]) => ({
        a: `e${uri}`,
        b: `o${code}`,
        weight: crosswalkWeights[match!] ?? 0,
      })),
      ...rows('onet/related_occupations.tsv.gz').map(([code, , related, , tier]) => ({
        a: `o${code}`,
        b: `o${related}`,
        weight: tierWeights[tier!] ?? 0,
      })),
    ].filter(({ weight }) => weight > 0),
    translations: translationsOf(folder),
  }
}

function conceptsBy(pairs: string[][]): Concept[] {
  const titles = new Map<string, string[]>()
  for (const [id, title] of pairs)
    if (title && title !== 'n/a') titles.set(id!, [...(titles.get(id!) ?? []), title])
  return [...titles].map(([id, each]) => ({ id, titles: each }))
}

/** Columns: a title, its number of people, nine skills, ten related titles. */
function pdlConcepts(file: string): Concept[] {
  return linesOf(file)
    .slice(1)
    .map((line) => line.split(',').map((field) => field.trim()))
    .filter(([title]) => title)
    .map(([title, , ...rest]) => ({ id: `p${title}`, titles: [title!, ...rest.slice(9).filter(Boolean)] }))
}

function translationsOf(folder: string): Map<string, string[]> {
  const labels = ['de', 'fr', 'es', 'pt'].flatMap((language) =>
    tableOf(resolve(folder, `esco/esco_occupations_${language}_via_melo.tsv.gz`)),
  )
  const found = new Map<string, string[]>()
  for (const [uri, label] of labels) {
    const all = found.get(`e${uri}`) ?? []
    // Both genders stand in one label.
    all.push(...label!.split('/').map((each) => each.trim()))
    found.set(`e${uri}`, all)
  }
  return found
}

function tableOf(file: string): string[][] {
  return linesOf(file)
    .slice(1)
    .map((line) => line.split('\t'))
}

function linesOf(file: string): string[] {
  const bytes = readFileSync(file)
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').trimEnd().split(/\r?\n/)
}
