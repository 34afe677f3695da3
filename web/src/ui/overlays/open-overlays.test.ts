import { expect, test } from 'vitest'
import { OpenOverlays } from './open-overlays.ts'

/**
 * A browser's history of which the app shows one entry, and the names of the overlays that were
 * closed.
 */
function openBrowser({ length }: { length: number }) {
  const closed: string[] = []
  let browser = length - 1
  let app = browser
  const pending: number[] = []
  const overlays = new OpenOverlays((delta) => pending.push(delta))
  const move = (delta: number) => {
    browser += delta
    let isStopped = false
    overlays.handlePop({ stopImmediatePropagation: () => (isStopped = true) }, browser)
    if (!isStopped) app = browser
  }
  return {
    closed,
    /** The entries that the browser and the app show. */
    shown: () => [browser, app],
    push: () => (app = browser += 1),
    move,
    settle: () => {
      for (const delta of pending.splice(0)) move(delta)
    },
    open: (name: string) => {
      const remove = overlays.add({
        close: () => {
          closed.push(name)
          remove()
        },
        position: () => app,
      })
      return remove
    },
  }
}

test('Back closes the top overlay, then the one beneath, and only then leaves the page', () => {
  const browser = openBrowser({ length: 4 })
  browser.open('sheet')
  browser.open('dialog')
  for (const closed of [['dialog'], ['dialog', 'sheet']]) {
    browser.move(-1)
    browser.settle()
    expect(browser.closed).toEqual(closed)
    expect(browser.shown()).toEqual([3, 3])
  }
  browser.move(-1)
  expect(browser.shown()).toEqual([2, 2])
})

test('a jump over several entries, and Forward, stay on the page, too', () => {
  const browser = openBrowser({ length: 5 })
  browser.move(-2)
  for (const delta of [-2, 1]) {
    browser.open('menu')
    browser.move(delta)
    browser.settle()
    expect(browser.shown()).toEqual([2, 2])
  }
  expect(browser.closed).toEqual(['menu', 'menu'])
})

test('what was edited in an open overlay stays when Back closes it', () => {
  const browser = openBrowser({ length: 2 })
  browser.open('filters')
  browser.push()
  browser.push()
  browser.move(-1)
  browser.settle()
  expect(browser.closed).toEqual(['filters'])
  expect(browser.shown()).toEqual([3, 3])
})

test('pressing Back twice in quick succession never parts the app from the browser', () => {
  const browser = openBrowser({ length: 4 })
  browser.open('dialog')
  browser.move(-1)
  browser.move(-1)
  browser.settle()
  const [shown, app] = browser.shown()
  expect(app).toBe(shown)
  expect(browser.closed).toEqual(['dialog'])
})

test('an overlay that was closed otherwise no longer stops Back', () => {
  const browser = openBrowser({ length: 3 })
  browser.open('dialog')()
  browser.move(-1)
  expect(browser.shown()).toEqual([1, 1])
  expect(browser.closed).toEqual([])
})
