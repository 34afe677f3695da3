import { companyNameKey, schoolKey } from '@rapport/normalise/companies/company-name.ts'
import { skillLabel } from '@rapport/normalise/skills/skills.ts'
import { singularPhrase } from '@rapport/normalise/titles/singular.ts'
import type { SaidFieldId } from '../said-filters.ts'
import { properCase, titleCase } from '../title-case.ts'
import type { Vocabulary } from '../vocabulary.ts'
import type { FieldKind } from './field-names.ts'
import { keyword, level, levelNamed, skill, title, valueOf, valuesOf, type Meaning } from './meaning.ts'
import type { TermReader } from './term-reader.ts'

type Kind = Exclude<FieldKind, 'anywhere' | 'address'>

/**
 * What words mean after the name of a field, which decides their kind: a name that nothing knows is
 * one all the same. Only an industry, a level or a function must be one that exists.
 */
export function meaningOfField(
  kind: FieldKind,
  words: string,
  { reader, vocabulary }: { reader: TermReader; vocabulary: Vocabulary },
): Meaning {
  const company = () =>
    vocabulary.companyNamed(companyNameKey(words)) ??
    reader.valuesIn('companyFilter.namesIncluded', words)[0] ??
    properCase(words)
  const school = () =>
    vocabulary.schoolNamed(schoolKey(words)) ??
    reader.valuesIn('education.universities', words)[0] ??
    properCase(words)
  const chosen = (filter: SaidFieldId, phrases: readonly string[]): Meaning => {
    const values = phrases.map((phrase) => reader.valuesIn(filter, phrase)).find(({ length }) => length > 0)
    return values ? valuesOf(...values.map((value) => ({ filter, value }))) : { kind: 'ignored' }
  }
  const rank = levelNamed(words)
  const meanings: Record<Kind, () => Meaning> = {
    title: () => valueOf(title, titleNamed(words, reader)),
    pastTitle: () => valueOf('experience.pastJobTitlesIncluded', titleNamed(words, reader)),
    company: () => valueOf('companyFilter.namesIncluded', company()),
    pastCompany: () => valueOf('companyFilter.namesIncludedPastList', company()),
    location: () => valueOf('locations', reader.valuesIn('locations', words)[0] ?? properCase(words)),
    skill: () => valueOf(skill, skillLabel(words)),
    keyword: () => valueOf(keyword, words),
    school: () => valueOf('education.universities', school()),
    name: () => valueOf('names', properCase(words)),
    industry: () => chosen('companyFilter.domains', [words, `${words} companies`]),
    level: () => (rank === null ? chosen(level, [words]) : valueOf(level, rank)),
    function: () => chosen('experience.functions', [words, `${words} people`]),
  }
  return kind === 'anywhere' || kind === 'address' ? { kind: 'ignored' } : meanings[kind]()
}

/** Words as a title: as the reader of sentences spells it, if it knows it. */
export function titleNamed(words: string, reader: TermReader): string {
  const [known] = reader.valuesIn(title, words)
  return known ?? titleCase(words.includes(' ') ? words : singularPhrase(words.toLowerCase()))
}
