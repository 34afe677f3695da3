import { describe, expect, it } from 'vitest'
import { matchesText } from './matches-text.ts'

describe('a text', () => {
  it.each([
    ['People Search', 'people'],
    ['People Search', 'SEARCH'],
    ['People Search', 'ple sea'],
    ['인물 검색', '인물'],
    ['인물 검색', '물검'],
    ['인물 검색', 'ㅇㅁ'],
    ['인물 검색', 'ㅇㅁㄱㅅ'],
    ['인물 검색', 'ㄱㅅ'],
    ['인물 검색', '인ㅁ'],
    ['인물 검색', '인무'],
    ['로그아웃', 'ㄹㄱㅇㅇ'],
    ['빠른 검색', 'ㅃㄹ'],
    ['인물 검색'.normalize('NFD'), '인물'],
    ['CTO · 서울', 'cto·ㅅㅇ'],
  ])('%s is found by %s', (text, typed) => expect(matchesText(text, typed)).toBe(true))

  it.each([
    ['People Search', 'persons'],
    ['인물 검색', 'ㄱㅁ'],
    ['인물 검색', 'ㅇㅁㄱㅅㅇ'],
    ['인물 검색', '이물'],
    ['빠른 검색', 'ㅂㄹ'],
    ['People Search', 'ㅍ'],
  ])('%s is not found by %s', (text, typed) => expect(matchesText(text, typed)).toBe(false))
})
