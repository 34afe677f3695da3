import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import type { Failure } from '@rapport/contract/errors.ts'
import { limits } from '@rapport/contract/limits.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { heard } from '../../../test/heard.ts'

let t: TestApp

beforeAll(async () => {
  t = await testApp()
})

type Headers = Record<string, string>
const call = (method: 'GET' | 'PATCH' | 'PUT' | 'DELETE', path: string, headers: Headers, payload?: object) =>
  t.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) })
const patch = ({ headers }: SignedIn, payload: object) => call('PATCH', '/users/profile', headers, payload)
const setPicture = ({ headers }: SignedIn, image: Buffer | string) =>
  call('PUT', '/users/profile/picture', headers, {
    image: typeof image === 'string' ? image : image.toString('base64'),
  })
const profileOf = async ({ headers }: SignedIn) =>
  (await call('GET', '/users/profile', headers)).json<{ data: UserProfile }>().data

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const jpeg = Buffer.from('ffd8ffe000104a4649460001', 'hex')
const webp = Buffer.from('524946462400000057454250565038', 'hex')

describe('changing the profile', () => {
  test('changes what is given, and nobody else', async () => {
    const [mine, theirs] = [await t.signIn(), await t.signIn()]
    const response = await patch(mine, { firstName: ' 지우 ', language: 'ko' })
    expect(response.json()).toMatchObject({
      data: { id: mine.user.id, firstName: '지우', lastName: 'Test', language: 'ko' },
      message: { title: 'Saved' },
    })
    expect(await profileOf(theirs)).toMatchObject({ firstName: 'Mina', language: 'en' })
  })

  test('tells the other tabs of the account', async () => {
    const mine = await t.signIn()
    const events = await heard(t.pool, () => patch(mine, { firstName: 'Nari' }))
    expect(events).toEqual([{ kind: 'changed', userId: mine.user.id, event: { kind: 'profile' } }])
  })

  test.each([
    [{}, ' error_required'],
    [{ firstName: '' }, 'firstName error_required'],
    [{ firstName: '\u0000' }, 'firstName error_invalid_text'],
    [{ firstName: 'https://evil.example' }, 'firstName error_link_in_name'],
    [{ lastName: 'x'.repeat(limits.maxPersonNameLength + 1) }, 'lastName error_too_long'],
    [{ language: 'de' }, 'language error_unknown_value'],
    [{ email: 'other@example.com' }, 'email error_unknown_key'],
    [{ isVerified: true }, 'isVerified error_unknown_key'],
  ])('refuses %j', async (payload, error) => {
    const response = await patch(await t.signIn(), payload)
    expect(response.statusCode).toBe(400)
    const { errors } = response.json<Failure>()
    expect(errors?.map(({ path, code }) => `${path} ${code}`)).toContain(error)
  })

  test('wants a session', async () => {
    expect((await call('PATCH', '/users/profile', {}, { firstName: 'x' })).statusCode).toBe(401)
  })
})

describe('the picture', () => {
  test.each([
    ['image/png', png],
    ['image/jpeg', jpeg],
    ['image/webp', webp],
  ])('%s is shown to everybody who has its address, as what it is', async (type, bytes) => {
    const mine = await t.signIn()
    const { data } = (await setPicture(mine, bytes)).json<{ data: UserProfile }>()
    expect(data.profileURL).toMatch(/^\/api\/users\/pictures\/[\w-]{22}$/)
    const picture = await t.inject({ url: data.profileURL! })
    expect(picture.statusCode).toBe(200)
    expect(picture.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(picture.rawPayload.equals(bytes)).toBe(true)
  })

  test('has another address when it is another, and none when it is removed; those of others stay', async () => {
    const [mine, theirs] = [await t.signIn(), await t.signIn()]
    await setPicture(theirs, png)
    await setPicture(mine, png)
    const first = (await profileOf(mine)).profileURL!
    await setPicture(mine, jpeg)
    const second = (await profileOf(mine)).profileURL!
    expect(second).not.toBe(first)
    expect((await t.inject({ url: first })).statusCode).toBe(404)
    const removed = await call('DELETE', '/users/profile/picture', mine.headers)
    expect(removed.json()).toMatchObject({ data: { profileURL: null } })
    expect((await t.inject({ url: second })).statusCode).toBe(404)
    expect((await t.inject({ url: (await profileOf(theirs)).profileURL! })).statusCode).toBe(200)
    // Removed twice, it is removed.
    expect((await call('DELETE', '/users/profile/picture', mine.headers)).statusCode).toBe(200)
  })

  test.each([
    ['a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>').toString('base64')],
    ['a GIF', Buffer.from('GIF89a').toString('base64')],
    ['RIFF that is no WebP', Buffer.from('RIFF\x24\x00\x00\x00WAVE').toString('base64')],
    ['no base64', '!!!'],
  ])('is refused when it is %s', async (_name, image) => {
    const mine = await t.signIn()
    const response = await setPicture(mine, image)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ errors: [{ path: 'image', code: 'error_invalid_image' }] })
    expect((await profileOf(mine)).profileURL).toBeNull()
  })

  test('is refused when it is too large, however large', async () => {
    const mine = await t.signIn()
    const tooLarge = await setPicture(mine, Buffer.concat([png, Buffer.alloc(393_216)]))
    expect(tooLarge.statusCode).toBe(400)
    expect(tooLarge.json()).toMatchObject({ errors: [{ path: 'image', code: 'error_too_large' }] })
    expect((await setPicture(mine, Buffer.alloc(900_000))).statusCode).toBe(413)
    const largest = Buffer.concat([png, Buffer.alloc((limits.maxPictureLength / 4) * 3 - png.length)])
    expect((await setPicture(mine, largest)).statusCode).toBe(200)
  })

  test.each(['x', '..%2f..%2fetc', "'%20or%201=1--", '%00'])('has no address %s', async (key) => {
    expect([400, 404]).toContain((await t.inject({ url: `/api/users/pictures/${key}` })).statusCode)
  })

  test('wants a session to be set and removed', async () => {
    const image = png.toString('base64')
    expect((await call('PUT', '/users/profile/picture', {}, { image })).statusCode).toBe(401)
    expect((await call('DELETE', '/users/profile/picture', {})).statusCode).toBe(401)
  })
})
