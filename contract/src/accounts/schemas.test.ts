import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deliverableAddress, isEmailAddress } from './rules.ts'
import { cleanName, emailAddress, knownEmailAddress, newPassword, personNamePart } from './schemas.ts'

const codes = (result: { success: boolean; error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message) ?? []

describe('an email address', () => {
  test.each([
    ['a@b.co', 'a@b.co'],
    ['  Mixed.Case+tag@Sub.Example.COM ', 'mixed.case+tag@sub.example.com'],
    ["o'brien_x@example.org", "o'brien_x@example.org"],
    ["!#$%&'*+/=?^_`{|}~-@example.com", "!#$%&'*+/=?^_`{|}~-@example.com"],
    [' ann@예시.한국', 'ann@예시.한국'],
    ['ann@xn--vv4b11d.xn--3e0b707e', 'ann@xn--vv4b11d.xn--3e0b707e'],
    ['ann@straße.example', 'ann@straße.example'],
    ['ann@MÜNCHEN.example', 'ann@münchen.example'],
    ['ann@1-2.3com.example', 'ann@1-2.3com.example'],
    [`${'a'.repeat(64)}@${'b'.repeat(63)}.example`, `${'a'.repeat(64)}@${'b'.repeat(63)}.example`],
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
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
    `a@${'b.'.repeat(125)}com`,
    `a@${'가'.repeat(60)}.com`,
    // Read as headers, these send to victim@corp.example or b@corp.example.
    'victim@corp.example,7',
    'x<victim@corp.example>',
    'a;b@corp.example',
    'a(b)@corp.example',
    'a:b@corp.example',
    'a,b@corp.example',
    '"a"@corp.example',
    'a\\b@corp.example',
    'a[b]@corp.example',
    '.a@example.com',
    'a.@example.com',
    '한글@example.com',
    'ｖictim@example.com',
    'a@[192.0.2.1]',
    'a@192.0.2.1',
    'a@example.123',
    'a@0x7f.0x1',
    'a@exa_mple.com',
    'a@-example.com',
    'a@example-.com',
    'a@example.com,b',
    'a@example.com>',
    'a@xn--.com',
    'a@ｅxample.com',
    'a@example。com',
    'a@exam\u00adple.com',
    'a@exam\ufe0fple.com',
    'a@\u{1f600}.com',
    'a@removed.invalid',
    'removed-7@removed.invalid',
    'a@sub.removed.invalid',
    `a@${'a.'.repeat(200_000)}`,
  ])('%j is none', (text) => {
    expect(new Set(codes(emailAddress.safeParse(text)))).toEqual(new Set(['error_invalid_email']))
  })
})

describe('the rule of addresses', () => {
  const atom = fc.stringMatching(/^[a-z\d!#$%&'*+/=?^_`{|}~-]{1,20}$/)
  const label = fc
    .stringMatching(/^[a-z\d]([a-z\d-]{0,20}[a-z\d])?$/)
    .filter((text) => !text.startsWith('xn--'))
  const korean = fc.stringMatching(/^[가-힣]{1,15}$/)
  const domain = fc
    .tuple(
      fc.array(fc.oneof(label, korean), { minLength: 1, maxLength: 3 }),
      fc.constantFrom('com', 'example', '한국'),
    )
    .map(([labels, top]) => [...labels, top].join('.'))
  const valid = fc
    .tuple(fc.array(atom, { minLength: 1, maxLength: 3 }), domain)
    .map(([atoms, name]) => `${atoms.join('.')}@${name}`)
    .filter((address) => !address.includes('_com'))

  test('accepts every dot-atom at a domain name, and schema and browser agree', () => {
    fc.assert(
      fc.property(valid, (address) => {
        const { success } = emailAddress.safeParse(address)
        expect(success).toBe(isEmailAddress(address))
        expect(success || address.length >= 64).toBe(true)
      }),
    )
  })

  test('accepts nothing that mail programs read as anything but one plain address', () => {
    const fragment = fc.oneof(
      fc.constantFrom(
        ...Array.from('<>()[]:;,\\"@. \t\r\n%!'),
        'victim@corp.example',
        '@',
        '.',
        '=?utf-8?q?x?=',
        '\u202e',
        '\u3002',
      ),
      atom,
      domain,
      fc.string({ unit: 'binary', maxLength: 3 }),
    )
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 8 }), (parts) => {
        const text = parts.join('').toLowerCase()
        const address = deliverableAddress(text)
        if (address === null) return
        expect(address).toMatch(/^[\w!#$%&'*+/=?^`{|}~.-]{1,64}@[a-z\d-]+(\.[a-z\d-]+)+$/)
        expect(address.split('@')[0]).toBe(text.split('@')[0])
        expect(address.length).toBeLessThanOrEqual(254)
      }),
      { numRuns: 2000 },
    )
  })
})

test.each(['victim@corp.example,7', 'a;b@corp.example', '한글@example.com', 'x@removed.invalid'])(
  'an account with %j from before may sign in, or be suppressed',
  (address) => {
    expect(knownEmailAddress.parse(address)).toBe(address)
  },
)

describe('a name', () => {
  test.each([
    ['Mina', 'Mina'],
    ['  J.R.R. Tolkien ', 'J.R.R. Tolkien'],
    ['St. John', 'St. John'],
    ['Ph.D', 'Ph.D'],
    ['.', '.'],
    ['-', '-'],
    ["O'Neil-Šmíd", "O'Neil-Šmíd"],
    ['S:t Clair', 'S:t Clair'],
    ['S/O Kumar', 'S/O Kumar'],
    ['김하나', '김하나'],
    ['نیک\u200cنام', 'نیک\u200cنام'],
    ['ශ්\u200dරී', 'ශ්\u200dරී'],
    ['\u200bMina\ufeff', 'Mina'],
  ])('%j is %j', (text, name) => {
    expect(personNamePart.parse(text)).toBe(name)
    expect(cleanName(text)).toBe(name)
  })

  const links = [
    ['evil.com', 'evil. com'],
    ['EVIL.COM', 'EVIL. COM'],
    ['Win at evil.com now', 'Win at evil. com now'],
    ['x.co/abc', 'x. co/abc'],
    ['https://evil.example/a', ''],
    ['http:evil', ''],
    ['www.evil', 'evil'],
    ['mailto:a', ''],
    ['ann@corp', ''],
    ['192.0.2.1', '192. 0. 2. 1'],
    ['evil．com', 'evil． com'],
    ['evil。com', 'evil。 com'],
    ['evil․com', 'evil․ com'],
    ['예시.한국', '예시. 한국'],
    ['J.Kim', 'J. Kim'],
  ] as const
  test.each(links)('%j has a link, and is taken apart from elsewhere', (text, clean) => {
    expect(codes(personNamePart.safeParse(text))).toEqual(['error_link_in_name'])
    expect(cleanName(text)).toBe(clean)
  })

  test.each([
    ['Mi\u202ena', 'Mina'],
    ['Mi\u2066na', 'Mina'],
    ['Mi\u200bna', 'Mina'],
    ['Mi\u200dna', 'Mina'],
    ['Mi\u3164na', 'Mina'],
    ['Mi\u00adna', 'Mina'],
    ['<b>Mina', 'bMina'],
    ['Mi\0na', 'Mina'],
    ['Mi\nna', 'Mi na'],
  ])('%j hides or marks something', (text, clean) => {
    expect(new Set(codes(personNamePart.safeParse(text)))).toEqual(new Set(['error_invalid_text']))
    expect(cleanName(text)).toBe(clean)
  })

  test.each(['', '  ', '\u200b', '\u202e\u202c', '\u3164', '\u2800', '\ufe0f'])('%j is nothing', (text) => {
    expect(codes(personNamePart.safeParse(text))).toEqual(['error_required'])
    expect(cleanName(text)).toBe('')
  })

  test('from elsewhere is one that may be chosen, or nothing', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'evil.com',
        'www.',
        '://',
        'https:',
        '@',
        '.',
        '。',
        '\u202e',
        '\u200b',
        '\ud83d',
        '<',
        ' ',
        'Ann',
      ),
      fc.string({ unit: 'binary', maxLength: 5 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        const name = cleanName(pieces.join(''))
        expect(name === '' ? '' : personNamePart.parse(name)).toBe(name)
        expect(cleanName(name)).toBe(name)
      }),
      { numRuns: 1000 },
    )
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
