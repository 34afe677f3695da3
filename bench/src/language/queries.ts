import { z } from 'zod'

export const parts = ['all', 'tune', 'held-out'] as const
export type Part = (typeof parts)[number]

const line = z.object({
  text: z.string(),
  role_title: z.string(),
  geo_name: z.string(),
  min_experience_years: z.number().nullish(),
})

export type Query = {
  text: string
  title: string
  place: string
  minExperience: number | null
  /** The text says `3-5 years`, but the label says 5. */
  hasContradictoryLabel: boolean
}

/**
 * Labelled queries, one JSON object per line. Odd lines, counted from 1, are for tuning; even ones
 * are held out.
 */
export function readQueries(text: string, part: Part): Query[] {
  return text
    .trim()
    .split('\n')
    .filter((_, at) => part === 'all' || (at % 2 === 0) === (part === 'tune'))
    .map((json) => {
      const { text: query, role_title, geo_name, min_experience_years } = line.parse(JSON.parse(json))
      const least = min_experience_years ?? null
      const range = /(\d+)\s*-\s*(\d+)\s*years?/.exec(query)
      return {
        text: query,
        title: role_title,
        place: geo_name,
        minExperience: least,
        hasContradictoryLabel: range !== null && Number(range[1]) !== least,
      }
    })
}
