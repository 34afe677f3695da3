import { pattern, state, type Sentence, type Span } from '../../sentence.ts'

/* How sentences refer to companies where a person works, worked, or either. */

/** `have been at Acme for ten years` speaks of the present. */
export const still = pattern(
  '(?:who |that |which )?(?:have |has )(?:worked|been|stayed) (?:at|for|with)(?= (?:[^ ,;.]+ ){1,4}for (?:[^ ,]+ ){0,4}(?:years?|yrs?|months?)(?: |$))',
)
export const now = pattern(
  '(?:(?:who |that |which )?(?:is |are |currently |now |presently )*(?:work|works|working|employed|employees|employee|people|staff|based|hired|job|jobs|positions?) (?:at|for|by|with)|(?:currently |now |presently )?at|@|join(?:ed|ing)|from|of|for)',
)
/** Matches the rest of `people at` once the people have been understood. */
export const bareAt = pattern('at|@')
const dismissed =
  '(?:who |that )?(?:(?:was|were|got|have|has|been|just|recently|newly) )*(?:laid off|let go|made redundant|furloughed) (?:from|by|at)'
const formerlyThere =
  '(?:who |that |which )?(?:have |has |had |were |was )*(?:formerly|previously|once|past|in the past|earlier)(?: (?:worked|employed|working|were|was|been|work))?(?: (?:at|with|for|by|of))'
const workedThere =
  '(?:who |that |which )?(?:have |has |had )?(?:previously |formerly |once )?(?:worked|been) (?:at|for|with)|used to (?:be|work) (?:at|for|with)'
const pastJob =
  '(?:past |previous |prior |former )(?:experience|employer|employers|company|jobs?|employees?|employment|roles?)(?: (?:at|with|of|:|is|was))?|(?:experience|background|time|stint|stints) (?:at|with)'
const leftIt =
  '(?:who )?left(?! handed)|ex|former|formerly|previously|alumni of|alums of|veterans of|ex employees of|전 직장 (?:이|은|:)'
export const past = pattern(`(?:${[dismissed, formerlyThere, workedThere, pastJob, leftIt].join('|')})`)
export const both = pattern(
  '(?:current(?:ly)? (?:or|and|/) (?:former(?:ly)?|past|previous(?:ly)?)(?: (?:employees? )?(?:at|of|with))?|(?:past|former) (?:or|and|/) (?:current|present)(?: (?:employees? )?(?:at|of|with))?|who (?:work|works) or (?:worked|have worked) (?:at|for)|now or (?:previously|formerly|before) at)',
)
export const alumniAfter = /^(?:alumni|alumnus|alumna|alums?|veterans?|expats?)$/
export const koreanNow = pattern(
  '(?:으로|로) (?:(?:이직|전직|합류|입사) ?한|옮긴)|(?:에서|에) (?:현재 )?(?:일하는|근무하는|근무 중인|근무중인|재직 중인|재직중인|재직하는|재직하고|근무하고|일하고|다니는|다니고)|(?:재직자|재직 중인|재직중인|재직|직원|임직원|소속|근무|다니는|다니고|현직|현직자)',
)
export const koreanPast = pattern(
  '(?:(?:[가-힣]+(?:팀|부서|본부) )?출신(?: 자)?|(?:에서|에) (?:일한|근무한|재직한|다닌)(?: 적 이 있는| 경험 이 있는| 경험 있는)?|(?:(?:에서|에|을|를) )?(?:일했던|근무했던|재직했던|다녔던|다니던|일하던|근무하던|있었던)|에서(?= [^ ]+ (?:으로|로) (?:이직|전직|옮긴))|(?:(?:에서|을|를) )?(?:(?:퇴사|퇴직|이직) ?(?:한|하신)|(?:(?:에 )?있다 ?가 )?(?:그만둔|떠난|나온))|(?:전직|전 (?:직원|임직원|재직자)|퇴사자|퇴직자))',
)

/** The most words of a title between `former` and its company. */
const longestTitle = 5
const pastTitleAfter = /^(?:[^ ,]+ ){1,3}출신(?: |$)/

/**
 * Whether a company belongs to a past title: `former CTO of Acme`, `who was a PM at Acme`,
 * `삼성 개발자 출신`.
 */
export function isOfPastTitle(sentence: Sentence, { from, to }: Span): boolean {
  const after = sentence.tokens.slice(to, to + longestTitle).map(({ norm }) => norm)
  if (pastTitleAfter.test(after.join(' '))) return true
  if (!/^(?:at|of|for)$/.test(sentence.norm(from - 1))) return false
  for (let at = from - 2; at >= Math.max(0, from - 2 - longestTitle); at--) {
    const [word, before] = [sentence.norm(at), sentence.norm(at - 1)]
    // `ex-Acme accountants at Hooli`
    if (sentence.states[at] === state.understood) return false
    if (/^(?:former|formerly|previously|ex)$/.test(word)) return true
    if (/^(?:was|were)$/.test(word) && /^(?:who|that)$/.test(before)) return true
    if (word === 'be' && before === 'to' && sentence.norm(at - 2) === 'used') return true
    if (/^(?:,|;|and|or|who|that|now|currently|work|works|working|in|at)$/.test(word)) return false
  }
  return false
}
