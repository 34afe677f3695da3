import type { CDPSession, Locator, Page } from '@playwright/test'
import type { Document, Subject } from '@rapport/contract/campaigns/document.ts'
import { linesOf } from '@rapport/contract/campaigns/document-parts.ts'
import { createCampaign, text } from '@rapport/test-support/campaign-world.ts'
import { signInAsNewAccount, type Account } from '../../accounts.ts'
import { inDatabase } from '../../database.ts'
import { expect, test } from '../../fixtures.ts'

const now = new Date('2026-11-02T12:00:00Z')

async function openCampaign(page: Page, ...texts: Document[]): Promise<number> {
  const account: Account = await signInAsNewAccount(page, { isInternal: true })
  const steps = texts.map((document) => ({ document }))
  const { id } = await inDatabase((pool) => createCampaign(pool, account.id, { status: 'draft', steps, now }))
  await page.goto(`/campaigns/${id}`)
  await expect(textOf(page, texts.length)).toBeVisible()
  return id
}

const textOf = (page: Page, position: number) =>
  page.getByRole('textbox', { name: `Text of email ${position}` })
const subjectOf = (page: Page, position: number) =>
  page.getByRole('textbox', { name: `Subject of email ${position}` })

type Part = { type: 'text'; text: string } | { type: 'variable'; name: string; fallback: string }

const written = (parts: readonly Part[]): string =>
  parts.map((part) => (part.type === 'text' ? part.text : `{${part.name}|${part.fallback}}`)).join('')

/** The stored emails: subject, and the lines of the text. */
const stored = (campaignId: number): Promise<string[][]> =>
  inDatabase(async (pool) => {
    const { rows } = await pool.query<{ subject: Subject; document: Document }>(
      `select distinct on (s.position) v.subject, v.document from campaign_steps s join step_versions v on v.step_id = s.id
       where s.campaign_id = $1 and s.removed_at is null order by s.position, v.number desc`,
      [campaignId],
    )
    return rows.map(({ subject, document }) => [written(subject)].concat(linesOf(document).map(written)))
  })

const expectStored = (campaignId: number, ...steps: string[][]) =>
  expect.poll(() => stored(campaignId)).toEqual(steps)

type Drawn = Element & { pmViewDesc: { dirty: number; node: { textContent: string } } }

/**
 * The text that ProseMirror has drawn in a text box; null while it has not drawn it yet, such as
 * right after a composition.
 */
const drawnText = (element: Element): string | null => {
  const { dirty, node } = (element as Drawn).pmViewDesc
  return dirty === 0 ? node.textContent : null
}

/**
 * Composes a word through its states, as an input method does. With `enter`, that key belongs to
 * the composition.
 */
async function compose(
  session: CDPSession,
  box: Locator,
  states: string[],
  { enter = false } = {},
): Promise<void> {
  for (const state of states)
    await session.send('Input.imeSetComposition', {
      text: state,
      selectionStart: state.length,
      selectionEnd: state.length,
    })
  if (enter)
    await box.dispatchEvent('keydown', {
      key: 'Enter',
      keyCode: 229,
      isComposing: true,
      bubbles: true,
      cancelable: true,
    })
  await session.send('Input.insertText', { text: states.at(-1)! })
  // Once it has drawn what it holds, the selection that follows is its own.
  await expect.poll(() => box.evaluate(drawnText)).toEqual(expect.stringContaining(states.at(-1)!))
}

/** Whether the caret stands right behind a variable. Runs in the page. */
const isBehindVariable = () => {
  const { anchorNode, anchorOffset } = document.getSelection()!
  const before = anchorNode?.childNodes[anchorOffset - 1]
  return before instanceof Element && before.className === 'variable'
}

/**
 * Moves the caret behind the last variable, until ProseMirror has heard of it: right after a
 * composition it may put the caret back once.
 */
async function moveBehindVariable(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Control+End')
    await expect.poll(() => page.evaluate(isBehindVariable), { timeout: 1000 }).toBe(true)
  }).toPass()
}

