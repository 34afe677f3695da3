import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAuthenticationResults } from './read-authentication-results.ts'
import { signingKeysOf } from './signing-keys.ts'

const email = (...headers: string[]) =>
  Buffer.from(
    ['Received: from x', ...headers, 'Subject: Check', '', 'DKIM-Signature: v=1; d=body.test; s=s1'].join(
      '\r\n',
    ),
  )

const read = (...values: string[]) =>
  readAuthenticationResults(email(...values.map((value) => `Authentication-Results: ${value}`)))

describe('results', () => {
  test('of a server with all three methods', () =>
    expect(
      read(
        'mx.acme.test;\r\n\tdkim=pass header.i=@acme.test header.s=s1 header.b=K8uA+/CV;\r\n' +
          '\tspf=pass (mx.acme.test: domain of ada@acme.test designates 192.0.2.1) smtp.mailfrom=ada@Acme.test;\r\n' +
          '\tdmarc=pass (p=REJECT sp=NONE dis=NONE) header.from=acme.test',
      ),
    ).toEqual({
      server: 'mx.acme.test',
      dkim: [{ result: 'pass', domain: 'acme.test', selector: 's1' }],
      spf: { result: 'pass', domain: 'acme.test' },
      dmarc: { result: 'pass', domain: 'acme.test' },
    }))

  test('of a server that gives no name', () =>
    expect(
      read(
        'spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=acme.test; dkim=none (message not signed) header.d=none;dmarc=bestguesspass action=none header.from=acme.test;compauth=pass reason=109',
      ),
    ).toEqual({
      server: null,
      spf: { result: 'pass', domain: 'acme.test' },
      dkim: [{ result: 'none', domain: null, selector: null }],
      dmarc: null,
    }))

  test('of several signatures, with comments, quotes and versions anywhere', () =>
    expect(
      read(
        '(c (c\\) "; spf=fail) ) MX.acme.test 1; DKIM/1 = Fail (x) reason="bad; spf=pass" header.d = "Acme.test" header.s=S2;dkim=pass(ok)header.d=host.test header.b=ab==; auth=pass smtp.auth=ada; ',
      ),
    ).toEqual({
      server: 'mx.acme.test',
      dkim: [
        { result: 'fail', domain: 'acme.test', selector: 's2' },
        { result: 'pass', domain: 'host.test', selector: null },
      ],
      spf: null,
      dmarc: null,
    }))

  test('that are none', () => {
    const none = { server: 'mx.acme.test', spf: null, dkim: [], dmarc: null }
    expect(read('mx.acme.test; none')).toEqual(none)
    expect(read('mx.acme.test')).toEqual(none)
    expect(read('mx.acme.test; spf=maybe')).toEqual(none)
    expect(readAuthenticationResults(email())).toBeNull()
  })

  test('are those of the topmost header alone, even if that one is malformed', () => {
    const forged = 'mx.evil.test; spf=pass smtp.mailfrom=acme.test'
    expect(read('mx.acme.test; spf=fail smtp.mailfrom=acme.test', forged)?.spf?.result).toBe('fail')
    expect(read('mx.acme.test; spf', forged)).toBeNull()
    expect(read('mx.acme.test; none', forged)?.spf).toBeNull()
  })

  test.each([
    '',
    ';',
    '; spf=pass',
    'mx.acme.test; spf=pass (without end',
    'mx.acme.test; spf=pass reason="without end',
    'mx.acme.test; spf pass',
    'mx.acme.test; =pass',
    'mx.acme.test; spf=',
    'mx.acme.test; spf==pass',
    `mx.acme.test; spf=pass ${'x'.repeat(20_000)}`,
  ])('of %j are nothing', (value) => expect(read(value)).toBeNull())

  test.each([
    ['smtp.mailfrom=ada@[192.0.2.1]', null],
    ['smtp.mailfrom=<>', null],
    ['smtp.helo=Mail.acme.test', 'mail.acme.test'],
    ['smtp.mailfrom="a b"@acme.test', null],
    ['smtp.mailfrom=acme.test smtp.mailfrom=evil.test', 'acme.test'],
  ])('with %s are of the domain %s', (property, domain) =>
    expect(read(`mx.acme.test; spf=pass ${property}`)?.spf).toEqual({ result: 'pass', domain }),
  )
})

const signed = (...values: string[]) =>
  signingKeysOf(email(...values.map((value) => `DKIM-Signature: ${value}`)))

describe('signatures', () => {
  test('tell the domain and selector of their keys, each once', () =>
    expect(
      signed(
        'v=1; a=rsa-sha256; c=relaxed/relaxed; d=Acme.test;\r\n s=S1; h=from : to;\r\n\tbh=abc=; b=AB\r\n CD==',
        'v=1;d=acme.test;s=s1;b=x',
        'v=1;d=host.test;s=20230601.mail;b=x;',
      ),
    ).toEqual([
      { domain: 'acme.test', selector: 's1' },
      { domain: 'host.test', selector: '20230601.mail' },
    ]))

  test.each([
    '',
    'v=1; d=acme.test',
    'v=1; s=s1',
    'd=acme.test; s=s1',
    'v=2; d=acme.test; s=s1',
    'v=1; d=acme.test; d=evil.test; s=s1',
    'v=1; d=acme test; s=s1',
    'v=1; d=127.0.0.1; s=s1',
    'v=1; d=acme.test; s=s1/../x',
    'v=1; d=acme.test; s=.s1',
    'v=1 d=acme.test s=s1',
  ])('of %j are none', (value) => expect(signed(value)).toEqual([]))

  test('are ten at most', () =>
    expect(signed(...Array.from({ length: 30 }, (_, n) => `v=1; d=acme.test; s=s${n}`))).toHaveLength(10))
})

test('whatever stands in the headers, reading them ends with words that are known', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 6 }),
    fc.constantFrom(
      '(',
      ')',
      '"',
      '\\',
      ';',
      '=',
      ' ',
      'spf=pass',
      'dkim=fail',
      'header.d=a.test',
      'mx.test',
      '\r\n\t',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const found = read(pieces.join(''))
      for (const { result } of found
        ? [found.spf, found.dmarc, ...found.dkim].filter((each) => each !== null)
        : [])
        expect(result).toMatch(/^[a-z]+$/)
      signingKeysOf(email(`DKIM-Signature: ${pieces.join('')}`))
    }),
  )
})
