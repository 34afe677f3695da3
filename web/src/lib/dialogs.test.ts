import { beforeEach, expect, it } from 'vitest'
import { createDialogStack, type DialogStack } from './dialogs.ts'

type Inputs = { rename: { id: number }; remove: { id: number }; logout: object }

let stack: DialogStack<Inputs>
const open = () => stack.entries().map(({ type }) => type)

beforeEach(() => {
  stack = createDialogStack()
})

it('opens one above the other', () => {
  stack.open('rename', { id: 1 })
  stack.open('logout', {})
  expect(stack.entries()).toEqual([
    { type: 'rename', input: { id: 1 } },
    { type: 'logout', input: {} },
  ])
})

it('has only one of each type: the open one stays as it is, and where it is', () => {
  stack.open('rename', { id: 1 })
  stack.open('logout', {})
  stack.open('rename', { id: 2 })
  expect(stack.entries()).toEqual([
    { type: 'rename', input: { id: 1 } },
    { type: 'logout', input: {} },
  ])
})

it('closes the most recently opened one when no type is named', () => {
  stack.open('rename', { id: 1 })
  stack.open('remove', { id: 1 })
  stack.open('logout', {})
  stack.close()
  expect(open()).toEqual(['rename', 'remove'])
  stack.close()
  expect(open()).toEqual(['rename'])
})

it('closes the one of a type, wherever it stands', () => {
  stack.open('rename', { id: 1 })
  stack.open('remove', { id: 1 })
  stack.open('logout', {})
  stack.close('remove')
  expect(open()).toEqual(['rename', 'logout'])
  stack.close()
  expect(open()).toEqual(['rename'])
})

it('opens a type anew after it was closed, with what it is given then', () => {
  stack.open('rename', { id: 1 })
  stack.close('rename')
  stack.open('rename', { id: 2 })
  expect(stack.entries()).toEqual([{ type: 'rename', input: { id: 2 } }])
})

it('does nothing when there is nothing to close', () => {
  stack.close()
  stack.close('logout')
  stack.open('rename', { id: 1 })
  stack.close('logout')
  expect(open()).toEqual(['rename'])
  stack.closeAll()
  expect(open()).toEqual([])
})
