import { describe, expect, test } from 'vitest'
import { classLabel } from './class-label.ts'
import { roles, rolesFingerprint, tableRoles } from './roles.ts'
import { similarClasses } from './similar-titles.ts'
import { equalClasses } from './title-classes.ts'
import { narrowerDomains } from './title-heads.ts'
import { titleTable } from './title-table.ts'
import { normaliseTitle } from './title.ts'
import { titleFacts } from './title-facts.ts'

const facts = (title: string) => titleFacts(normaliseTitle(title))

/** Whether a filter with one title finds people with the other. */
const finds = (title: string, other: string): boolean => {
  const { classes } = facts(other)
  return equalClasses(title).some((each) => classes.includes(each))
}

describe('equal titles, whatever their order, spelling and language', () => {
  test.each([
    ['VP Sales', 'VP of Sales'],
    ['VP Sales', 'Vice President, Sales'],
    ['VP Sales', 'Sales VP'],
    ['VP Sales', '영업 부사장'],
    ['CTO', 'Chief Technology Officer'],
    ['CTO', '최고기술책임자'],
    ['Software Engineer', 'Software Developer'],
    ['software developer', '개발자'],
    ['Front-end Engineer', '프론트엔드개발자'],
    ['CEO', '대표이사'],
    ['Account Executive', 'Acct Exec'],
    ['Group Product Manager', 'Group PM'],
    ['HR Specialist', '인사 담당자'],
    ['인사담당자', '인사 담당'],
    ['마케팅 팀장', '마케팅팀장'],
    ['Marketing Manager', '마케팅 매니저'],
    ['Marketing Manager', '마케팅 과장'],
    ['Senior Wall Painter', 'Painter, Walls (Senior)'],
    ['Sr. Software Engineer', 'Software Engineer II (Senior)'],
    ['Textile Designer', '섬유 디자이너'],
    ['Marketing Team Lead', '마케팅 팀장'],
    ['Team Lead', '팀장'],
    ['CTO', 'Chief Technology Officer (CTO)'],
    ['CEO', 'President & CEO'],
    ['Founder & CEO', 'CEO, Founder'],
    ['CEO & CTO', 'CTO/CEO'],
    ['Principal Engineer', '수석 엔지니어'],
    ['Direct to Consumer Manager', 'Manager, Direct to Consumer'],
    ['IT Consultant', 'IT컨설턴트'],
    ['IT Consultant', 'ITコンサルタント'],
    ['Software Engineer', 'Softwareentwicklerin'],
    ['Software Engineer', 'Desarrollador de software'],
    ['Software Engineer', 'ソフトウェアエンジニア'],
    ['CEO', 'Geschäftsführer'],
    ['Executive Assistant', 'Assistant to the CEO'],
    ['Founder & CEO', 'CEO and Founder'],
  ])('%s finds %s', (title, other) => {
    expect(finds(title, other)).toBe(true)
    expect(finds(other, title)).toBe(true)
  })
})

describe('a title finds those that say more, not the reverse', () => {
  test.each([
    ['Software Developer', 'Software Engineer, Payments'],
    ['Sales Director', 'Sales and Marketing Director'],
    ['CEO', 'Founder & CEO'],
    ['CTO', 'CTO/Co-Founder'],
    ['VP Marketing', 'VP of Sales and Marketing'],
    ['창업자', 'CEO/Founder'],
    ['CEO', '공동창업자 겸 대표이사'],
  ])('%s finds %s', (title, other) => {
    expect(finds(title, other)).toBe(true)
    expect(finds(other, title)).toBe(false)
  })
})

