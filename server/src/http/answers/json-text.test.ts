import { expect, test } from 'vitest'
import { JsonText, utf8Text } from './json-text.ts'

test('an answer of joined texts is their JSON in UTF-8', () => {
  const texts = ['Zoë Łuk', '김민지', '🎉', 'a\u0000"\u2028'].map((name) =>
    utf8Text(JSON.stringify({ name })),
  )
  const body = new JsonText(`[${texts.join(',')}]`).body()
  expect(JSON.parse(body.toString('utf8'))).toEqual({
    data: [{ name: 'Zoë Łuk' }, { name: '김민지' }, { name: '🎉' }, { name: 'a\u0000"\u2028' }],
  })
})
