import { cutText } from '@rapport/contract/plain-text.ts'
import { languages, type Language } from '@rapport/contract/languages.ts'
import type { ErrorCode, Message } from '@rapport/contract/errors.ts'
import type { SuccessCode } from '@rapport/contract/route.ts'
import en from './locales/en.json' with { type: 'json' }
import ko from './locales/ko.json' with { type: 'json' }

export const errorMessages: Record<Language, Record<ErrorCode, Message>> = { en: en.errors, ko: ko.errors }

/** Replaces the error's subtitle, by the code of the field. */
export const faultMessages: Record<Language, Record<string, string>> = { en: en.faults, ko: ko.faults }

export const successMessages: Record<Language, Record<SuccessCode, Message>> = {
  en: en.successes,
  ko: ko.successes,
}

/**
 * The language of an Accept-Language header (RFC 9110, section 12.5.4): the first supported one
 * with the highest weight, else English. Ignores parts that do not parse.
 */
export function preferredLanguage(header: string | undefined): Language {
  let best: Language = 'en'
  let bestWeight = 0
  for (const part of cutText(header ?? '', 1000).split(',')) {
    const [range = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const primary = range.split('-')[0]
    const language = range === '*' ? 'en' : languages.find((supported) => supported === primary)
    const weight = weightOf(parameters)
    if (language === undefined || weight <= bestWeight) continue
    best = language
    bestWeight = weight
  }
  return best
}

function weightOf(parameters: string[]): number {
  const text = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  if (text === undefined) return 1
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 0
}
