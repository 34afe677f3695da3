import { limits } from '@rapport/contract/limits.ts'
import type { Draft } from '../draft.ts'
import type { Assignment } from '../fitting.ts'
import { hasNumber, quantitySource, readNumber, readQuantity, wholeEnds, type Quantity } from '../quantity.ts'
import { pattern, type Found, type Sentence } from '../sentence.ts'

type Ends = { min: number | null; max: number | null }

const year = (name: string) => `(?<${name}>(?:19|20)\\d\\d)`
const founded =
  '(?:that were |that was |which were |was |were |been )?(?:founded|established|incorporated|formed|created|launched|started|set up|founding year|year founded|foundation year)(?: (?:in|was|is|:))?'
const graduated =
  '(?:who |that )?(?:have |has )?(?:graduated|graduating|graduates?|graduation(?: year)?|grads?|alumni|degree)(?: (?:in|was|is|:|year|from))?'
const sinceOrUntil =
  '(?:(?<after>after|later than)|(?<since>since|from|starting|no earlier than|not before|on or after)|(?<before>before|prior to|earlier than)|(?<until>until|by|up to|no later than|on or before)|in|around)?'
const orMore =
  '(?: (?:(?<orLater>or later|or after|or newer|and later|onwards?|\\+|to (?:now|present|date))|(?<orEarlier>or earlier|or before|and earlier|or older)))?'
/** One year or two, with the words for since or until. */
const span =
  `(?:between ${year('y1')} and ${year('y2')}|(?:from )?${year('y3')} (?:-|~|to|through|until) ${year('y4')}` +
  `|(?:in |during )?(?:the )?(?<decade>(?:19|20)\\d0)s` +
  `|${sinceOrUntil} ?${year('y')}${orMore})`
const koreanSpan = `(?:${year('y1')}(?: 년)? (?:-|~|에서|부터) ${year('y2')} 년(?: (?:사이|까지))?|${year('y')} 년(?: (?:(?<since>이후|이래|부터)|(?<until>이전|까지)|(?<before>전)|(?<after>후)))?)(?: (?:에|로))?`
const years = '(?:years?|yrs?|년)'
const period = `(?:in |within |during |over )?(?:the )?(?:last|past|previous) (?:(?<period>\\d{1,3}) )?(?:years?|yrs?)`

const foundedPatterns = [
  pattern(`${founded} ${span}`),
  pattern(`${koreanSpan} (?:설립(?: ?(?:된|한))?|설립된|설립한|창립된|창립|창업한|창업된|창업)`),
  pattern(`(?:설립|창립|창업)(?: (?:연도|년도))?(?: (?:이|가|은|는))? ${koreanSpan}`),
]
const foundedPeriod = pattern(`(?:recently )?${founded} ${period}`)
const foundedAgo = pattern(
  `${founded} (?:(?<less>less than|under|within) |(?<more>more than|over|at least) )?(?<ago>\\d{1,3}) years ago`,
)
const agePatterns = [
  pattern(quantitySource('', ` ${years} old`)),
  pattern(`(?:are |is )?(?=older than|younger than)${quantitySource('', ` ${years}`)}`),
  pattern(
    `(?:설립|창립|창업)(?:된|한)?(?: (?:된|한))?(?: 지)?(?: (?:이|후))? ${quantitySource('', ' 년(?:차)?')}(?: (?:된|인|의))?`,
  ),
]
const graduatedPatterns = [
  pattern(`${graduated} ${span}`),
  pattern(`(?:the )?class of ' ?(?<short>\\d\\d)`),
  pattern(`(?:the )?class of ${span}`),
  pattern(`classes of ${span}`),
  pattern(`${span} (?:graduates?|grads?|alumni|graduation)`),
  pattern(`${koreanSpan} (?:졸업(?:생|자|한)?|졸업 한)`),
  pattern(`졸업(?: (?:연도|년도))?(?: (?:이|가|은|는))? ${koreanSpan}`),
]
const graduatedPeriod = pattern(`${graduated} ${period}`)

const work =
  "(?:(?: (?:of|in|'))?(?: (?:work|working|professional|relevant|industry|total|overall|prior|hands on|proven))?(?: (?:experience|exp|expertise|yoe))?)"
const experiencePatterns = [
  pattern(`(?:경력|경험|연차)(?: (?:이|은|을|:))? ${quantitySource('', ' (?:년차|년)')}(?: 의)?`),
  pattern(
    `${quantitySource('', ' (?:년차|년)')}(?: (?:의|된|인))?(?: (?:경력|경험)(?: (?:을|의|자|이|가))?)?(?! (?:(?:전|안)(?: |$)|이내|설립|이후|이전|사이))`,
  ),
  pattern(
    `(?:(?:with|having|has|have) )?(?:(?:work |professional )?(?:experience|exp)(?: (?:of|is|:|between|level))? )?${quantitySource('', " (?:years?|yrs?|y|yoe)(?: ')?")}${work}(?! (?:old|ago))`,
  ),
]

const experienceMonths = pattern(
  `(?:with )?${quantitySource('', ' months?')} (?:of )?(?:(?:work|professional|relevant|industry) )?(?:experience|exp)`,
)

const looseSpan = pattern(`(?=(?:in|between|after|since|before|from|until|by) )${span}`)

