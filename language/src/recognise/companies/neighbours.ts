import type { Draft } from '../../draft.ts'
import { pattern, type Sentence, type Span } from '../../sentence.ts'

/**
 * Companies named only by their relation to another: competitors of Stripe, customers of SAP,
 * companies like Figma. No filter knows these, and the other company is not one of them.
 */

const kinds =
  '(?:competitors?|rivals?|competition|alternatives?|peers|customers?|clients?|users?|suppliers?|vendors?|resellers?)'
const companies =
  '(?:companies|company|firms?|startups?|businesses|vendors|brands|those|ones|people|that|who|which)'
const before = pattern(
  `(?:(?:the |an? |all |any |direct |main |closest?|biggest|top |major )*${kinds}(?: ${companies})? (?:of|to|for)|(?:${companies} )*(?:compete|competes|competing) (?:with|against)|(?:${companies} )*(?:similar|comparable) to|(?:${companies} )+(?:like|resembling)|resembling|like)(?: (?:companies|the))?`,
)
const after = pattern(
  `(?:'s )?(?:direct |main |closest |biggest |top |major )?${kinds}(?! (?:success|support|service|care|experience|relations?|acquisition|research|marketing|engagement|operations|insights?|engineers?|managers?|directors?|interface))`,
)
const koreanAfter = pattern(
  '(?:의 )?(?:경쟁사|경쟁 ?업체|경쟁 ?회사|라이벌|고객사|협력사|협력 ?업체)(?: (?:들|의|에서|인|에))*',
)
/** Each phrase contains one of these. */
const hints = new Set(
  'competitor competitors rival rivals competition alternative alternatives peer peers customer customers client clients user users supplier suppliers vendor vendors reseller resellers compete competes competing similar comparable like resembling 경쟁사 경쟁업체 경쟁회사 경쟁 라이벌 고객사 협력사 협력업체 협력'.split(
    ' ',
  ),
)
const joints = new Set([',', 'and', 'or', '/', '&'])

type Names = {
  startingAt: (at: number) => Span | null
  endingAt: (end: number) => Span | null
}

/** Sets such companies aside with the name of the other. Before any other reading of names. */
export function refuseNeighbours(sentence: Sentence, draft: Draft, names: Names): void {
  if (!sentence.hasAny(hints)) return
  for (const { from, to } of sentence.find(before)) {
    const end = listEnd(sentence, names, to)
    if (end > to) draft.refuse({ from, to: end })
  }
  for (const each of [after, koreanAfter])
    for (const { from, to } of sentence.find(each)) {
      const named = names.endingAt(from)
      if (named) draft.refuse({ from: named.from, to })
    }
}

/** The end of the names that start at a token: `Salesforce, HubSpot or Zoho`. */
function listEnd(sentence: Sentence, names: Names, start: number): number {
  let end = start
  for (let at = start; ; at = end + 1) {
    const named = names.startingAt(at)
    if (!named) return end
    end = named.to
    if (!joints.has(sentence.norm(end))) return end
  }
}
