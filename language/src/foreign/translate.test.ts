import { expect, test } from 'vitest'
import { vocabulary } from '../../test/vocabulary.ts'
import { loadLexicon } from '../lexicon.ts'
import { compoundOf } from './german-compounds.ts'
import { languageOf } from './language-of.ts'
import { translateJapanese } from './translate-japanese.ts'
import { translate } from './translate.ts'

const lexicon = loadLexicon(vocabulary)

test.each([
  ['busco CTO en Madrid', 'es'],
  ['recrutadores no Porto', 'pt'],
  ['Vertriebsleiter in Hamburg', 'de'],
  ['avocats à Montréal', 'fr'],
  ['東京のエンジニア', 'ja'],
  ['nurses in São Paulo', null],
  ['MIT alumni in Berlin', null],
  ['ex-Uber product managers', null],
  ['marketing manager in Rio de Janeiro', null],
  ['서울 개발자', null],
])('the language of %s: %s', (text, language) => expect(languageOf(text, lexicon)).toBe(language))

test.each([
  ['es', 'directores de ventas y marketing en Madrid', 'sales and marketing directors in Madrid'],
  ['es', 'ingenieros de software senior en Telefónica', 'senior software engineers at Telefónica'],
  ['es', 'jefes de compras en empresas de automoción', 'heads of procurement at automotive companies'],
  ['pt', 'gerentes no Rio de Janeiro', 'managers in Rio de Janeiro'],
  ['de', 'Vertriebsleiter bei Siemens', 'heads of sales at Siemens'],
  [
    'de',
    'Leiter Marketing in Unternehmen mit über 50 Mitarbeitern',
    'heads of marketing at companies with more than 50 employees',
  ],
  ['fr', "développeurs à Paris avec 5 ans d'expérience", 'developers in Paris with 5 years of experience'],
] as const)('%s: %s', (language, text, english) =>
  expect(translate(text, language, lexicon).english).toBe(english),
)

test('unknown words of another language are left out of the translation, and their places kept', () => {
  const { english, starts, ends } = translate('abogados simpáticos en Lima', 'es', lexicon)
  expect(english).toBe('lawyers ¤ in Lima')
  const at = english.indexOf('¤')
  expect('abogados simpáticos en Lima'.slice(starts[at], ends[at])).toBe('simpáticos')
})

test.each([
  ['ソニー以外の東京のデザイナー', 'not at ソニー ; in 東京 ; designers'],
  ['経験5年以上の営業部長', 'at least 5 years of experience ; sales managers'],
  ['GoogleのCTO', 'at Google ; CTO'],
])('%s', (text, english) => expect(translateJapanese(text, lexicon.places).english).toBe(english))

test('German compounds are taken apart', () => {
  expect(compoundOf('einkaufsleiter')).toEqual({ kind: 't', english: 'heads of procurement' })
  expect(compoundOf('softwareentwicklerinnen')).toEqual({ kind: 't', english: 'software developers' })
  expect(compoundOf('pharmaunternehmen')).toEqual({ kind: 'c', english: 'pharma companies' })
  expect(compoundOf('schornsteinfeger')).toBeNull()
})
