import type { Reading, UnderstoodWords } from '@rapport/contract/free-text/schemas.ts'
import { companyNameKey, schoolKey } from '@rapport/normalise/companies/company-name.ts'
import type { Vocabulary } from './vocabulary.ts'

type IsKnown = (value: string, vocabulary: Vocabulary) => boolean

const isCompany: IsKnown = (value, vocabulary) => vocabulary.companyNamed(companyNameKey(value)) !== null
const isSchool: IsKnown = (value, vocabulary) => vocabulary.schoolNamed(schoolKey(value)) !== null

/** The filters whose values the vocabulary knows by name. */
const lookUps: Readonly<Record<string, IsKnown>> = {
  'companyFilter.namesIncluded': isCompany,
  'companyFilter.namesIncludedPastList': isCompany,
  'companyFilter.namesExcluded': isCompany,
  'education.universities': isSchool,
  'education.universitiesExcluded': isSchool,
}

/** Marks the names of companies and schools that the vocabulary doesn't have. */
export function markUnknown(reading: Reading, vocabulary: Vocabulary): Reading {
  const mark = (words: UnderstoodWords): UnderstoodWords => {
    const isKnown = lookUps[words.filter]
    if (isKnown === undefined || typeof words.value !== 'string' || isKnown(words.value, vocabulary))
      return words
    return { ...words, isKnown: false }
  }
  return { ...reading, understood: reading.understood.map(mark) }
}
