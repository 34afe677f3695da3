import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { fold } from '@rapport/contract/fold.ts'
import { readTables } from './skill-table.ts'
import { skillKey, skillLabel, skillNames } from './skills.ts'

describe('names of one skill', () => {
  it.each([
    ['JS', 'Javascript', 'JavaScript'],
    ['k8s', 'Kubernetes', 'Kubernetes'],
    ['머신러닝', 'machine learning', 'Machine Learning'],
    ['리액트', 'React.js', 'React'],
    ['amazon web services', 'aws', 'AWS'],
    ['node', 'NodeJS', 'Node.js'],
    ['dot net', '.net', '.NET'],
    ['Python (Programming Language)', 'python', 'Python'],
    ['Cascading Style Sheets (CSS)', 'css', 'CSS'],
    ['JavaScript (JS)', 'js', 'JavaScript'],
    ['Oracle Java', 'JAVA', 'Java'],
    ['Visio', 'MS Visio', 'Microsoft Visio'],
    ['Amazon Elastic Compute Cloud', 'ec2', 'Amazon EC2'],
    ['Extensible Markup Language', 'xml', 'XML'],
    ['SVN', 'Apache Subversion', 'Subversion'],
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

test('brackets that are no short form of a name say nothing', () => {
  expect(skillLabel('Board games (Go)')).toBe('Board games (Go)')
})

test('C, C++, C# and Objective-C are four', () => {
  expect(new Set(['C', 'C++', 'c#', 'Objective C'].map(skillKey)).size).toBe(4)
})

test('a key is its own key, so stored keys can be looked up', () => {
  for (const text of ['JS', 'k8s', 'R&D', '데이터 분석', 'Something Else', 'C++'])
    expect(skillKey(skillKey(text))).toBe(skillKey(text))
})

const table = (file: string) => new URL(`data/${file}`, import.meta.url)

test.each(['skills.tsv', 'onet.tsv'])('%s: no name stands for two skills, here or by hand', (file) => {
  const owners = new Map(file === 'onet.tsv' ? readTables(table('skills.tsv')) : [])
  const twice: string[] = []
  for (const line of readFileSync(table(file), 'utf8').split('\n')) {
    const [name = '', ...others] = line.split('\t')
    if (name === '' || name.startsWith('#')) continue
    for (const folded of new Set([name, ...others.flatMap((names) => names.split(';'))].map(fold))) {
      const owner = owners.get(folded)
      // A line may add names to a skill of the table by hand.
      if (owner !== undefined && !(owner === name && folded === fold(name)))
        twice.push(`${folded}: ${owner}, ${name}`)
      if (folded !== '') owners.set(folded, name)
    }
  }
  expect(twice).toEqual([])
})

test('the form in which a skill is shown is one of its names', () => {
  for (const name of skillNames) expect(skillLabel(skillLabel(name))).toBe(skillLabel(name))
})

test('everyday words are no technologies without their makers', () => {
  const words = [
    'access',
    'chef',
    'exchange',
    'notes',
    'oracle',
    'project',
    'san',
    'slack',
    'teams',
    'word',
    'zoom',
  ]
  expect(words.filter((word) => skillNames.has(word))).toEqual([])
  expect(['Microsoft Access', 'MS Project', 'IBM Notes'].map(skillLabel)).toEqual([
    'Microsoft Access',
    'Microsoft Project',
    'IBM Notes',
  ])
})
