import { expect, test } from 'vitest'
import { emailsIn, emailSpellings, normaliseEmail } from './emails.ts'

test.each([
  ['"Ann Lee" <ann@one.example>', 'Ann Lee', ['ann@one.example']],
  ['Ann Lee <ann@one.example>', 'Ann Lee', ['ann@one.example']],
  ['Lee, Ann <ann@one.example>', 'Lee, Ann', ['ann@one.example']],
  ['Ann Lee ann@one.example', 'Ann Lee', ['ann@one.example']],
  ['<ann@one.example>', null, ['ann@one.example']],
  ["'ann@one.example' <ann@one.example>", null, ['ann@one.example']],
  ['"Lee, Ann" <ann@one.example>; "Berg, Bo" <bo@two.example>', null, ['ann@one.example', 'bo@two.example']],
  ['Ann <ann@one.example> Bo <bo@two.example>', null, ['ann@one.example', 'bo@two.example']],
  ['mailto:ann@one.example?subject=Hello, Ann', null, ['ann@one.example']],
  ['ann@one.example#mailto:ann@one.example#', null, ['ann@one.example']],
  ['[ann@one.example](mailto:ann@one.example)', null, ['ann@one.example']],
  ['ann@one.example ::: bo@two.example', null, ['ann@one.example', 'bo@two.example']],
  ['ann@one.example / bo@two.example', null, ['ann@one.example', 'bo@two.example']],
  ['ann@one.example bo@two.example', null, ['ann@one.example', 'bo@two.example']],
  [
    'ann@one.example，bo@two.example；cy@three.example',
    null,
    ['ann@one.example', 'bo@two.example', 'cy@three.example'],
  ],
  ['Work: ann@one.example | Home: ann@two.example', null, ['ann@one.example', 'ann@two.example']],
  ['ann@one.example (work)', null, ['ann@one.example']],
  ['ann@one.example. ', null, ['ann@one.example']],
  ['ann@one.example;', null, ['ann@one.example']],
  ['\u00a0ann@one.example\u200b', null, ['ann@one.example']],
  ['Anna@BÜCHER.example', null, ['anna@xn--bcher-kva.example']],
  ['anna@bücher.example, anna@xn--bcher-kva.example', null, ['anna@xn--bcher-kva.example']],
  ['n/a', null, []],
])('the addresses in %j', (text, name, addresses) => {
  expect(emailsIn(text)).toEqual({ values: addresses, dropped: [], name })
})

test.each([
  'ann.@one.example',
  '.ann@one.example',
  'ann..lee@one.example',
  'ann@@one.example',
  'an n@one.example',
  'ann @one.example',
  'ann@one',
  'ann@[192.0.2.1]',
  'unknown',
])('%j is dropped beside a good address', (text) => {
  const lost = [{ text, why: 'not_email' }]
  expect(emailsIn(`${text}; bo@two.example`)).toEqual({
    values: ['bo@two.example'],
    dropped: lost,
    name: null,
  })
  expect(emailsIn(`bo@two.example\n${text}`)).toEqual({
    values: ['bo@two.example'],
    dropped: lost,
    name: null,
  })
  expect(normaliseEmail(text)).toBeNull()
})

test('an address of two is none', () => {
  expect(normaliseEmail('ann@one.example, bo@two.example')).toBeNull()
})

test('an address is looked up by the spellings under which it may be stored', () => {
  expect(emailSpellings('anna@xn--bcher-kva.example')).toEqual([
    'anna@xn--bcher-kva.example',
    'anna@bücher.example',
  ])
  expect(emailSpellings('anna@bücher.example')).toEqual(emailSpellings('anna@xn--bcher-kva.example'))
  expect(emailSpellings('ann@one.example')).toEqual(['ann@one.example'])
})
