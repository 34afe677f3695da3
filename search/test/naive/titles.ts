import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { similarClasses } from '@rapport/normalise/titles/similar-titles.ts'
import { equalClasses } from '@rapport/normalise/titles/title-classes.ts'
import { titlePhrase } from '@rapport/normalise/titles/title-head.ts'
import { meantHeads } from '@rapport/normalise/titles/title-heads.ts'
import { titleFacts } from '@rapport/normalise/titles/title-facts.ts'
import { normaliseTitle } from '@rapport/normalise/titles/title.ts'
import type { PersonFacts } from '../../src/facts.ts'
import { hasPhrase, remembered, type Test } from './match.ts'

type Experience = FilterSet['experience']
type Titled = Pick<PersonFacts, 'titleNormalised'>

/** Titles repeat, so the facts of each are computed once. */
export const factsOf = remembered(titleFacts)
const equalTo = remembered(equalClasses)
const meantBy = remembered((title) => [...equalClasses(title), ...meantHeads(title)])
const similarTo = remembered((title) => similarClasses(title).map((similar) => similar.class))

const classesOfPerson = ({ titleNormalised }: Titled): string[] =>
  titleNormalised === null ? [] : factsOf(titleNormalised).classes

const contains = (titles: readonly string[]): Test<Titled> => {
  const phrases = titles.map((title) => titlePhrase(normaliseTitle(title)))
  return ({ titleNormalised: key }) =>
    key !== null && phrases.some((phrase) => hasPhrase(titlePhrase(key), phrase))
}

const isOneOf = (classes: readonly string[]): Test<Titled> => {
  const sought = new Set(classes)
  return (person) => classesOfPerson(person).some((name) => sought.has(name))
}

export function isTitled(titles: readonly string[]): Test<Titled> {
  const [contained, equal] = [contains(titles), isOneOf(titles.flatMap(meantBy))]
  return (person) => contained(person) || equal(person)
}

/** How a person matches the included titles: 0 without similar titles, 1 only with them, null not at all. */
export function titleRank(experience: Experience): (person: Titled) => 0 | 1 | null {
  const { jobTitlesIncluded: titles, includeSimilarTitles, similarTitlesExcluded } = experience
  if (titles.length === 0) return () => 0
  const meant = titles.flatMap(equalTo)
  const [contained, equal] = [contains(titles), isOneOf(titles.flatMap(meantBy))]
  const similar = isOneOf(includeSimilarTitles ? titles.flatMap(similarTo) : [])
  const isLeftOut = leftOut(similarTitlesExcluded, new Set(meant))
  return (person) => {
    if (contained(person)) return 0
    if (isLeftOut(person)) return null
    if (equal(person)) return 0
    return similar(person) ? 1 : null
  }
}

function leftOut(titles: readonly string[], meant: ReadonlySet<string>): Test<Titled> {
  const keys = new Set(titles.map(normaliseTitle))
  const isOfClass = isOneOf(
    titles.flatMap((title) => equalTo(title)[0] ?? []).filter((name) => !meant.has(name)),
  )
  return (person) => {
    const { titleNormalised } = person
    if (titleNormalised !== null && titleNormalised !== '' && keys.has(titleNormalised)) return true
    return isOfClass(person)
  }
}
