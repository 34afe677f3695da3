import { leadingRanks } from './ranks.ts'
import { roles } from './roles.ts'

type Language = 'en' | 'ko'

const rankLabels: Readonly<Record<string, Record<Language, (role: string) => string>>> = {
  manager: { en: (role) => `${role} Manager`, ko: (role) => `${role} 매니저` },
  '~Manager': { en: (role) => `${role} Manager`, ko: (role) => `${role} 팀장` },
  head: { en: (role) => `Head of ${role}`, ko: (role) => `${role} 총괄` },
  '~Head': { en: (role) => `Head of ${role}`, ko: (role) => `${role} 본부장` },
  director: { en: (role) => `${role} Director`, ko: (role) => `${role} 이사` },
  'vice president': { en: (role) => `VP of ${role}`, ko: (role) => `${role} 부사장` },
  '~Vice President': { en: (role) => `VP of ${role}`, ko: (role) => `${role} 상무` },
  senior: { en: (role) => `Senior ${role}`, ko: (role) => `시니어 ${role}` },
  junior: { en: (role) => `Junior ${role}`, ko: (role) => `주니어 ${role}` },
  lead: { en: (role) => `Lead ${role}`, ko: (role) => `리드 ${role}` },
  staff: { en: (role) => `Staff ${role}`, ko: (role) => `스태프 ${role}` },
  principal: { en: (role) => `Principal ${role}`, ko: (role) => `수석 ${role}` },
  '~Specialist': { en: (role) => role, ko: (role) => `${role} 대리` },
}

/** The usual name of a class with a role; of another one its words. */
export function classLabel(titleClass: string, language: Language): string {
  const isFormer = titleClass.startsWith('former ')
  const label = labelOf(isFormer ? titleClass.slice('former '.length) : titleClass, language)
  return isFormer ? `${language === 'ko' ? '전' : 'Former'} ${label}` : label
}

function labelOf(titleClass: string, language: Language): string {
  const match = /^([^/?]+)\/([^+&]*)/.exec(titleClass)
  const role = match && roles().byId.get(match[1]!)
  if (!role) return wordsOf(titleClass.replace(/^\?/, ''))
  const ranks = match[2]!.split(',').filter(Boolean)
  if (ranks.includes('chief') && role.chief) return role.chief[language]
  // The rank that leads makes the name; the others come before it.
  return ranks
    .toSorted((a, b) => Number(leadingRanks.has(b)) - Number(leadingRanks.has(a)))
    .reduce(
      (label, rank) => rankLabels[rank]?.[language](label) ?? `${capital(rank)} ${label}`,
      roles().labelOf(role, language),
    )
}

const wordsOf = (skeleton: string): string =>
  skeleton
    .split(/[,| ~]/)
    .filter(Boolean)
    .map(capital)
    .join(' ')

const capital = (word: string) => word.replace(/^\p{L}/u, (letter) => letter.toUpperCase())
