import { expect, test } from 'vitest'
import { faultsIn } from './comments.ts'

const faultyLines = (text: string) =>
  faultsIn('a.ts', text.split('\n')).map((fault) => /:(\d+)/.exec(fault)![1])

test.each([
  ['/** Of the account. */', ['1']],
  ['/**\n * Who is due next.\n */', ['2']],
  ['/**\n * Locks the person\n * Who is due next.\n *\n * But not twice.\n */', ['5']],
  ['// And then.\n// And again.', ['1']],
  [`// ${'word '.repeat(30)}`, ['1']],
  [`// oxlint-disable-next-line ${'word '.repeat(30)}`, []],
  [`/*\n *     ${'drawn '.repeat(30)}\n */`, []],
  ["const text = 'Of the account'", []],
  ['/** The person who is due next. */', []],
])('%j has faults in lines %j', (text, lines) => {
  expect(faultyLines(text)).toEqual(lines)
})
