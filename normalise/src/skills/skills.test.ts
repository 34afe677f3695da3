import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { fold } from '@rapport/contract/fold.ts'
import { skillKey, skillLabel } from './skills.ts'

describe('names of one skill', () => {
  it.each([
    ['JS', 'Javascript', 'JavaScript'],
    ['k8s', 'Kubernetes', 'Kubernetes'],
    ['머신러닝', 'machine learning', 'Machine Learning'],
    ['리액트', 'React.js', 'React'],
    ['amazon web services', 'aws', 'AWS'],
    ['node', 'NodeJS', 'Node.js'],
    ['dot net', '.net', '.NET'],
  ])('%s', (one, other, label) => {
    expect(skillKey(one)).toBe(skillKey(other))
    expect(skillLabel(one)).toBe(label)
  })
})

test('a skill that no table knows is its own, as it is written', () => {
  expect([skillKey(' Underwater  Basket Weaving'), skillLabel(' Underwater Basket Weaving')]).toEqual([
    'underwater basket weaving',
    'Underwater Basket Weaving',
  ])
})

test('C, C++, C# and Objective-C are four', () => {
  expect(new Set(['C', 'C++', 'c#', 'Objective C'].map(skillKey)).size).toBe(4)
})

test('a key is its own key, so stored keys can be looked up', () => {
  for (const text of ['JS', 'k8s', 'R&D', '데이터 분석', 'Something Else', 'C++'])
    expect(skillKey(skillKey(text))).toBe(skillKey(text))
})

test('no name stands for two skills', () => {
  const lines = readFileSync(new URL('data/skills.tsv', import.meta.url), 'utf8').split('\n')
  const owners = new Map<string, string>()
  const twice: string[] = []
  for (const line of lines.filter((each) => each !== '' && !each.startsWith('#'))) {
    const [name = '', ...others] = line.split('\t')
    for (const folded of new Set([name, ...others.flatMap((names) => names.split(';'))].map(fold))) {
      if (folded === '') continue
      const owner = owners.get(folded)
      if (owner !== undefined) twice.push(`${folded}: ${owner}, ${name}`)
      owners.set(folded, name)
    }
  }
  expect(twice).toEqual([])
})
