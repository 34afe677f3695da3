/** `not_asked`: a look-up failed, so nothing is known, which says nothing against the domain. */
type Unasked<Part extends string> = { part: Part; result: 'not_asked'; cause: 'not_asked' }

/** Whether emails to the domain arrive. `missing`: advice if they still go to its own address. */
export type MxFinding =
  | { part: 'mx'; result: 'good'; cause: null }
  | { part: 'mx'; result: 'advice' | 'wrong'; cause: 'missing' }
  | { part: 'mx'; result: 'wrong'; cause: 'null' }
  | Unasked<'mx'>

/**
 * SPF says who may send for the domain (RFC 7208). `lookups` are those of a receiver that finds no
 * match; of `too_many_void` those among them that find nothing. `malformed` names the term, and whose
 * record it is in.
 */
export type SpfFinding =
  | { part: 'spf'; result: 'good'; cause: null; lookups: number }
  | { part: 'spf'; result: 'wrong'; cause: 'missing' | 'allows_all' }
  | { part: 'spf'; result: 'wrong'; cause: 'several'; count: number; domain: string }
  | { part: 'spf'; result: 'wrong'; cause: 'malformed'; term: string; domain: string }
  | { part: 'spf'; result: 'wrong'; cause: 'too_many_lookups'; lookups: number; limit: number }
  | { part: 'spf'; result: 'wrong'; cause: 'too_many_void'; lookups: number; limit: number }
  | Unasked<'spf'>

/** What receivers do with emails that fail (RFC 7489). `domain`: where the record is. */
export type DmarcFinding =
  | { part: 'dmarc'; result: 'good'; cause: null; policy: 'quarantine' | 'reject'; domain: string }
  | { part: 'dmarc'; result: 'advice'; cause: 'none'; domain: string }
  | { part: 'dmarc'; result: 'advice'; cause: 'missing' }
  | { part: 'dmarc'; result: 'wrong'; cause: 'several'; count: number; domain: string }
  | { part: 'dmarc'; result: 'wrong'; cause: 'malformed'; domain: string }
  | Unasked<'dmarc'>

/** The key of a signature that was seen (RFC 6376). */
export type DkimFinding = { selector: string; domain: string } & (
  | { part: 'dkim'; result: 'good'; cause: null }
  | { part: 'dkim'; result: 'wrong'; cause: 'missing' | 'revoked' | 'malformed' }
  | { part: 'dkim'; result: 'advice' | 'wrong'; cause: 'weak'; bits: number }
  | Unasked<'dkim'>
)

export type DomainFinding = MxFinding | SpfFinding | DmarcFinding | DkimFinding

/** Asks for the texts (TXT) of a name, each put together; null if the look-up failed. */
export type AskTexts = (name: string) => Promise<string[] | null>
