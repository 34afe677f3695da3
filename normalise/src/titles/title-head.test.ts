import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { senioritiesOf } from './seniority.ts'
import { titleFacts } from './title-facts.ts'
import { titleHead, titlePhrase } from './title-head.ts'
import { normaliseTitle } from './title.ts'

const headOfTitle = (title: string) => titleHead(normaliseTitle(title))
const about = (title: string) => [senioritiesOf(title), titleFacts(normaliseTitle(title)).role]
const classes = (title: string) => titleFacts(normaliseTitle(title)).classes
const sought = (title: string) => titlePhrase(normaliseTitle(title))

describe('the head of a title', () => {
  test.each([
    ['Paralegal, Office of the General Counsel', 'paralegal'],
    ['Engineer in the Office of the CTO', 'engineer'],
    ['Chief of Staff, Office of CEO', 'chief of staff'],
    ['Strategy Manager, CEO Office', 'strategy manager'],
    ['CEO Office Manager', 'office manager'],
    ["Founder's Office Associate", 'office associate'],
    ['Office of the CEO', 'office'],
    ['Assistant to the CEO', 'assistant'],
    ['Chief of Staff to the CEO', 'chief of staff'],
    ['Assistant to Manager', 'assistant'],
    ['Right Hand to CEO', 'right hand'],
    ['Right Hand to the Head of Sales', 'right hand'],
    ['Assistant to VP Engineering', 'assistant'],
    ['Executive Assistant to CEO & CFO', 'executive assistant'],
    ['Executive Assistant, Marketing Director', 'executive assistant'],
    ['Executive Assistant supporting the CFO', 'executive assistant'],
    ['Recruiter reporting to the VP of People', 'recruiter'],
    ['Analyst supporting the CFO', 'analyst'],
    ['Analyst supporting Two Engineering VPs', 'analyst'],
    ['Chief Human Resources Officer Assistant', 'assistant'],
    ['Analyst, Chief Diversity, Equity and Inclusion Officer’s Office', 'analyst'],
    ['Assistant of the President', 'assistant'],
    ['Chief of Staff of the CEO', 'chief of staff'],
    ['Deputy Chief of Staff of the Executive Director', 'deputy chief of staff'],
    ['Assistant for the President', 'assistant'],
    ['Assistant for the City Manager', 'assistant'],
    ['VP Assistant', 'assistant'],
    ["President's Executive Secretary", 'executive secretary'],
    ['VP Secretary', 'secretary'],
    ['CEO Secretary', 'secretary'],
    ['Sales Director for the Americas', 'sales director'],
    ['대표이사 비서', '비서'],
    ['대표이사 비서실장', '비서 실장'],
    ['총지배인의 비서', '비서'],
    ['대표이사 직속 전략팀장', '전략 팀장'],
    ['Assistentin der Geschäftsführung', 'assistentin'],
    ['Assistentin der kaufmännischen Geschäftsführung', 'assistentin'],
    ['Assistent des Geschäftsführers', 'assistent'],
    ['Asistente de la Dirección General', 'asistente'],
    ['Assistante du Directeur Général', 'assistante'],
    ['Asistente del Presidente', 'asistente'],
    ['Assistente do Diretor', 'assistente'],
  ])('%s: %s', (title, head) => {
    expect(headOfTitle(title)).toBe(head)
  })

  test.each([
    'Deputy General Counsel',
    'Chief of Staff & COO',
    'Managing Director, Office Manager',
    'President, Office Manager',
    'Vice President, Office Leasing',
    'Vice President, Assistant Secretary',
    'Vice President, Assistant General Counsel',
    'Assistant Vice President',
    'Assistant Director',
    'Executive Assistant & Office Manager',
    'Executive Assistant and Sales Director',
    'Executive Assistant Manager',
    'Director, Secretary',
    'General Counsel, Secretary',
    'Director / Company Secretary',
    'Director of the Office of Technology Transfer',
    'Home for the Elderly Manager',
    'Guide Dog for the Blind Instructor',
    'Business to Business Sales Director',
    'Go to Market Lead',
    'Head of Direct to Consumer',
    'Secretary of the Board',
    'Assistente de gerente de marca',
    'Assistant',
    '비서',
    'to the',
    '',
  ])('%s is all of its head', (title) => {
    expect(headOfTitle(title)).toBe(normaliseTitle(title))
    expect(sought(title)).toBe(normaliseTitle(title))
  })

  test('is one run of words of any title, and never empty', () => {
    const word = fc.constantFrom(
      ...'office of the to for chief executive officer assistant director supporting and 대표이사 비서 직속 assistent des x'.split(
        ' ',
      ),
    )
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 9 }), (words) => {
        const title = words.join(' ')
        const head = titleHead(title)
        expect(head).not.toBe('')
        expect(` ${title} `).toContain(` ${head} `)
        expect(titlePhrase(title).replaceAll('>', '')).toBe(title)
        expect(` ${titlePhrase(title)} `).toContain(` ${head} `)
      }),
    )
  })
})

test('the words of a tail are sought in tails alone', () => {
  const paralegal = sought('Paralegal, Office of the General Counsel')
  expect(paralegal).toBe('paralegal >office >of >the >general >counsel')
  expect(sought('Executive Assistant to the Dean')).toContain(sought('Assistant to the Dean'))
})

test('the level and the role are those of the head', () => {
  expect(about('Paralegal, Office of the General Counsel')).toEqual([['Specialist'], 'paralegal'])
  expect(about('Chief of Staff of the CEO')).toEqual(about('Chief of Staff to the CEO'))
  expect(about('Principal Engineer, Office of the CTO')[0]).toEqual(['Senior'])
  expect(about('사장 수행기사')[0]).toEqual(['Specialist'])
  expect(about('CEO秘書')).toEqual([['Specialist'], 'secretary'])
  expect(about('대표이사비서')).toEqual([['Specialist'], 'executive-assistant'])
  expect(about('Executive Assistant & Office Manager')[0]).toEqual(['Manager'])
})

test('a title with a tail is narrower than its head, and equal to the same written otherwise', () => {
  const staff = classes('Chief of Staff to the CEO')
  expect(staff).toContain(classes('Chief of Staff')[0])
  expect(classes('Chief of Staff')).not.toContain(staff[1])
  expect(classes('Chief of Staff, Office of the CEO')).toEqual(staff)
})
