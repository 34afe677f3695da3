import { normaliseDomain } from '@rapport/normalise/companies/domain.ts'
import { linkedinProfilePattern } from '@rapport/contract/filters/texts.ts'
import type { Draft } from '../draft.ts'
import { pattern, type Sentence } from '../sentence.ts'

const before = pattern(
  '(?:linkedin )?(?:profile|profiles|url|link|domain|domains|website|site|web domain|도메인|웹사이트|프로필|링크)(?: (?:is|of|:|at|은|는|이|가))?(?= @link)',
)

/** Profile links, and web addresses of companies (`acme.com`). */
export function recogniseLinks(sentence: Sentence, draft: Draft): void {
  sentence.tokens.forEach((token, at) => {
    if (token.kind !== 'link' || !sentence.isFree(at)) return
    const from = leadIn(sentence, at)
    const span = { from, to: at + 1 }
    if (linkedinProfilePattern.test(token.text))
      draft.say({ from: at, to: at + 1 }, { filter: 'linkedinUrls', value: token.text })
    else if (isOnNetwork(token.text)) draft.ignore(span)
    else understandDomain(draft, { from: at, to: at + 1 }, token.text)
  })
  for (const found of sentence.find(before)) sentence.mark(found.from, found.to, 2)
}

/** Where people and companies have pages: a page there is not the company that runs the network. */
const networks =
  /^(?:[a-z]+:\/\/)?(?:[a-z]{2,6}\.)?(?:linkedin|github|gitlab|twitter|x|facebook|instagram|threads|tiktok|youtube|medium|substack|xing|crunchbase|wellfound|angel|stackoverflow|behance|dribbble|about|t|rocketreach|zoominfo|apollo)\.(?:com|net|co|io|me|org)\/[^/?#]/i

const isOnNetwork = (link: string): boolean => networks.test(link)

const leadIn = (sentence: Sentence, at: number) =>
  sentence.norm(at - 1) === '@' && sentence.isFree(at - 1) ? at - 1 : at

function understandDomain(draft: Draft, span: { from: number; to: number }, text: string): void {
  const domain = normaliseDomain(text)
  if (domain === null) draft.ignore(span)
  else draft.say(span, { filter: 'companyFilter.domains', value: domain })
}
