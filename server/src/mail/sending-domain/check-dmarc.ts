import { registrableDomain } from '../dns/registrable-domain.ts'
import type { AskTexts, DmarcFinding } from './findings.ts'
import { readTags } from './tag-list.ts'

type Policy = 'none' | 'quarantine' | 'reject'

const policies = new Set(['none', 'quarantine', 'reject'])

/** Whether a text is a DMARC record, well formed or not (RFC 7489, 6.3): only this case counts. */
const isDmarc = (text: string): boolean => /^v[ \t]*=[ \t]*DMARC1[ \t]*(;|$)/.test(text)

/**
 * The DMARC policy of a domain: its own record, else that of the organisation's domain (RFC 7489,
 * 6.6.3), whose policy for subdomains counts then.
 */
export async function checkDmarc(domain: string, askTexts: AskTexts): Promise<DmarcFinding> {
  const organisation = registrableDomain(domain)
  for (const name of new Set([domain, organisation])) {
    const texts = await askTexts(`_dmarc.${name}`)
    if (texts === null) return { part: 'dmarc', result: 'not_asked', cause: 'not_asked' }
    const found = texts.filter(isDmarc)
    if (found.length > 1)
      return { part: 'dmarc', result: 'wrong', cause: 'several', count: found.length, domain: name }
    if (found.length === 1) return findingOf(policyOf(found[0]!, name !== domain), name)
  }
  return { part: 'dmarc', result: 'advice', cause: 'missing' }
}

function findingOf(policy: Policy | null, domain: string): DmarcFinding {
  if (policy === null) return { part: 'dmarc', result: 'wrong', cause: 'malformed', domain }
  if (policy === 'none') return { part: 'dmarc', result: 'advice', cause: 'none', domain }
  return { part: 'dmarc', result: 'good', cause: null, policy, domain }
}

/** Null if the record is malformed. Unknown tags, and faults in those about reports, are passed over. */
function policyOf(record: string, isInherited: boolean): Policy | null {
  const tags = readTags(record)
  if (tags === null) return null
  const policy = tags.get('p')?.toLowerCase()
  const ofSubdomains = tags.get('sp')?.toLowerCase()
  if (policy === undefined || ![policy, ofSubdomains ?? policy].every((each) => policies.has(each)))
    return null
  return (isInherited ? (ofSubdomains ?? policy) : policy) as Policy
}
