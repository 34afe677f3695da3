import { expect, test } from 'vitest'
import { readFilters } from './read-filters.ts'
import { filterSet } from './schema.ts'

test.each<[string, string, object]>([
  ['an unknown key', '{"locations":["Seoul"],"shoe":1}', { locations: ['Seoul'] }],
  ['an unknown inner key', '{"locations":["Seoul"],"funding":{"x":[]}}', { locations: ['Seoul'] }],
  ['a wrong item', '{"locations":["Seoul",7,null,"Busan"]}', { locations: ['Seoul', 'Busan'] }],
  ['a duplicate', '{"locations":["Seoul","seoul"]}', { locations: ['Seoul'] }],
  ['a duplicate behind a wrong item', '{"locations":[1,"Seoul","seoul"]}', { locations: ['Seoul'] }],
  ['a wrong type', '{"locations":"Seoul","names":["A"]}', { names: ['A'] }],
  [
    'an unknown level',
    '{"experience":{"seniorityLevels":["King","Founder"]}}',
    { experience: { seniorityLevels: ['Founder'] } },
  ],
  [
    'bounds the wrong way round',
    '{"companyFilter":{"yearFoundedMin":2010,"yearFoundedMax":2000}}',
    { companyFilter: { yearFoundedMax: 2000 } },
  ],
  ['a bad link', '{"linkedinUrls":["javascript:alert(1)"],"names":["A"]}', { names: ['A'] }],
  ['a prototype key', '{"__proto__":{"x":1},"names":["A"]}', { names: ['A'] }],
  ['a text that is too long', `{"names":["${'x'.repeat(5000)}","A"]}`, { names: ['A'] }],
  ['a list', '[]', {}],
  ['a number', '7', {}],
  ['nothing', 'null', {}],
  ['a text', '"{\\"locations\\""', {}],
])('leaves out %s and keeps the rest', (_, json, kept) => {
  expect(readFilters(JSON.parse(json))).toEqual({ filters: filterSet.parse(kept), complete: false })
})
