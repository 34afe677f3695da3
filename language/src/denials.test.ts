import { describe, expect, test } from 'vitest'
import { vocabulary } from '../test/vocabulary.ts'
import { createReader } from './reader.ts'

const reader = createReader({ today: () => new Date('2026-07-01'), vocabulary })
/** The last part of each filter with its value; titles that the sentence asks for are left out. */
const said = (text: string) =>
  reader
    .read(text)
    .understood.filter(({ filter }) => filter !== 'experience.jobTitlesIncluded')
    .map(({ filter, value }) => `${filter.split('.').at(-1)}: ${value}`)

describe('what a sentence denies is excluded', () => {
  test.each([
    ["engineers who aren't in Germany", 'locationsExcluded: Germany'],
    ['engineers who aren’t in Germany', 'locationsExcluded: Germany'],
    ["engineers who don't live in Germany", 'locationsExcluded: Germany'],
    ["designers who don't work at Google", 'namesExcluded: Google'],
    ["designers who didn't study at Stanford", 'universitiesExcluded: Stanford University'],
    ['sales managers, nobody from Google', 'namesExcluded: Google'],
    ['sales managers, please leave out India', 'locationsExcluded: India'],
    ['sales managers, omit interns', 'seniorityLevelsExcluded: Intern'],
    ['서울에 없는 개발자', 'locationsExcluded: 서울'],
    ['구글에 다니지 않는 개발자', 'namesExcluded: 구글'],
    ['한국 외 지역의 영업 이사', 'locationsExcluded: 한국'],
    ['인턴은 빼줘 개발자', 'seniorityLevelsExcluded: Intern'],
    ['Engenheiros que não trabalham no Nubank', 'namesExcluded: Nubank'],
    ['ingenieros fuera de Madrid', 'locationsExcluded: Madrid'],
    ['ingenieros que nunca trabajaron en Google', 'namesExcluded: Google'],
    ['Ingenieure außerhalb von Berlin', 'locationsExcluded: Berlin'],
    ['développeurs en dehors de Paris', 'locationsExcluded: Paris'],
    ['東京にいないエンジニア', 'locationsExcluded: 東京'],
    ['Googleで働いていないエンジニア', 'namesExcluded: Google'],
    ['インターンなしのエンジニア', 'seniorityLevelsExcluded: Intern'],
  ])('%s', (text, expected) => expect(said(text)).toEqual([expected]))

  test('in a list without a conjunction too', () =>
    expect(said('engineers not in Berlin, Munich')).toEqual([
      'locationsExcluded: Berlin',
      'locationsExcluded: Munich',
    ]))

  test('or lost, if no filter excludes it, but never included', () => {
    expect(said('50명 이하 회사는 제외')).toEqual([])
    expect(said('10년 이상 경력자 제외')).toEqual([])
  })
})

test.each(['Entwickler mit 3 bis 5 Jahren Erfahrung', 'desarrolladores con 3 a 5 años de experiencia'])(
  'a range of numbers in another language: %s',
  (text) => expect(said(text)).toEqual(['minExperience: 3', 'maxExperience: 5']),
)
