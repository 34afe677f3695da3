import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from '../fixtures.ts'

test('NOTICE names what the build bundled, and the server serves the licences in full', async ({ page }) => {
  const response = await page.request.get('/licences.txt')
  expect(response.headers()['content-type']).toContain('text/plain')
  const text = await response.text()
  const [list = ''] = text.split('\n\n', 1)
  const notice = readFileSync(resolve(import.meta.dirname, '../../NOTICE'), 'utf8')
  expect(notice.match(/(?<=^- ).+$/gm), 'run `npm run notice`').toEqual(list.split('\n'))
  expect(list).toContain('pretendard (OFL-1.1)')
  expect(text).toContain('SIL OPEN FONT LICENSE')
  expect(text).not.toContain('contains no text of its licence')
})
