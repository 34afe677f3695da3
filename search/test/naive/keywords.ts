import { fold } from '@rapport/contract/fold.ts'
import { skillKey } from '@rapport/normalise/skills/skills.ts'
import { normaliseTitle } from '@rapport/normalise/titles/title.ts'
import { wordsOf } from '@rapport/contract/words.ts'
import type { CompanyFacts, PersonFacts } from '../../src/facts.ts'
import { hasPhrase, remembered, type Test } from './match.ts'

type Companies = { companies: ReadonlyMap<number, CompanyFacts> }

const words = remembered(wordsOf)
const titleWords = remembered((title) => wordsOf(normaliseTitle(title)))
const skillWords = remembered((skill) => wordsOf(skillKey(skill)))
const foldedWords = remembered((phrase) => wordsOf(fold(phrase)))

/** The words of a phrase stand together in a text, title or skill of a person, or a text of the company. */
function mentions(person: PersonFacts, phrase: string, { companies }: Companies): boolean {
  const company = person.company === null ? undefined : companies.get(person.company)
  const texts = [person.headline, person.summary, company?.name, company?.description]
  const titles = [person.titleNormalised ?? '', ...person.pastTitles.map(normaliseTitle)]
  return (
    texts.some((text) => hasPhrase(words(text ?? ''), words(phrase))) ||
    titles.some((title) => hasPhrase(words(title), titleWords(phrase))) ||
    person.skills.some((skill) => hasPhrase(skillWords(skill), foldedWords(phrase)))
  )
}

export const mentionsSome =
  (phrases: readonly string[], known: Companies): Test<PersonFacts> =>
  (person) =>
    phrases.some((phrase) => mentions(person, phrase, known))

export const mentionsEvery =
  (phrases: readonly string[], known: Companies): Test<PersonFacts> =>
  (person) =>
    phrases.every((phrase) => mentions(person, phrase, known))
