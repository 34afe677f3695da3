import { expect, test } from 'vitest'
import { englishWords } from './read-title.ts'
import { rolesNear } from './role-vectors.ts'
import { dot, placeScale, titleTable } from './title-table.ts'
import { normaliseTitle } from './title.ts'

const titles = [
  'Wall Painter of Boats',
  'Underwater Basket Weaver',
  'Support Worker',
  'Telecommunications Specialist',
  'Landscape Architecture Intern',
  'English Language Art Teacher',
  'Desktop Support Specialist',
  'Kapitän der Landstraße',
  '양자 냄새 연구 책임자',
  'qwertz',
]

test.each(titles)('the roles near %s are those that a comparison with every role gives', (title) => {
  const words = englishWords(normaliseTitle(title))
  const { header, places, vector } = allOf(words)
  const scores = header.roles.map((id, at) => ({
    id,
    score: dot(vector, places.subarray(at * vector.length, (at + 1) * vector.length)) / placeScale,
  }))
  for (const minScore of [0.3, 0.55, 0.65]) {
    const near = rolesNear(words, header.roles.length, minScore)
    const expected = scores.filter(({ score }) => score >= minScore).map(({ id }) => id)
    expect(near.map(({ role }) => role.id).toSorted()).toEqual(expected.toSorted())
    const byId = new Map(scores.map(({ id, score }) => [id, score]))
    for (const { role, score } of near) expect(score).toBeCloseTo(byId.get(role.id)!, 5)
    expect(near).toEqual(near.toSorted((a, b) => b.score - a.score))
  }
})

function allOf(words: readonly string[]) {
  const table = titleTable()
  return { header: table.header, places: table.places, vector: table.vector(words) }
}