/** The subject of years without a verb: the last one mentioned before them. */
function subjectBefore(sentence: Sentence, end: number): 'company' | 'school' | null {
  for (let at = end - 1; at >= 0; at--) {
    if (/^(?:founded|established|incorporated|설립|설립된)$/.test(sentence.norm(at))) return 'company'
    if (/^(?:graduated|graduates?|studied|degree|alumni|졸업|졸업한)$/.test(sentence.norm(at)))
      return 'school'
  }
  return null
}

/** The company's founding, a person's graduation, and years of experience. */
export function recogniseYears(sentence: Sentence, draft: Draft, today: Date): void {
  if (!hasNumber(sentence.line)) return
  const thisYear = today.getUTCFullYear()
  const take = (
    found: Found,
    ends: Ends | null,
    [min, max]: readonly [Assignment['filter'], Assignment['filter']],
  ) => {
    const assignments: Assignment[] = []
    if (ends?.min !== null && ends !== null) assignments.push({ filter: min, value: ends.min })
    if (ends?.max !== null && ends !== null) assignments.push({ filter: max, value: ends.max })
    if (assignments.length === 0 || sentence.negated[found.from]) draft.ignore(found)
    else draft.understand(found, ...assignments)
  }
  const company = ['companyFilter.yearFoundedMin', 'companyFilter.yearFoundedMax'] as const
  const school = ['education.minGraduationYear', 'education.maxGraduationYear'] as const
  const upToNow = (found: Found) => ({
    min: thisYear - readNumber(found.match.groups?.['period'] ?? '1'),
    max: null,
  })
  for (const found of sentence.find(foundedPeriod)) take(found, upToNow(found), company)
  for (const found of sentence.find(foundedAgo)) take(found, agoEnds(found, thisYear), company)
  for (const each of foundedPatterns)
    for (const found of sentence.find(each)) take(found, yearEnds(found), company)
  for (const each of agePatterns)
    for (const found of sentence.find(each)) take(found, ageEnds(found, thisYear), company)
  for (const found of sentence.find(graduatedPeriod)) take(found, upToNow(found), school)
  for (const each of graduatedPatterns)
    for (const found of sentence.find(each)) take(found, yearEnds(found), school)
  for (const found of sentence.find(looseSpan)) {
    const about = subjectBefore(sentence, found.from)
    if (about !== null) take(found, yearEnds(found), about === 'company' ? company : school)
  }
  for (const found of sentence.find(experienceMonths))
    take(found, monthEnds(found), ['experience.minExperience', 'experience.maxExperience'])
  for (const each of experiencePatterns)
    for (const found of sentence.find(each))
      if (!/^(?:last|past|previous|next|최근|지난)$/.test(sentence.norm(found.from - 1)))
        take(found, experienceEnds(found), ['experience.minExperience', 'experience.maxExperience'])
}

function yearEnds({ match }: Found): Ends | null {
  const groups = match.groups ?? {}
  const short = groups['short']
  if (short !== undefined) return { min: 2000 + Number(short), max: 2000 + Number(short) }
  if (groups['decade'] !== undefined)
    return { min: Number(groups['decade']), max: Number(groups['decade']) + 9 }
  const [first, second] = [groups['y1'] ?? groups['y3'], groups['y2'] ?? groups['y4']]
  if (first !== undefined && second !== undefined)
    return Number(first) <= Number(second) ? { min: Number(first), max: Number(second) } : null
  const only = Number(groups['y'])
  if (groups['after'] !== undefined) return { min: only + 1, max: null }
  if (groups['before'] !== undefined) return { min: null, max: only - 1 }
  if (groups['since'] !== undefined || groups['orLater'] !== undefined) return { min: only, max: null }
  if (groups['until'] !== undefined || groups['orEarlier'] !== undefined) return { min: null, max: only }
  return { min: only, max: only }
}

function agoEnds({ match }: Found, thisYear: number): Ends {
  const { less, more, ago } = match.groups ?? {}
  const then = thisYear - Number(ago)
  if (less !== undefined) return { min: then, max: null }
  return more === undefined ? { min: then, max: then } : { min: null, max: then }
}

/** An age in years, counted as the contract's intents count it: this year less the founding year. */
function ageEnds({ match }: Found, thisYear: number): Ends | null {
  const quantity = readQuantity(match.groups ?? {})
  if (!quantity) return null
  const { min, max } = wholeEnds(quantity)
  if ((max ?? 0) > 500 || (min ?? 0) > 500) return null
  return { min: max === null ? null : thisYear - max, max: min === null ? null : thisYear - min }
}

/** Whole years of months of work. */
function monthEnds(found: Found): Ends | null {
  const quantity = readQuantity(found.match.groups ?? {})
  const { min = null, max = null } = quantity ?? {}
  if ((min ?? 0) > 360 || (max ?? 0) > 360) return null
  const isExact = quantity?.isExact === true
  return {
    min: min === null ? null : Math.floor(min / 12),
    max: max === null || isExact ? null : Math.floor(max / 12),
  }
}

/**
 * Whole years of work: more than five means at least five, less than five at most four, and
 * `5 years` at least five.
 */
function experienceEnds({ match }: Found): Ends | null {
  const quantity = readQuantity(match.groups ?? {})
  if (!quantity) return null
  const { min, max }: Quantity = quantity.isExact ? { ...quantity, max: null } : quantity
  const ends = {
    min: min === null ? null : Math.floor(min),
    max: max === null ? null : wholeEnds(quantity).max,
  }
  return [ends.min, ends.max].some((end) => end !== null && (end < 0 || end > limits.maxExperienceYears))
    ? null
    : ends
}