test('composed Korean and Japanese stay whole: at the start of a line, beside variables, and with Enter', async ({
  page,
}) => {
  const id = await openCampaign(page, { blocks: [] })
  const session = await page.context().newCDPSession(page)
  const box = textOf(page, 1)
  await box.click()
  // At once, while what hears the keys of the whole screen is loading.
  await page.keyboard.type('{{title}}')
  await expect(box).toHaveText('Job title')
  await page.keyboard.press('Backspace')
  await expect(box).toHaveText('')
  await compose(session, box, ['ㅎ', '하', '한'])
  await compose(session, box, ['ㄱ', '그', '글'], { enter: true })
  await page.keyboard.press('Enter')
  await page.keyboard.type('{{first_name|')
  await compose(session, box, ['ㅌ', '티', '팀'])
  await page.keyboard.type('}}')
  await expect(box.locator('.variable')).toHaveCount(1)
  await compose(session, box, ['ㄴ', '니', '님'])
  await page.keyboard.press('Enter')
  await page.keyboard.type('{{company}}')
  await page.keyboard.press('Home')
  await compose(session, box, ['あ', 'あさ', '朝'], { enter: true })
  await moveBehindVariable(page)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Shift+8')
  await compose(session, box, ['k', 'か', 'かいぎ', '会議'], { enter: true })

  const subject = subjectOf(page, 1)
  await subject.click()
  await page.keyboard.type('{{compa')
  await expect(page.getByRole('option', { name: /^Company/ })).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await compose(session, subject, ['ㅇ', '에', '에게'], { enter: true })
  await expectStored(id, ['Hello{company|}에게', '한글', '{first_name|팀}님', '朝{company|}', '会議'])
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('emails are moved, deleted and put back; what another window saved waits for a choice', async ({
  page,
}) => {
  const id = await openCampaign(page, text('One'), text('Two'))
  await page.getByRole('button', { name: 'Move email 2 up' }).click()
  await expectStored(id, ['', 'Two'], ['Hello', 'One'])
  await textOf(page, 1).click()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(textOf(page, 2)).toBeFocused()
  await expectStored(id, ['Hello', 'One'], ['', 'Two'])
  await page.keyboard.press('Alt+ArrowUp')
  await expectStored(id, ['', 'Two'], ['Hello', 'One'])
  await page.getByRole('button', { name: 'Email 1 has no subject' }).click()
  await expect(subjectOf(page, 1)).toBeFocused()
  await page.keyboard.type('First')
  await expectStored(id, ['First', 'Two'], ['Hello', 'One'])

  const other = await page.context().newPage()
  await other.goto(`/campaigns/${id}`)
  await textOf(other, 2).click()
  await other.keyboard.type('Theirs: ')
  await expect.poll(async () => (await stored(id))[1]?.[1]).toMatch(/Theirs: /)
  await page.bringToFront()
  await page.getByRole('button', { name: 'Delete email 2' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'changed in another window' })
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await notice.getByRole('button', { name: 'Keep mine' }).click()
  await expectStored(id, ['First', 'Two'], ['Hello', 'One'])

  await other.bringToFront()
  await textOf(other, 1).click()
  await other.keyboard.type('Lost')
  await other.getByRole('button', { name: 'Take theirs' }).click()
  await expect(textOf(other, 2)).toHaveText('One')
  await expect(textOf(other, 1)).toHaveText('Two')
})

test('what is typed while a save is under way is stored, also when the editor is left at once', async ({
  page,
}) => {
  const id = await openCampaign(page, text('A'))
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/api/campaigns/${id}/steps`, async (route) => {
    await released
    await route.continue()
  })
  const saving = page.waitForRequest((request) => request.method() === 'PUT')
  await textOf(page, 1).press('End')
  await page.keyboard.type('B')
  await saving
  await page.keyboard.type('C')
  await page.getByRole('link', { name: 'Contacts', exact: true }).click()
  await expect(textOf(page, 1)).toBeHidden()
  release()
  await expectStored(id, ['Hello', 'ABC'])
})

test('a blank of the list of problems opens where it stands, and what is typed takes its place', async ({
  page,
}) => {
  const id = await openCampaign(page, text('Dear [who], we sell [what].'))
  await page.getByRole('button', { name: 'Email 1 still says [what]' }).click()
  await expect(page.getByRole('textbox', { name: 'In place of [what]' })).toBeFocused()
  await page.keyboard.type('bread')
  await page.keyboard.press('Enter')
  await expect(textOf(page, 1)).toBeFocused()
  await expectStored(id, ['Hello', 'Dear {blank:who|}, we sell bread.'])
  await expect(page.getByRole('button', { name: 'Email 1 still says [what]' })).toHaveCount(0)
})
