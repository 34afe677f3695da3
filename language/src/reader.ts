import { cutText } from '@rapport/contract/plain-text.ts'
import type { Reading } from '@rapport/contract/free-text/schemas.ts'
import { limits } from '@rapport/contract/limits.ts'
import { piecesOf, plainWords, readBoolean } from './booleans/read-boolean.ts'
import { createDenials } from './booleans/denials.ts'
import type { ReadPart, ReadWords } from './booleans/term-reader.ts'
import { Draft } from './draft.ts'
import type { Language } from './foreign/dictionary.ts'
import { languageOf } from './foreign/language-of.ts'
import { translateJapanese } from './foreign/translate-japanese.ts'
import { translate } from './foreign/translate.ts'
import { joinWords } from './joined-words.ts'
import { splitParticles } from './korean.ts'
import { loadLexicon, type Lexicon } from './lexicon.ts'
import { markNegation } from './negation.ts'
import { CompanyRecogniser } from './recognise/companies/companies.ts'
import { reserveCompanyNames } from './recognise/companies/capitalised-names.ts'
import { recogniseCompanyKinds, recogniseUnfunded } from './recognise/companies/company-kinds.ts'
import { recogniseCompanyTypes } from './recognise/companies/company-types.ts'
import { recogniseContrasts } from './recognise/contrasts.ts'
import { recogniseDemonyms } from './recognise/demonyms.ts'
import { EducationRecogniser } from './recognise/education.ts'
import { recogniseFunctions } from './recognise/functions.ts'
import { recogniseFunding } from './recognise/funding.ts'
import { recogniseHeadcount } from './recognise/headcount.ts'
import { recogniseIndustries, recogniseRemainingIndustries } from './recognise/industries.ts'
import { recogniseIntents } from './recognise/intents.ts'
import { recogniseJobChanges } from './recognise/job-changes.ts'
import { recogniseKeywords } from './recognise/keywords.ts'
import { recogniseLinks } from './recognise/links.ts'
import { recogniseMoney } from './recognise/money.ts'
import { recogniseNames } from './recognise/names.ts'
import { recognisePersonNames } from './recognise/person-names.ts'
import { recognisePlaces } from './recognise/places.ts'
import { recogniseSeniority } from './recognise/seniority.ts'
import { TitleRecogniser } from './recognise/titles/titles.ts'
import { refuseFluff, refuseUnsupported } from './recognise/unsupported.ts'
import { recogniseContactsOnFile } from './recognise/contacts-on-file.ts'
import { recogniseListedSkills, recogniseSkills } from './recognise/skills/skills.ts'
import { recogniseTenure } from './recognise/tenure.ts'
import { recogniseYears } from './recognise/years.ts'
import { markNumbers } from './quantity.ts'
import { quoted } from './parts.ts'
import { Sentence } from './sentence.ts'
import { createSpeller, writeOut } from './spelling.ts'
import { tokenise, type Token } from './tokens.ts'
import { markUnknown } from './unknown-names.ts'
import type { Vocabulary } from './vocabulary.ts'

export type Reader = {
  /** Never throws; reads the first `limits.maxSentenceLength` characters. */
  read: (text: string) => Reading
}

/**
 * Patterns are compiled on first use, and again once they are used more: without a warm-up, a
 * reader's first sentence would take a hundred times as long.
 */
const warmUpTexts = [
  'senior engineers at Acme, 5+ years, 50-200 people, revenue over $10M, raised Series B in the last 6 months, founded after 2015, studied physics, not in Berlin',
  '서울 개발자, 경력 5년 이상, 직원 50명 이상, 매출 1000만 달러, 최근 6개월 투자 시리즈 B, 삼성 제외',
  'data analysts in Oslo',
]
const warmUps = 4

/**
 * Creates a reader of sentences that describe people, in English or Korean. `today`: the reference
 * for `the last five years` and companies' ages, called for each sentence. `vocabulary`: the texts
 * of the index. Loads the gazetteer and its own tables and reads some sentences to warm up, in up
 * to a second; a sentence then takes about a third of a millisecond.
 */
