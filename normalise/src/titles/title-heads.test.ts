import { describe, expect, test } from 'vitest'
import { equalClasses } from './title-classes.ts'
import { titleFacts } from './title-facts.ts'
import { meantHeads } from './title-heads.ts'
import { normaliseTitle } from './title.ts'

const finds = (title: string, other: string): boolean => {
  const { classes } = titleFacts(normaliseTitle(other))
  return meantHeads(title).some((head) => classes.includes(head))
}

describe('a bare head finds those whose titles end in it, in any language', () => {
  test.each([
    ['Manager', '마케팅 매니저'],
    ['Manager', 'プロダクトマネージャー'],
    ['매니저', 'Product Manager'],
    ['Gerente', 'Sales Manager'],
    ['Engineer', '백엔드 엔지니어'],
    ['엔지니어', 'Senior Data Engineer'],
    ['Ingenieur', 'Ingeniero civil'],
    ['Director', '영업 이사'],
    ['이사', 'Director of Engineering'],
    ['Designer', 'UX디자이너'],
    ['디자이너', 'Senior Product Designer'],
    ['Developer', '시니어 백엔드개발자'],
    ['개발자', 'Backend Engineer'],
    ['Entwickler', 'Senior Software Engineer'],
    ['Consultor', 'SAP 컨설턴트'],
    ['분석가', 'Senior Data Analyst'],
    ['Nurse', '수술실 간호사'],
    ['변호사', 'Immigration Lawyer'],
    ['팀장', 'Marketing Team Lead'],
    ['인턴', 'Data Analyst Intern'],
    ['Sales', '해외영업 담당자'],
    ['영업', 'International Sales Manager'],
    ['마케팅 직무', 'Senior Marketing Manager'],
  ])('%s: %s', (title, other) => {
    expect(finds(title, other)).toBe(true)
    expect(equalClasses(title)).not.toEqual(expect.arrayContaining(meantHeads(title)))
  })
})

describe('a head says something else in another field', () => {
  test.each([
    ['개발자', 'Real Estate Developer'],
    ['개발자', 'Medical Coder'],
    ['변호사', 'Developer Advocate'],
    ['건축가', 'Software Architect'],
    ['기자', 'Court Reporter'],
    ['이사', 'Art Director'],
    ['이사', 'Director of Photography'],
    ['매니저', '시스템 관리자'],
    ['이사', 'Former Director'],
    ['영업', 'Salesforce Administrator'],
    ['Engineering', 'IT Manager'],
  ])('%s: not %s', (title, other) => {
    expect(finds(title, other)).toBe(false)
  })
})

test.each([
  'Software Engineer',
  '백엔드 개발자',
  'Senior Manager',
  'Head of Sales',
  'CTO',
  'PM',
  'Grooming Wizard',
  '',
])('%j is no bare head', (title) => {
  expect(meantHeads(title)).toEqual([])
})
