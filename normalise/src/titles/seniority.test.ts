import { seniorityFilters, seniorityMarks } from '@rapport/contract/filters/vocabularies.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  senioritiesFromBits,
  senioritiesOf,
  seniorityBits,
  seniorityFilterMarks,
  seniorityMarksFromBits,
} from './seniority.ts'

describe('the level of a title', () => {
  test.each([
    ['Software Engineer', 'Specialist'],
    ['Account Executive', 'Specialist'],
    ['Sr. Data Scientist', 'Senior'],
    ['Lead Engineer', 'Senior'],
    ['Principal Designer', 'Senior'],
    ['Staff Software Engineer', 'Senior'],
    ['Staff Accountant', 'Specialist'],
    ['Distinguished Engineer', 'Senior'],
    ['Lead Generation Specialist', 'Specialist'],
    ['Senior Living Advisor', 'Specialist'],
    ['Team Lead', 'Manager'],
    ['Sales Team Leader', 'Manager'],
    ['Account Manager', 'Manager'],
    ['Senior Product Manager', 'Manager'],
    ['General Manager', 'Manager'],
    ['Shift Supervisor', 'Manager'],
    ['Management Consultant', 'Specialist'],
    ['Head of Partnerships', 'Head'],
    ['Global Head, Sales', 'Head'],
    ['Headhunter', 'Specialist'],
    ['Head Office Clerk', 'Specialist'],
    ['Chief of Staff', 'Head'],
    ['Chief of Staff to the CEO', 'Head'],
    ['Chief Architect', 'Head'],
    ['Editor-in-Chief', 'Head'],
    ['Managing Director', 'Director'],
    ['Executive Director', 'Director'],
    ['Associate Director, Finance', 'Director'],
    ['Creative Director', 'Director'],
    ['Director of Photography', 'Specialist'],
    ['Funeral Director', 'Specialist'],
    ['Vice President', 'Vice President'],
    ['SVP, Engineering', 'Vice President'],
    ['Vice-President of Sales', 'Vice President'],
    ['Assistant Vice President', 'Vice President'],
    ['V. President', 'Vice President'],
    ['Vizepräsidentin', 'Vice President'],
    ['Vicepresidente', 'Vice President'],
    ['Assistant to the President', 'Specialist'],
    ["President's Assistant", 'Specialist'],
    ['Executive Assistant to the President & CEO', 'Specialist'],
    ['Chief of Staff to the President', 'Head'],
    ['Office of the President', 'Specialist'],
    ['Presidential Fellow', 'Specialist'],
    ['President Intern', 'Intern'],
    ["President's Club Winner", 'Specialist'],
    ['Partner', 'Partner'],
    ['Managing Partner', 'Partner'],
    ['General Partner, Growth Fund', 'Partner'],
    ['Partner at a law firm', 'Partner'],
    ['HR Business Partner', 'Specialist'],
    ['Partner Manager', 'Manager'],
    ['Partner Success Specialist', 'Specialist'],
    ['Talent Partner', 'Specialist'],
    ['Owner', 'Owner'],
    ['Business Owner', 'Owner'],
    ['Owner/Operator', 'Owner'],
    ['Product Owner', 'Specialist'],
    ['Senior Product Owner', 'Senior'],
    ['Process Owner', 'Specialist'],
    ['Co-Founder', 'Founder'],
    ['Founding Engineer', 'Specialist'],
    ['Founding Partner', 'Partner'],
    ["Founder's Associate", 'Specialist'],
    ['CTO', 'C-Level'],
    ['Chief Digital and Marketing Officer', 'C-Level'],
    ['Chairman of the Board', 'C-Level'],
    ['Assistant to the CEO', 'Specialist'],
    ['Executive Assistant to CEO & CFO', 'Specialist'],
    ['Executive Assistant, CEO', 'Specialist'],
    ['Director, Office of the CTO', 'Director'],
    ['CEO Office Associate', 'Specialist'],
    ['Advisor to the President', 'Specialist'],
    ['Go-to-Market Manager', 'Manager'],
    ['Intern', 'Intern'],
    ['Product Manager Intern', 'Intern'],
    ['Marketing Internship', 'Intern'],
    ['Internal Auditor', 'Specialist'],
    ['International Sales Manager', 'Manager'],
    ['Internship Program Manager', 'Manager'],
    ['대표이사', 'C-Level'],
    ['대표이사 / CEO', 'C-Level'],
    ['마케팅 이사', 'Director'],
    ['마케팅이사', 'Director'],
    ['전무이사', 'Vice President'],
    ['부사장', 'Vice President'],
    ['사업본부장', 'Head'],
    ['영업팀장', 'Manager'],
    ['부장', 'Manager'],
    ['수석 연구원', 'Senior'],
    ['대리', 'Specialist'],
    ['인턴', 'Intern'],
    ['비서', 'Specialist'],
    ['Directeur Général', 'C-Level'],
    ['Geschäftsführer', 'C-Level'],
    ['Gerente de Ventas', 'Manager'],
    ['Werkstudent Marketing', 'Intern'],
    ['Vertriebsleiterin', 'Head'],
    ['営業部長', 'Manager'],
    ['代表取締役', 'C-Level'],
    ['Jefe de Ventas', 'Manager'],
  ])('%s: %s', (title, level) => {
    expect(senioritiesOf(title)).toEqual([level])
  })

  test.each([
    ['Founder & CEO', ['Founder', 'C-Level']],
    ['Co-Founder, CTO', ['Founder', 'C-Level']],
    ['Owner & Founder', ['Owner', 'Founder']],
    ['공동창업자 겸 대표이사', ['Founder', 'C-Level']],
    ['창업자/대표', ['Founder', 'C-Level']],
    ['Managing Partner and Founder', ['Partner', 'Founder']],
    ['Founder & President', ['Founder', 'C-Level', 'President']],
    ['사장', ['C-Level', 'President']],
    ['President', ['C-Level', 'President']],
    ['Co-President', ['C-Level', 'President']],
    ['President & CEO', ['C-Level', 'President']],
    ['President of Sales', ['C-Level', 'President']],
    ['President and former Vice President', ['C-Level', 'President']],
    ['Präsidentin', ['C-Level', 'President']],
  ])('%s: %s', (title, levels) => {
    expect(senioritiesOf(title)).toEqual(levels)
  })

  test.each(['', '   ', '—', '🎉'])('%j has none', (title) => {
    expect(senioritiesOf(title)).toEqual([])
  })
})

