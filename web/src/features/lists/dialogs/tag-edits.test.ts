import { limits } from '@rapport/contract/limits.ts'
import { expect, it } from 'vitest'
import { withTag } from './tag-edits.ts'

it('adds a typed tag, without the space around it', () => {
  expect(withTag(['EMEA'], ' spring ')).toEqual({ tags: ['EMEA', 'spring'], refusal: null })
  expect(withTag(['EMEA'], '  ')).toEqual({ tags: ['EMEA'], refusal: null })
})

it('refuses one that is there, whatever its case and accents', () => {
  expect(withTag(['Été'], 'ete')).toEqual({ tags: ['Été'], refusal: 'error_tag_exists' })
})

it('refuses one that is too long, or one too many', () => {
  expect(withTag([], '가'.repeat(limits.maxTagLength)).refusal).toBe(null)
  expect(withTag([], '가'.repeat(limits.maxTagLength + 1)).refusal).toBe('error_too_long')
  const full = Array.from({ length: limits.maxTags }, (_, at) => `tag ${at}`)
  expect(withTag(full, 'one more')).toEqual({ tags: full, refusal: 'error_too_many' })
})
