import { beforeEach, expect, it } from 'vitest'
import { createDialogStack, type DialogStack } from './dialogs.ts'

type Inputs = { rename: { id: number }; remove: { id: number }; logout: object }

let stack: DialogStack<Inputs>
const open = () => stack.entries().map(({ type }) => type)

beforeEach(() => {
  stack = createDialogStack()
})

it('opens one above another', () => {
  stack.open('rename', { id: 1 })
  stack.open('logout', {})
  expect(stack.entries()).toEqual([
    { type: 'rename', input: { id: 1 } },
    { type: 'logout', input: {} },
  ])
})

it('has at most one of each type: the open one keeps its input and its place', () => {
  stack.open('rename', { id: 1 })
  stack.open('logout', {})
  stack.open('rename', { id: 2 })
  expect(stack.entries()).toEqual([
    { type: 'rename', input: { id: 1 } },
    { type: 'logout', input: {} },
  ])
})

it('closes the most recent one without a type', () => {
  stack.open('rename', { id: 1 })
  stack.open('remove', { id: 1 })
  stack.open('logout', {})
  stack.close()
  expect(open()).toEqual(['rename', 'remove'])
  stack.close()
  expect(open()).toEqual(['rename'])
})

it('closes the one of a type, wherever it is', () => {
  stack.open('rename', { id: 1 })
  stack.open('remove', { id: 1 })
  stack.open('logout', {})
  stack.close('remove')
  expect(open()).toEqual(['rename', 'logout'])
  stack.close()
  expect(open()).toEqual(['rename'])
})

it('opens a type again after it was closed, with the new input', () => {
  stack.open('rename', { id: 1 })
  stack.close('rename')
  stack.open('rename', { id: 2 })
  expect(stack.entries()).toEqual([{ type: 'rename', input: { id: 2 } }])
})

it('does nothing if there is nothing to close', () => {
  stack.close()
  stack.close('logout')
  stack.open('rename', { id: 1 })
  stack.close('logout')
  expect(open()).toEqual(['rename'])
  stack.closeAll()
  expect(open()).toEqual([])
})
