import { describe, expect, it } from 'vitest'
import { pressedKey, type Press } from './pressed-key.ts'

const press = (key: string, code: string, held: Partial<Press> = {}): Press => ({
  key,
  code,
  isComposing: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...held,
})

describe('a pressed key', () => {
  it.each([
    ['j', press('j', 'KeyJ')],
    ['j', press('J', 'KeyJ')],
    ['/', press('/', 'Slash')],
    ['/', press('/', 'Digit7', { shiftKey: true })],
    ['?', press('?', 'Slash', { shiftKey: true })],
    ['[', press('[', 'BracketLeft')],
    ['Escape', press('Escape', 'Escape')],
    ['ArrowDown', press('ArrowDown', 'ArrowDown')],
  ])('is %s', (name, pressed) => {
    expect(pressedKey(pressed, false)).toBe(name)
    expect(pressedKey(pressed, true)).toBe(name)
  })

  it.each([
    ['j', 'ㅓ', 'KeyJ'],
    ['k', 'ㅏ', 'KeyK'],
    ['x', 'ㅌ', 'KeyX'],
    ['e', 'ㄷ', 'KeyE'],
    ['p', 'ㅔ', 'KeyP'],
    ['c', 'ㅊ', 'KeyC'],
    ['f', 'ㄹ', 'KeyF'],
    ['j', 'о', 'KeyJ'],
    ['j', 'Process', 'KeyJ'],
    ['/', 'Process', 'Slash'],
  ])('is %s where the layout makes %s of it', (name, key, code) => {
    expect(pressedKey(press(key, code), false)).toBe(name)
  })

  it('follows the letters of a layout, not their places', () => {
    expect(pressedKey(press('j', 'KeyC'), false)).toBe('j')
  })

  it('keeps a sign that another layout has in that place', () => {
    expect(pressedKey(press('-', 'Slash'), false)).toBe('-')
  })

  it.each([
    ['Shift and a letter', press('J', 'KeyJ', { shiftKey: true })],
    ['Shift and a Korean letter', press('ㅖ', 'KeyP', { shiftKey: true })],
    ['Shift and an arrow', press('ArrowDown', 'ArrowDown', { shiftKey: true })],
    ['Alt', press('j', 'KeyJ', { altKey: true })],
    ['AltGr', press('/', 'Slash', { altKey: true, ctrlKey: true })],
    ['a composition', press('j', 'KeyJ', { isComposing: true })],
  ])('is none with %s', (_, pressed) => {
    expect(pressedKey(pressed, false)).toBeNull()
    expect(pressedKey(pressed, true)).toBeNull()
  })

  it('has Command on a Mac and Control elsewhere', () => {
    const control = press('k', 'KeyK', { ctrlKey: true })
    const command = press('k', 'KeyK', { metaKey: true })
    expect([pressedKey(control, false), pressedKey(command, false)]).toEqual(['mod+k', null])
    expect([pressedKey(control, true), pressedKey(command, true)]).toEqual([null, 'mod+k'])
    expect(pressedKey(press('ㅏ', 'KeyK', { metaKey: true }), true)).toBe('mod+k')
    expect(pressedKey({ ...control, shiftKey: true }, false)).toBeNull()
  })
})
