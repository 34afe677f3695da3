import { describe, expect, test } from 'vitest'
import { emailAddress, newPassword } from './schemas.ts'

const codes = (result: { success: boolean; error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message) ?? []

describe('an email address', () => {
  test.each([
    ['a@b.co', 'a@b.co'],
    ['  Mixed.Case+tag@Sub.Example.COM ', 'mixed.case+tag@sub.example.com'],
    ["o'brien_x@example.org", "o'brien_x@example.org"],
    ['한글@example.com', '한글@example.com'],
    [`${'a'.repeat(242)}@example.com`, `${'a'.repeat(242)}@example.com`],
  ])('%j is %j', (text, address) => {
    expect(emailAddress.parse(text)).toBe(address)
  })

  test.each([
    '',
    'a',
    '@example.com',
    'a@',
    'a@example',
    'a@example.c',
    'a@.example.com',
    'a@example.com.',
    'a@example..com',
    'a..b@example.com',
    'a b@example.com',
    'a@exam ple.com',
    'a@b@example.com',
    'a@example_com.org',
    'a\u0000@example.com',
    'a\u200b@example.com',
    'a\n@example.com',
    `${'a'.repeat(243)}@example.com`,
    `a@${'a.'.repeat(200_000)}`,
  ])('%j is none', (text) => {
    expect(new Set(codes(emailAddress.safeParse(text)))).toEqual(new Set(['error_invalid_email']))
  })
})

describe('a password that one may choose', () => {
  test.each(['Rapport!2026', 'Aa1!aaaa', '비밀번호Aa1!', `Aa1!${'x'.repeat(196)}`])(
    '%j will do',
    (password) => {
      expect(newPassword.parse(password)).toBe(password)
    },
  )

  test.each([
    ['Aa1!aaa', ['error_password_too_short']],
    ['aa1!aaaa', ['error_password_no_uppercase']],
    ['AA1!AAAA', ['error_password_no_lowercase']],
    ['Aaa!aaaa', ['error_password_no_digit']],
    ['Aa1aaaaa', ['error_password_no_special']],
    ['Aa1-aaaa', ['error_password_no_special']],
    [`Aa1!${'x'.repeat(197)}`, ['error_too_long']],
    [
      '',
      [
        'error_password_too_short',
        'error_password_no_uppercase',
        'error_password_no_lowercase',
        'error_password_no_digit',
        'error_password_no_special',
      ],
    ],
  ])('%j lacks %j', (password, lacking) => {
    expect(codes(newPassword.safeParse(password))).toEqual(lacking)
  })

  test('every special character of the specification counts', () => {
    for (const character of '!@#$%^&*(),.?":{}|<>')
      expect(newPassword.safeParse(`Aa1aaaaa${character}`).success).toBe(true)
  })
})
