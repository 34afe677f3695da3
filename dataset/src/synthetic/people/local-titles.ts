import type { Random } from '../random.ts'
import { parseWeights, readTable } from '../tables.ts'
import { ranked, Weighted } from '../weighted.ts'
import type { Level } from './levels.ts'
import type { TitleParts } from './titles.ts'

const languages = ['ko', 'es', 'de', 'fr', 'pt', 'ja'] as const
type Language = (typeof languages)[number]

/**
 * The share of the people in a country who write their titles in its language, as far as the tables
 * have words for them.
 */
const habits: Readonly<Record<string, { language: Language; share: number }>> = {
  KR: { language: 'ko', share: 0.53 },
  JP: { language: 'ja', share: 0.55 },
  BR: { language: 'pt', share: 0.5 },
  PT: { language: 'pt', share: 0.4 },
  MX: { language: 'es', share: 0.45 },
  ES: { language: 'es', share: 0.4 },
  AR: { language: 'es', share: 0.45 },
  CO: { language: 'es', share: 0.45 },
  CL: { language: 'es', share: 0.45 },
  PE: { language: 'es', share: 0.45 },
  FR: { language: 'fr', share: 0.45 },
  DE: { language: 'de', share: 0.35 },
  AT: { language: 'de', share: 0.4 },
}

/** A text as men and as women write it; most are the same. */
type Form = { man: string; woman: string }

/** Korean and Japanese don't distinguish, and write other things with a slash. */
function formOf(text: string, language: Language): Form {
  const slash = language === 'ko' || language === 'ja' ? -1 : text.indexOf('/')
  return slash === -1
    ? { man: text, woman: text }
    : { man: text.slice(0, slash), woman: text.slice(slash + 1) }
}

const words = new Map<string, Weighted<Form>>(
  readTable('title-words', 8).flatMap(([kind, english, ...columns]) =>
    languages.flatMap((language, at) => {
      const texts = columns[at]!.split(';').filter(Boolean)
      if (texts.length === 0) return []
      return [
        [
          `${language} ${kind} ${english}`,
          ranked(
            texts.map((text) => formOf(text, language)),
            0.6,
          ),
        ],
      ]
    }),
  ),
)

const patterns = new Map(
  readTable('title-patterns', 3).map(([language, level, text]) => [
    `${language} ${level}`,
    new Weighted(
      parseWeights(text!, '|').map(([form, weight]) => [formOf(form, language as Language), weight]),
    ),
  ]),
)

/** How one person writes titles: in which language, in the words of which sex. */
export type Writer = { language: Language; sex: keyof Form }

/** Null: in English. */
export function drawWriter(random: Random, country: string, sex: string): Writer | null {
  const habit = habits[country]
  if (habit === undefined || !random.chance(habit.share)) return null
  return { language: habit.language, sex: sex === 'female' ? 'woman' : 'man' }
}

export type WrittenTitle = { name: string; level: Level; parts: TitleParts }

/** Returns the title in the writer's language; null if the tables have no words for it. */
export function localTitle(
  random: Random,
  writer: Writer,
  { name, level, parts }: WrittenTitle,
): string | null {
  const { language, sex } = writer
  const whole = words.get(`${language} title ${name}`)
  if (whole !== undefined) return whole.pick(random)[sex]
  const pattern = patterns.get(`${language} ${level}`)?.pick(random)[sex]
  if (pattern === undefined || !parts.isPattern) return null
  const kind = pattern.includes('{job}') ? 'job' : 'function'
  const word = words.get(`${language} ${kind} ${parts[kind]}`)?.pick(random)[sex]
  return word === undefined ? null : pattern.replace(`{${kind}}`, word)
}