test('bits and levels are two forms of one thing', () => {
  fc.assert(
    fc.property(fc.subarray([...seniorityMarks]), (marks) => {
      expect(seniorityMarksFromBits(seniorityBits(marks))).toEqual(marks)
      expect(senioritiesFromBits(seniorityBits(marks))).toEqual(marks.filter((mark) => mark !== 'President'))
    }),
  )
  expect(seniorityBits(['Intern', 'C-Level'])).toBe(1 | (1 << 10))
})

const finds = (label: (typeof seniorityFilters)[number], title: string) =>
  seniorityFilterMarks(label).some((mark) => senioritiesOf(title).includes(mark))

test('every filter label matches stored levels; the extra labels mean others', () => {
  expect(seniorityFilterMarks('Senior-Level')).toEqual(['Senior'])
  expect(seniorityFilters.filter((label) => finds(label, 'President'))).toEqual([
    'President/Vice President',
    'C-Level',
  ])
  expect(seniorityFilters.filter((label) => finds(label, 'VP Sales'))).toEqual([
    'Vice President',
    'President/Vice President',
  ])
  expect(seniorityFilters.filter((label) => finds(label, 'Assistant to the President'))).toEqual([
    'Specialist',
  ])
  for (const label of seniorityFilters)
    for (const mark of seniorityFilterMarks(label)) expect(seniorityMarks).toContain(mark)
})

test('any text has a level if it has a letter, and is never refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (title) => {
      const levels = senioritiesOf(title)
      expect(seniorityBits(levels)).toBeLessThan(1 << seniorityMarks.length)
    }),
    { numRuns: 300 },
  )
  expect(senioritiesOf('chief '.repeat(100_000))).toEqual(['Head'])
}, 30_000)
