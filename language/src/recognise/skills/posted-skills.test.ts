import { expect, test } from 'vitest'
import { vocabulary } from '../../../test/vocabulary.ts'
import { createReader } from '../../reader.ts'

const reader = createReader({ today: () => new Date('2026-07-01'), vocabulary })
const read = (text: string) => {
  const { filters, ignored } = reader.read(text)
  const { included, excluded } = filters.skills
  const { jobTitlesIncluded: titles, minExperience: years } = filters.experience
  return { included, excluded, titles, years, ignored }
}

const skills = [
  ['React', ['React']],
  ['파이썬', ['Python']],
  ['React, TypeScript', ['React', 'TypeScript']],
  ['자바와 스프링', ['Java', 'Spring']],
  ['Java/Kotlin', ['Java', 'Kotlin']],
  ['C++', ['C++']],
  ['Node.js', ['Node.js']],
] as const
const titles = ['개발자', '프론트엔드 개발자', '백엔드 엔지니어', '안드로이드 개발자', 'UX 디자이너']

test.each(skills)('a posting that names %s asks for the skills', (said, included) => {
  for (const title of titles) {
    for (const basis of ['기반', '기반의', '위주', '중심의', '전문'])
      expect(read(`${said} ${basis} ${title}`)).toMatchObject({ included, titles: [title], ignored: [] })
    for (const years of ['5년차', '경력 5년', '5년 이상', '5년차 이상'])
      expect(read(`${said} ${years} ${title}`)).toMatchObject({
        included,
        titles: [title],
        years: 5,
        ignored: [],
      })
  }
})

test.each(skills)('a denied basis of %s excludes the skills', (said, excluded) => {
  for (const denial of ['기반이 아닌', '기반 말고', '기반 제외', '위주가 아닌'])
    expect(read(`${said} ${denial} 개발자`)).toMatchObject({ included: [], excluded })
})

test.each([
  'AI 기반 스타트업 개발자',
  '클라우드 기반 SaaS 기업',
  '서울 기반 스타트업',
  '블록체인 기반 회사 개발자',
  '영업 3년차',
])('%s asks for no skill', (text) => {
  expect(read(text).included).toEqual([])
})
