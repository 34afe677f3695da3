import type { Locator, Page } from '@playwright/test'

/**
 * Seconds of the keystroke-level model (Card, Moran and Newell, 1980) for an average typist: a key,
 * a click, pointing at a target or turning the wheel to it, and moving the hand between mouse and
 * keyboard. Thinking isn't counted.
 */
const seconds = { key: 0.28, click: 0.2, point: 1.1, move: 0.4 }

/** How long the pointer rests on a target before it is clicked, and how long the button is held. */
const restMs = 300
const pressMs = 80
const maxTabs = 100

export type Device = 'mouse' | 'keyboard'

/** The effort of a part of the work. */
export type Tally = {
  /** Clicks, key presses, turns of the wheel and texts. */
  actions: number
  /** Seconds of the hand, by the model. */
  hand: number
  /** Seconds of waiting for the app, as measured. */
  wait: number
}

/** Acts like a person's hand, and counts its actions. */
export class Hand {
  readonly page: Page
  tally: Tally = { actions: 0, hand: 0, wait: 0 }
  #device: Device

  constructor(page: Page, device: Device) {
    this.page = page
    this.#device = device
  }

  /** Points at a target, unless the pointer is there already, and clicks it. */
  async click(target: Locator): Promise<void> {
    await this.#scrollTo(target)
    if (!(await this.#isOn(target))) this.#count('mouse', seconds.point, 0)
    this.#count('mouse', seconds.click)
    const { width, height } = (await target.boundingBox())!
    const position = { x: Math.min(width / 2, 24), y: height / 2 }
    // As under a human hand, a control's data is loaded when the pointer arrives.
    await target.hover({ position })
    await this.page.waitForTimeout(restMs)
    await target.click({ position, delay: pressMs })
  }

  async press(key: string, times = 1): Promise<void> {
    for (let press = 0; press < times; press++) {
      this.#count('keyboard', key.split('+').length * seconds.key)
      await this.page.keyboard.press(key)
    }
  }

  async type(text: string): Promise<void> {
    this.#count('keyboard', text.length * seconds.key)
    await this.page.keyboard.insertText(text)
  }

  /** Presses Tab, or `Shift+Tab`, until the target has the focus. */
  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab'): Promise<void> {
    for (let tabs = 0; tabs < maxTabs; tabs++) {
      if ((await target.and(this.page.locator(':focus')).count()) > 0) return
      await this.press(key)
    }
    throw new Error(`${maxTabs} presses of ${key} don't reach ${String(target)}`)
  }

  /** Waits for the app's response. */
  async until<T>(outcome: Promise<T>): Promise<T> {
    const start = performance.now()
    const value = await outcome
    this.tally.wait += (performance.now() - start) / 1000
    return value
  }

  #count(device: Device, hand: number, actions = 1): void {
    this.tally.actions += actions
    this.tally.hand += hand + (device === this.#device ? 0 : seconds.move)
    this.#device = device
  }

  async #isOn(target: Locator): Promise<boolean> {
    return (await target.and(this.page.locator(':hover')).count()) > 0
  }

  /**
   * Turns the wheel over the list of people until a target in it is near the top, unless all of it
   * can be seen.
   */
  async #scrollTo(target: Locator): Promise<void> {
    const list = this.page.locator('div:has(> table)').filter({ has: target })
    if ((await list.count()) === 0) return
    const [box, frame] = [(await target.boundingBox())!, (await list.boundingBox())!]
    if (box.y >= frame.y && box.y + box.height <= frame.y + frame.height) return
    this.#count('mouse', seconds.point)
    await this.page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2)
    await this.page.mouse.wheel(0, box.y - frame.y - 100)
    await this.page.waitForTimeout(restMs)
  }
}
