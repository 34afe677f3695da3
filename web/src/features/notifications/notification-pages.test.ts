import type { NotificationsPage } from '@rapport/contract/notifications/live.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { Notification } from '@rapport/contract/notifications/schemas.ts'
import { describe, expect, it } from 'vitest'
import { itemsOf, nextPage, totalsOf, withNew, without, withRead, type Pages } from './notification-pages.ts'

const size = limits.notificationPageSize

const item = (id: number, isRead = false): Notification => ({
  id,
  type: 'ENRICHMENT',
  relatedEntityId: null,
  content: { title: `${id}`, displayText: '' },
  createdAt: '2026-11-20T08:00:00.000Z',
  isRead,
})

/** Returns the server's answer for a page of a list. */
function answer(list: Notification[], page: number): NotificationsPage {
  return {
    filterType: 'ALL',
    currentPage: page,
    totalCount: list.length,
    unreadCount: list.filter(({ isRead }) => !isRead).length,
    hasMore: page * size < list.length,
    notifications: list.slice((page - 1) * size, page * size),
  }
}

const newestFirst = (count: number) => Array.from({ length: count }, (_, index) => item(count - index))
const idsOf = (pages: Pages) => itemsOf(pages).map(({ id }) => id)

/** Fetches until there is nothing more. */
function fetchAll(list: Notification[], pages: Pages): Pages {
  const loaded = [...pages]
  for (let page = nextPage(loaded); page !== null; page = nextPage(loaded)) {
    loaded.push(answer(list, page))
    if (loaded.length > 100) throw new Error('asks for ever')
  }
  return loaded
}

describe('pages of notifications', () => {
  it('end when the server has no more, or all are loaded', () => {
    const list = newestFirst(size + 3)
    const first = answer(list, 1)
    expect(nextPage([])).toBeNull()
    expect(nextPage([first])).toBe(2)
    expect(nextPage([first, answer(list, 2)])).toBeNull()
    expect(nextPage([{ ...first, hasMore: false }])).toBeNull()
    expect(nextPage([{ ...first, totalCount: size }])).toBeNull()
  })

  it('hold a new one at the top, which raises both totals, once', () => {
    const pages = withNew([answer(newestFirst(3), 1)], item(4))
    expect(idsOf(pages)).toEqual([4, 3, 2, 1])
    expect(totalsOf(pages)).toEqual({ total: 4, unread: 4 })
    expect(withNew(pages, item(4))).toBe(pages)
    expect(withNew([], item(1))).toEqual([])
  })

  it('keep what was read in the list of all, and lower the unread count once', () => {
    const pages = withRead([answer(newestFirst(3), 1)], [1, 2], 'ALL')
    expect(itemsOf(pages).map(({ isRead }) => isRead)).toEqual([false, true, true])
    expect(totalsOf(pages)).toEqual({ total: 3, unread: 1 })
    expect(totalsOf(withRead(pages, [1, 2], 'ALL'))).toEqual({ total: 3, unread: 1 })
  })

  it('drop what was read from the list of the unread', () => {
    const pages = withRead([answer(newestFirst(3), 1)], [3], 'UNREAD')
    expect(idsOf(pages)).toEqual([2, 1])
    expect(totalsOf(pages)).toEqual({ total: 2, unread: 2 })
  })

  it('drop what was deleted; the unread count drops by the unread ones alone', () => {
    const pages = without([answer([item(4), item(3, true), item(2), item(1, true)], 1)], [4, 3, 99])
    expect(idsOf(pages)).toEqual([2, 1])
    expect(totalsOf(pages)).toEqual({ total: 2, unread: 1 })
  })

  it('miss none and show none twice, whatever comes and goes between two pages', () => {
    let list = newestFirst(5 * size)
    let pages: Pages = [answer(list, 1)]
    // Three deleted here, so that the rest moves up; four that came, so that it moves down.
    const deleted = list.slice(2, 5).map(({ id }) => id)
    list = list.filter(({ id }) => !deleted.includes(id))
    pages = without(pages, deleted)
    pages = [...pages, answer(list, nextPage(pages)!)]
    for (let id = 1000; id < 1004; id++) {
      list = [item(id), ...list]
      pages = withNew(pages, item(id))
    }
    pages = fetchAll(list, pages)
    expect(idsOf(pages)).toEqual(list.map(({ id }) => id).toSorted((a, b) => b - a))
    expect(totalsOf(pages).total).toBe(list.length)
  })

  it('do not request forever what other windows deleted or added unnoticed', () => {
    const list = newestFirst(3 * size)
    const added = [...Array.from({ length: size }, (_, index) => item(2000 - index)), ...list]
    expect(() => fetchAll(added, [answer(list, 1)])).not.toThrow()
    expect(() => fetchAll(list.slice(size), [answer(list, 1)])).not.toThrow()
  })
})