export function createReader({ today, vocabulary }: { today: () => Date; vocabulary: Vocabulary }): Reader {
  const lexicon = loadLexicon(vocabulary)
  const spell = createSpeller({ words: lexicon.spellings, names: lexicon.names }, lexicon.isSpelled)
  const sentenceOf = (words: string, language: Language | null): Sentence => {
    const source =
      language === null ? undefined : { text: words, translation: translated(words, language, lexicon) }
    const text = source?.translation.english ?? words
    const parts = joinWords(tokenise(text), text, lexicon)
    const tokens = splitParticles(parts, { isKnown: lexicon.isKorean, isName: lexicon.isKoreanName })
    // The words of another language are no typing errors of English ones.
    const correct = source ? (all: Token[]) => all : spell
    return new Sentence(text, markNumbers(correct(writeOut(tokens))), source)
  }
  const readWords = (words: string, language: Language | null, isDenied = false): ReadWords => {
    const sentence = sentenceOf(words, language)
    if (isDenied) sentence.negated.fill(1)
    return readTokens(sentence, lexicon, today())
  }
  const read = (typed: string): Reading => {
    const text = cutText(typed, limits.maxSentenceLength)
    const pieces = piecesOf(text)
    const language = languageOf(pieces ? plainWords(text, pieces) : text, lexicon)
    if (pieces === null) return markUnknown(quoted(readWords(text, language), text), vocabulary)
    const readPart: ReadPart = (words, isDenied) => {
      const own = languageOf(words, lexicon)
      const reading = readWords(words, own, isDenied)
      // A term such as `ventas` alone doesn't tell its language.
      const isWhole = reading.ignored.length === 0 && reading.understood.length > 0
      if (own !== null || language === null || isWhole) return reading
      const translation = readWords(words, language, isDenied)
      return translation.ignored.length === 0 ? translation : reading
    }
    const denials = createDenials(
      (words) => sentenceOf(words, languageOf(words, lexicon) ?? language),
      lexicon,
    )
    const parts = readBoolean(text, pieces, { lexicon, readPart, denials })
    return markUnknown(quoted(parts, text), vocabulary)
  }
  for (let run = 0; run < warmUps; run++) for (const text of warmUpTexts) read(text)
  return { read }
}

const translated = (text: string, language: Language, lexicon: Lexicon) =>
  language === 'ja' ? translateJapanese(text, lexicon.places) : translate(text, language, lexicon)

/** The recognisers in order: the most reliable first, titles among the last. */
function readTokens(sentence: Sentence, lexicon: Lexicon, today: Date): ReadWords {
  const draft = new Draft(sentence)
  const isDenied = sentence.negated.includes(1)
  markNegation(sentence, lexicon)
  const denies = !isDenied && sentence.negated.includes(1)
  recogniseLinks(sentence, draft)
  recogniseNames(sentence, draft)
  recogniseKeywords(sentence, draft)
  reserveCompanyNames(sentence, lexicon)
  refuseUnsupported(sentence, draft)
  recogniseContactsOnFile(sentence, draft)
  recogniseTenure(sentence, draft)
  recogniseSkills(sentence, draft, lexicon)
  recogniseJobChanges(sentence, draft, lexicon)
  recogniseUnfunded(sentence, draft)
  recogniseCompanyTypes(sentence, draft)
  recogniseContrasts(sentence, draft)
  recogniseIntents(sentence, draft)
  recogniseMoney(sentence, draft)
  recogniseFunding(sentence, draft)
  recogniseHeadcount(sentence, draft)
  recogniseYears(sentence, draft, today)
  recogniseCompanyKinds(sentence, draft, today)
  refuseFluff(sentence, draft)
  recogniseFunctions(sentence, draft, lexicon)
  recogniseSeniority(sentence, draft)
  new EducationRecogniser(sentence, draft, lexicon).run()
  recogniseDemonyms(sentence, draft, lexicon.places)
  recognisePersonNames(sentence, draft, lexicon)
  new CompanyRecogniser(sentence, draft, lexicon).run()
  recognisePlaces(sentence, draft, lexicon.places)
  recogniseIndustries(sentence, draft)
  new TitleRecogniser(sentence, draft, lexicon).run()
  recogniseRemainingIndustries(sentence, draft)
  recogniseListedSkills(sentence, draft, lexicon)
  return { ...draft.finish(), denies }
}
