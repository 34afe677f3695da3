import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../test/app.ts'

const page = '<!doctype html><title>Rapport</title>'
let folder: string
let t: TestApp

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rapport web '))
  const root = join(folder, 'dist')
  await mkdir(join(root, 'assets', 'workers'), { recursive: true })
  await writeFile(join(root, 'index.html'), page)
  await writeFile(join(root, 'favicon.svg'), '<svg/>')
  await writeFile(join(root, '.sources'), 'secret')
  await writeFile(join(root, 'assets', 'index-Ab12.js'), `export const text = '${'x'.repeat(5000)}'`)
  await writeFile(join(root, 'assets', 'workers', 'reader-Gh78.js'), 'postMessage(1)')
  await writeFile(join(root, 'assets', 'latin-Ef56.woff2'), 'x'.repeat(5000))
  await writeFile(join(root, 'assets', 'packed-Cd34.js'), 'plain')
  await writeFile(join(root, 'assets', 'packed-Cd34.js.br'), 'packed')
  await writeFile(join(folder, 'secret.txt'), 'secret')
  t = await testApp({ webRoot: root })
})
afterAll(() => rm(folder, { recursive: true }))

describe('the web app', () => {
  test.each(['/', '/index.html', '/people', '/people?query=x.js', '/people/my/7', '/auth/login', '/apiary'])(
    '%s is the page, never kept without asking',
    async (url) => {
      const response = await t.inject({ url })
      expect(response.statusCode).toBe(200)
      expect(response.body).toBe(page)
      expect(response.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      })
      expect(response.headers['content-security-policy']).toContain("script-src 'self'")
    },
  )

  test('files with a hash are cached for a year, others are revalidated', async () => {
    const asset = await t.inject({ url: '/assets/index-Ab12.js' })
    expect(asset.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=utf-8',
    })
    expect(asset.headers['content-security-policy']).toBeUndefined()
    const worker = await t.inject({ url: '/assets/workers/reader-Gh78.js' })
    expect(worker.headers['content-security-policy']).toContain("default-src 'none'")
    expect((await t.inject({ url: '/favicon.svg' })).headers['cache-control']).toBe('no-cache')
  })

  test('are compressed for clients that accept it', async () => {
    const headers = { 'accept-encoding': 'gzip, br' }
    const packed = await t.inject({ url: '/assets/index-Ab12.js', headers })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.rawPayload.length).toBeLessThan(500)
    const prepared = await t.inject({ url: '/assets/packed-Cd34.js', headers })
    expect(prepared.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(prepared.body).toBe('packed')
    expect((await t.inject({ url: '/assets/packed-Cd34.js' })).body).toBe('plain')
  })

  test('fonts are sent as they are, and kept for a year', async () => {
    const headers = { 'accept-encoding': 'gzip, br' }
    const font = await t.inject({ url: '/assets/latin-Ef56.woff2', headers })
    expect(font.headers).toMatchObject({
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': '5000',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': expect.stringMatching(/^max-age=\d{8,}/),
    })
    expect(font.headers['content-security-policy']).toBeUndefined()
    expect(font.headers['content-encoding']).toBeUndefined()
  })

  test('unchanged files are not sent again', async () => {
    const { headers } = await t.inject({ url: '/' })
    const again = await t.inject({ url: '/', headers: { 'if-none-match': String(headers['etag']) } })
    expect(again.statusCode).toBe(304)
  })

  test.each([
    '/assets/gone-Xy99.js',
    '/assets',
    '/assets/',
    '/gone.png',
    '/.env',
    '/.sources',
    '/.env/',
    '/%2eenv',
    '/.git/config',
    '/people/.env',
    '/wp-login.php',
    '/wp-login.php/x',
    '/.well-known/security.txt',
    '/people/%',
    '/api/gone',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%00',
  ])('%s is not found', async (url) => {
    const response = await t.inject({ url })
    expect([400, 404]).toContain(response.statusCode)
    expect(response.json()).toMatchObject({ message: expect.any(Object) })
    expect(response.body).not.toContain('secret')
  })

  test('pages are read, not written', async () => {
    expect((await t.inject({ method: 'POST', url: '/people' })).statusCode).toBe(404)
    expect((await t.inject({ method: 'HEAD', url: '/people' })).statusCode).toBe(200)
  })
})

test('the API works without a built web app', async () => {
  const bare = await testApp({ webRoot: join(folder, 'nowhere') })
  expect((await bare.inject({ url: '/' })).json()).toMatchObject({ code: 'not_found' })
  expect((await bare.inject({ url: '/api/health' })).statusCode).toBe(200)
})
