import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, testConfig, type TestApp } from '../../test/app.ts'
import { createMailer } from './mailer.ts'

let t: TestApp
let id: number

beforeAll(async () => {
  t = await testApp()
  const mailer = createMailer({
    pool: t.pool,
    config: testConfig,
    now: () => new Date('2026-11-21T10:00:00Z'),
  })!
  await mailer.send({
    to: 'mina@example.com',
    subject: 'Hello <script>alert(1)</script>',
    text: 'Open https://rapport.test/auth/verify?token=abc_-123&x=1 <b>now</b>',
    html: '<p>Hello<script>alert(2)</script></p>',
  })
  const { rows } = await t.pool.query<{ id: number }>('select id from captured_mails')
  id = rows[0]!.id
})

const get = (url: string, headers = {}) => t.inject({ url, headers })

describe('the outbox', () => {
  test('lists emails and escapes their texts', async () => {
    const response = await get('/outbox')
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(response.body).toContain(`<a href="/outbox/${id}">Hello &lt;script&gt;alert(1)&lt;/script&gt;</a>`)
    expect(response.body).toContain('mina@example.com')
    expect(response.body).not.toMatch(/<script|style=|<style|onclick/)
  })

  test('shows an email with working links, its HTML only as text', async () => {
    const { body, statusCode } = await get(`/outbox/${id}`)
    expect(statusCode).toBe(200)
    const link = 'https://rapport.test/auth/verify?token=abc_-123&amp;x=1'
    expect(body).toContain(`<a href="${link}">${link}</a> &lt;b&gt;now&lt;/b&gt;`)
    expect(body).toContain('&lt;p&gt;Hello&lt;script&gt;alert(2)')
    expect(body).not.toMatch(/<script|style=|<style|<b>now/)
  })

  test('supports Korean, and has its style in a file', async () => {
    const { body } = await get('/outbox', { 'accept-language': 'ko' })
    expect(body).toContain('<html lang="ko">')
    expect(body).toContain('보낸편지함')
    const style = await get('/outbox/style.css')
    expect(style.headers['content-type']).toBe('text/css; charset=utf-8')
    expect(style.body).toContain('body {')
  })

  test.each(['0', '999999', 'x', '1e3', '99999999999999', '-1', '1%27'])('has no email %s', async (name) => {
    expect((await get(`/outbox/${name}`)).statusCode).toBe(404)
  })

  test.each([
    ['in production', { isProduction: true }],
    ['with a mail server', { smtpUrl: 'smtp://127.0.0.1:1' }],
  ])('is not found %s', async (_name, config) => {
    const other = await testApp({ config: { ...testConfig, ...config } })
    for (const url of ['/outbox', `/outbox/${id}`, '/outbox/style.css'])
      expect((await other.inject({ url })).statusCode).toBe(404)
  })
})