describe('titles that only look alike', () => {
  test.each([
    ['CEO', 'Assistant to the CEO'],
    ['CEO', 'Executive Assistant to the CEO'],
    ['VP Sales', 'AVP Sales'],
    ['Executive Assistant', 'AVP Marketing'],
    ['Executive Assistant', 'Assistant Director of Marketing'],
    ['School Principal', 'Principal Engineer'],
    ['Project Manager', 'Assistant Project Manager'],
    ['General Counsel', 'Associate General Counsel'],
    ['Direct to Consumer Manager', 'Direct to Consumer Analyst'],
    ['Software Engineer Intern', '개발 대리'],
    ['Team', 'Staff'],
    ['VP Sales', 'Sales Manager'],
    ['VP Sales', 'Former VP Sales'],
    ['Software Engineer', 'Senior Software Engineer'],
    ['Business Owner', 'Product Owner'],
    ['Director', 'Director of Photography'],
    ['Photographer', 'Director of Photography'],
    ['Nurse', 'Head Nurse'],
    ['Partner', 'Partner Manager'],
    ['Founder', 'Founding Engineer'],
    ['Project Manager', 'PM'],
    ['Product Manager', 'PM'],
    ['Chief of Staff', 'Chief Executive Officer'],
    ['Product Manager', 'Product Marketing Manager'],
    ['Account Executive', 'Account Manager'],
    ['마케팅 인턴', '마케팅 팀장'],
  ])('%s and %s', (title, other) => {
    expect(finds(title, other)).toBe(false)
    expect(finds(other, title)).toBe(false)
  })
})

describe('the level is only what the title states', () => {
  test.each([
    ['VP Sales', 'Vice President', 'Sales'],
    ['Software Engineer', null, 'Engineering'],
    ['Founding Engineer', null, 'Engineering'],
    ['Head Nurse', 'Head', 'Healthcare'],
    ['Assistant to the CEO', null, 'Operations'],
    ['Vertriebsleiterin', 'Head', 'Sales'],
    ['営業部長', 'Manager', 'Sales'],
    ['인사 담당자', null, 'Human Resources'],
    ['이사', 'Director', null],
    ['PM', null, null],
    ['Manager', 'Manager', null],
    ['Associate Director', 'Director', null],
    ['Support Worker', null, expect.anything()],
    ['감사', null, 'Finance'],
    ['대표이사', 'C-Level', 'General Management'],
  ])('%s: %s, %s', (title, level, jobFunction) => {
    expect(facts(title)).toMatchObject({ level, jobFunction })
  })
})

test.each(['', '—', 'of the'])('%j has no class', (title) => {
  expect(facts(title)).toEqual({ classes: [], role: null, level: null, jobFunction: null })
  expect(similarClasses(title)).toEqual([])
})

const labels = (title: string) => similarClasses(title).map((each) => classLabel(each.class, 'en'))

describe('similar titles', () => {
  test.each([
    ['CTO', 'VP of Engineering'],
    ['VP Sales', 'Head of Sales'],
    ['VP Sales', 'Chief Sales Officer'],
    ['마케팅 팀장', 'Marketing Director'],
    ['Recruiter', 'Technical Recruiter'],
    ['CEO', 'President'],
    ['대표이사', 'Founder'],
    ['UX Designer', 'Product Designer'],
  ])('%s: %s', (title, similar) => {
    expect(labels(title)).toContain(similar)
  })

  test('are at most sixteen, the nearest first, and none of them equal', () => {
    for (const title of ['CTO', 'Software Developer', '개발자', 'Grooming Wizard', 'Sales Manager']) {
      const similar = similarClasses(title)
      const { role } = facts(title)
      const narrower = role === null ? [] : narrowerDomains(roles().byId.get(role)!)
      // At most as many titles again have the inexact ranks of the same height.
      expect(similar.length).toBeLessThanOrEqual(2 * (16 + narrower.length))
      expect(similar.map(({ score }) => score)).toEqual(
        similar.map(({ score }) => score).toSorted((a, b) => b - a),
      )
      for (const each of similar) expect(equalClasses(title)).not.toContain(each.class)
    }
  })
})

test('the built table is of the tables of roles: run `npm run titles --workspace normalise -- FOLDER`', () => {
  const { fingerprint, roles: ids } = titleTable().header
  expect(fingerprint).toBe(rolesFingerprint())
  expect(ids).toEqual(tableRoles().map(({ id }) => id))
})
