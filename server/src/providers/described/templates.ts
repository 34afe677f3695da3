import type { SoughtPerson } from '../contact-finder.ts'

/* Texts of requests with placeholders: `{first_name}`. */

/** What is known of a person, in the words of descriptions. */
export const personFacts = [
  'first_name',
  'last_name',
  'full_name',
  'company',
  'company_domain',
  'linkedin_url',
  'linkedin_slug',
] as const
export type PersonFact = (typeof personFacts)[number]

/** The values of placeholders. Those that aren't known are missing. */
export type Facts = Readonly<Partial<Record<PersonFact | 'email' | 'key', string>>>

/** JSON whose texts may have placeholders. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

export function factsOf({ fullName, firstName, lastName, linkedinSlug, company }: SoughtPerson): Facts {
  const facts: Record<PersonFact, string | null | undefined> = {
    first_name: firstName,
    last_name: lastName,
    full_name: fullName,
    company: company?.name,
    company_domain: company?.domain,
    linkedin_url:
      linkedinSlug === null ? null : `https://www.linkedin.com/in/${encodeURIComponent(linkedinSlug)}`,
    linkedin_slug: linkedinSlug,
  }
  return Object.fromEntries(Object.entries(facts).filter(([, text]) => (text ?? '').trim() !== ''))
}

const placeholder = /\{([a-z_]+)\}/g

/** The names of a text's placeholders. */
export const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(placeholder)].map(([, name]) => name!)

/** Every text of JSON, with those of its lists and objects. */
export function textsOf(json: Json): string[] {
  if (typeof json === 'string') return [json]
  if (typeof json !== 'object' || json === null) return []
  return Object.values(json).flatMap(textsOf)
}

/** Null if a placeholder has no value. */
function fill(
  text: string,
  facts: Facts,
  encode: (value: string) => string = (value) => value,
): string | null {
  const names = placeholdersOf(text)
  if (names.some((name) => !Object.hasOwn(facts, name))) return null
  return text.replaceAll(placeholder, (_, name: keyof Facts) => encode(facts[name]!))
}

/**
 * A path. Each value is one part of it, whatever it contains: null if it is only dots, which would
 * lead elsewhere.
 */
export function filledPath(path: string, facts: Facts): string | null {
  const filled = fill(path, facts, encodeURIComponent)
  return filled === null || filled.split('/').some((part) => part === '.' || part === '..') ? null : filled
}

/** Leaves out entries with a placeholder that has no value. */
export const filledEntries = (entries: Readonly<Record<string, string>>, facts: Facts): [string, string][] =>
  Object.entries(entries).flatMap(([name, text]) => {
    const filled = fill(text, facts)
    return filled === null ? [] : [[name, filled]]
  })

/** Leaves out what has a placeholder without a value: an entry of a list or an object. */
export function filledJson(json: Json, facts: Facts): Json | undefined {
  if (typeof json === 'string') return fill(json, facts) ?? undefined
  if (typeof json !== 'object' || json === null) return json
  if (Array.isArray(json)) return json.flatMap((each) => filledJson(each, facts) ?? [])
  return Object.fromEntries(
    Object.entries(json).flatMap(([name, each]) => {
      const filled = filledJson(each, facts)
      return filled === undefined ? [] : [[name, filled]]
    }),
  )
}
