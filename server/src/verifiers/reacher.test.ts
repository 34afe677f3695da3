import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reacherServer, type ReacherServer } from '../../test/stand-ins/reacher-server.ts'
import { ProviderFailure } from '../providers/provider.ts'
import { reacher } from './reacher.ts'

let server: ReacherServer
beforeAll(async () => {
  server = await reacherServer()
})
beforeEach(() => {
  server.fail(null)
  server.asked.length = 0
})

const { signal } = new AbortController()
const secret = 'a secret of the operator'
const verifier = () => reacher({ url: server.url, secret, timeout: 300 })

describe('Reacher', () => {
  test.each([
    ['deliverable', 'valid', 'accepted'],
    ['missing', 'invalid', 'no_mailbox'],
    ['catch_all', 'catch_all', 'accepts_all'],
    ['full', 'risky', 'full'],
    ['disabled', 'invalid', 'disabled'],
    ['throwaway', 'risky', 'disposable'],
    ['no_mail', 'invalid', 'no_mail'],
    ['not_told', 'unknown', 'unsaid'],
    ['unreachable', 'unknown', 'unreachable'],
    ['timed_out', 'unknown', 'unreachable'],
    ['greylisted', 'unknown', 'greylisted'],
  ] as const)('a mailbox that is %s: %s', async (mailbox, verdict, reason) => {
    server.know({ 'ada@acme.example': mailbox })
    const found = await verifier().verify('ada@acme.example', signal)
    expect(found).toMatchObject({ verdict, reason })
    expect(found.evidence).not.toContain('ada')
    expect(server.secrets.at(-1)).toBe(secret)
  })

  test('the address of a role that accepts email works, and says what it is', async () => {
    const found = await verifier().verify('info@acme.example', signal)
    expect(found).toMatchObject({ verdict: 'valid', reason: 'role' })
  })

  test('its address may name the endpoint', async () => {
    await reacher({ url: `${server.url}/v1/check_email`, secret: null }).verify('ada@acme.example', signal)
    expect(server.asked).toEqual(['ada@acme.example'])
    expect(server.secrets.at(-1)).toBeUndefined()
  })

  test.each([
    ['down', { isOutage: true }],
    ['unavailable', { isOutage: true }],
    ['broken', { isOutage: true }],
    ['other_shape', { isOutage: true }],
    ['silent', { isOutage: true }],
    ['cut', { isOutage: true }],
    ['refuses', { isOutage: false, pause: 60 * 60 * 1000 }],
  ] as const)('a server that is %s: a failure without address and secret', async (fault, expected) => {
    server.fail(fault)
    const failure = await verifier()
      .verify('ada@acme.example', signal)
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ProviderFailure)
    expect(failure).toMatchObject(expected)
    expect(String(failure)).not.toMatch(/ada|secret of/)
  })

  test('a caller who leaves ends the question with their reason', async () => {
    server.fail('silent')
    const leaving = new AbortController()
    const asking = verifier().verify('ada@acme.example', leaving.signal)
    leaving.abort(new Error('left'))
    await expect(asking).rejects.toThrow('left')
  })

  test.each([
    [{ is_reachable: 'risky', smtp: { can_connect_smtp: true } }, 'unknown'],
    [
      {
        is_reachable: 'safe',
        smtp: { can_connect_smtp: true, is_deliverable: true, 'ada@acme.example': true },
      },
      'valid',
    ],
  ])('a part that is missing, or that nobody knows, tells nothing: %o', async (answer, verdict) => {
    server.answer({ syntax: { is_valid_syntax: true }, misc: {}, mx: { accepts_mail: true }, ...answer })
    const found = await verifier().verify('ada@acme.example', signal)
    expect(found.verdict).toBe(verdict)
    expect(found.evidence).not.toContain('ada')
  })

  test('a summary that its description does not have is no answer', async () => {
    server.answer({
      is_reachable: 'safe\u0000',
      syntax: { is_valid_syntax: true },
      misc: {},
      mx: {},
      smtp: { can_connect_smtp: true, is_deliverable: true },
    })
    await expect(verifier().verify('ada@acme.example', signal)).rejects.toThrow('another shape')
  })
})
