import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

const rules = {
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  /** The rules that depend on colours. */
  contrast: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} satisfies Record<string, RunOptions['runOnly']>

/** Expects axe to find nothing in the page as it stands. */
export async function expectAccessible(page: Page, checked: keyof typeof rules = 'all'): Promise<void> {
  // Counts and rows about to be replaced are dimmed on purpose.
  await expect(page.locator('[data-stale]')).toHaveCount(0)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(async (runOnly) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe }
    const scope = { exclude: [['[data-stale]']] }
    const { violations } = await inPage.run(scope, {
      runOnly,
      // Speech control presses a button by the words that are seen on it.
      rules: runOnly.type === 'tag' ? { 'label-content-name-mismatch': { enabled: true } } : {},
      resultTypes: ['violations'],
      // The only frames are sandboxed: axe is not in them.
      iframes: false,
    })
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, html }) => `${target.join(' ')} ${html.slice(0, 300)}`).join(' | ')}`,
    )
  }, rules[checked])
  expect(found).toEqual([])
}
