import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordsOf } from './words.ts'

test.each([
  ['Head of Growth, Acme Inc.', 'head of growth acme inc'],
  ['C/C++ and C#', 'c c++ and c#'],
  ['.NET & ASP.NET; net revenue', 'dotnet aspnet net revenue'],
  ['Node.js, Vue.JS - node js', 'nodejs vuejs node js'],
  ['R&D, P & L, AT&T, M＆A, GD&T, P&ID', 'rnd pnl atnt mna gdnt pnid'],
  ['AI & ML, UX&UI, HR & IT', 'ai ml ux ui hr it'],
  ['mailgun.net, d3.js', 'mailgun net d3js'],
  ['Research & Development', 'research development'],
  ['acme.network', 'acme network'],
  ['머신러닝 엔지니어', '머 신 러 닝 엔 지 니 어'],
  ['AI엔지니어', 'ai 엔 지 니 어'],
  ['C++을, C#으로, Node.js개발자, .NET팀, R&D팀', 'c++ 을 c# 으 로 nodejs 개 발 자 dotnet 팀 rnd 팀'],
  ['機械学習・データ', '機 械 学 習 デ ー タ'],
  ['Économie, naïve', 'economie naive'],
  ['วิศวกร AI', 'ว ิ ศ ว ก ร ai'],
  ['— !!', ''],
])('%j has the words %j', (text, words) => {
  expect(wordsOf(text)).toBe(words)
})

const pieces = [
  'R',
  '&',
  ' ',
  '.net',
  'NET',
  '.js',
  'node',
  'C++',
  '#',
  '머신',
  '学',
  'ー',
  'é',
  '-',
  '1',
  '\n',
]
const written = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

test('words of words are the same words', () => {
  fc.assert(
    fc.property(written, (text) => {
      const words = wordsOf(text)
      expect(wordsOf(words)).toBe(words)
      expect(words).not.toMatch(/^ | $| {2}/)
    }),
    { numRuns: 2000, seed: 20261129 },
  )
})
