import type { Document } from '@rapport/contract/campaigns/document.ts'
import { Slice } from 'prosemirror-model'
import { EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { fromDocumentNode, toDocumentNode } from './convert.ts'
import {
  insertVariable,
  linkAt,
  readHref,
  selectVariable,
  setFallback,
  setLink,
  toggleBold,
  writeOver,
} from './edits.ts'
import { completeSpelling, makeVariables, spellingAt, spellVariables } from './find-variables.ts'
import { isIn, leaveEmptyItem, leaveItem, toggleList } from './lists.ts'

const text = (value: string) => ({ type: 'text' as const, text: value })
const paragraph = (value: string) => ({
  type: 'paragraph' as const,
  content: value === '' ? [] : [text(value)],
})
const variable = (name: string, fallback = '') => ({ type: 'variable', name, fallback })
const list = (type: 'bullets' | 'numbers', ...items: string[]) => ({
  type,
  items: items.map((item) => (item === '' ? [] : [text(item)])),
})

/** The text box with `[` and `]` in the texts as the two ends of the selection. */
function stateOf(...blocks: Document['blocks']): EditorState {
  const state = EditorState.create({ doc: toDocumentNode({ blocks }) })
  const { tr } = state
  const ends: number[] = []
  for (const sign of ['[', ']']) {
    let at = -1
    tr.doc.descendants((node, pos) => {
      if (node.isText && node.text!.includes(sign)) at = pos + node.text!.indexOf(sign)
    })
    if (at >= 0) tr.delete(at, at + 1)
    ends.push(at)
  }
  const [from, to] = ends as [number, number]
  return state.apply(tr.setSelection(TextSelection.create(tr.doc, from, to < 0 ? from : to)))
}

type Change = ReturnType<typeof toggleList>
function after(state: EditorState, change: Change): EditorState {
  let next = state
  change(state, (tr) => {
    next = state.apply(tr)
  })
  next.doc.check()
  return next
}
const blocksOf = (state: EditorState) => fromDocumentNode(state.doc).blocks
const selected = ({ doc, selection }: EditorState) => doc.textBetween(selection.from, selection.to, '/')

describe('lists', () => {
  test('take the selected lines, and give them back', () => {
    const lines = [paragraph('before'), paragraph('o[ne'), paragraph('tw]o'), paragraph('after')]
    const listed = after(stateOf(...lines), toggleList('bullets'))
    expect(blocksOf(listed)).toEqual([paragraph('before'), list('bullets', 'one', 'two'), paragraph('after')])
    expect(selected(listed)).toBe('ne/tw')
    expect(isIn('bullets', listed)).toBe(true)

    const back = after(listed, toggleList('bullets'))
    expect(blocksOf(back)).toEqual(['before', 'one', 'two', 'after'].map(paragraph))
    expect(selected(back)).toBe('ne/tw')
  })

  test('take lines of both kinds, and join the list beside them but no other', () => {
    const state = stateOf(
      list('numbers', '1'),
      list('numbers', '2'),
      list('bullets', 'a', '[b'),
      paragraph('c]'),
    )
    expect(blocksOf(after(state, toggleList('numbers')))).toEqual([
      list('numbers', '1'),
      list('numbers', '2'),
      list('bullets', 'a'),
      list('numbers', 'b', 'c'),
    ])
    const beside = stateOf(list('numbers', '1'), paragraph('[2'), list('numbers', '3'))
    expect(blocksOf(after(beside, toggleList('numbers')))).toEqual([list('numbers', '1', '2', '3')])
  })

  test('end by Enter in an empty item, and by Backspace at the start of one', () => {
    const empty = after(stateOf(list('bullets', 'a', '[', 'c')), leaveEmptyItem)
    expect(blocksOf(empty)).toEqual([list('bullets', 'a'), paragraph(''), list('bullets', 'c')])
    expect(empty.selection.$from.parent.type.name).toBe('paragraph')

    expect(leaveEmptyItem(stateOf(list('bullets', '[a')))).toBe(false)
    expect(leaveItem(stateOf(list('bullets', 'a['))) || leaveItem(stateOf(paragraph('[a')))).toBe(false)
    expect(blocksOf(after(stateOf(list('bullets', '[a')), leaveItem))).toEqual([paragraph('a')])
  })
})

describe('a typed variable', () => {
  test('becomes one, wherever it stands, and the cursor stays after it', () => {
    const state = stateOf(
      paragraph('Hi {{first_name|there}}[, at {{ company }}'),
      list('bullets', '{{nobody}} {{title}}'),
    )
    const next = state.apply(makeVariables(state)!)
    expect(blocksOf(next)).toEqual([
      {
        type: 'paragraph',
        content: [text('Hi '), variable('first_name', 'there'), text(', at '), variable('company')],
      },
      { type: 'bullets', items: [[text('{{nobody}} '), variable('title')]] },
    ])
    expect(next.doc.textBetween(0, next.selection.from)).toBe('Hi {{first_name|there}}')
    expect(makeVariables(next)).toBeNull()
    expect(makeVariables(stateOf(paragraph(`[{{title|${'x'.repeat(201)}}}`)))).toBeNull()
  })
})

describe('a variable', () => {
  test('is put in with the looks around it, and given a fallback once it is selected', () => {
    const state = after(stateOf(paragraph('Hi [')), toggleBold)
    const inserted = after(state, insertVariable('first_name'))
    const chosen = inserted.apply(inserted.tr.setSelection(NodeSelection.create(inserted.doc, 4)))
    const filled = after(chosen, setFallback('there'))
    expect(blocksOf(filled)).toEqual([
      { type: 'paragraph', content: [text('Hi '), { ...variable('first_name', 'there'), marks: ['bold'] }] },
    ])
    expect(setFallback('x')(filled)).toBe(false)
  })

  test('that is a blank is written over, or keeps its brackets', () => {
    const doc = toDocumentNode({ blocks: [paragraph('We [sell]')] })
    const typed = EditorState.create({ doc })
    const state = typed.apply(makeVariables(typed)!)
    expect(blocksOf(state)).toEqual([{ type: 'paragraph', content: [text('We '), variable('blank:sell')] }])
    const chosen = after(state, selectVariable(4))
    expect(selectVariable(1)(state)).toBe(false)
    const written = after(chosen, writeOver('mend roofs'))
    expect(blocksOf(written)).toEqual([paragraph('We mend roofs')])
    expect(written.selection.from).toBe(14)
    const kept = after(chosen, setFallback('[sell]'))
    expect(kept.doc.textContent).toBe('We [sell]')
    expect(makeVariables(kept)).toBeNull()
  })
})

describe('a link', () => {
  const href = 'https://acme.example/'
  const linked = (value: string, address = href) => ({ ...text(value), href: address })

  test('takes the selection, is changed from anywhere in it, and removed', () => {
    const state = after(stateOf(paragraph('see [this page] now')), setLink(href))
    expect(blocksOf(state)).toEqual([
      { type: 'paragraph', content: [text('see '), linked('this page'), text(' now')] },
    ])
    const inside = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 8)))
    expect(linkAt(inside)).toBe(href)
    expect(blocksOf(after(inside, setLink('https://b.example/')))).toEqual([
      { type: 'paragraph', content: [text('see '), linked('this page', 'https://b.example/'), text(' now')] },
    ])
    expect(blocksOf(after(inside, setLink('')))).toEqual([paragraph('see this page now')])
  })

  test('without a selection is its own text', () => {
    expect(blocksOf(after(stateOf(paragraph('see [')), setLink(href)))).toEqual([
      { type: 'paragraph', content: [text('see '), linked(href)] },
    ])
  })

  test.each([
    ['acme.example/x', 'https://acme.example/x'],
    ['acme.example:8080', 'https://acme.example:8080'],
    [' http://acme.example ', 'http://acme.example'],
    ['kim@acme.example', 'mailto:kim@acme.example'],
    ['mailto:kim@acme.example', 'mailto:kim@acme.example'],
    ['javascript:alert(1.5)', null],
    ['two words.example', null],
    ['acme', null],
    ['', null],
  ])('typed as %j leads to %s', (typed, address) => {
    expect(readHref(typed)).toBe(address)
  })
})

test('what is pasted where there are no variables spells them, with their looks', () => {
  const blocks: Document['blocks'] = [
    {
      type: 'paragraph',
      content: [text('Hello '), { type: 'variable', name: 'first_name', fallback: 'there', marks: ['bold'] }],
    },
    { type: 'bullets', items: [[{ type: 'variable', name: 'company', fallback: '' }], [text('a')]] },
  ]
  const { content } = toDocumentNode({ blocks })
  const spelled = spellVariables(new Slice(content, 1, 1))
  expect([spelled.openStart, spelled.openEnd]).toEqual([1, 1])
  expect(fromDocumentNode(toDocumentNode({ blocks: [] }).copy(spelled.content)).blocks).toEqual([
    { type: 'paragraph', content: [text('Hello '), { ...text('{{first_name|there}}'), marks: ['bold'] }] },
    list('bullets', '{{company}}', 'a'),
  ])
})

const typedIn = (words: string) => spellingAt(stateOf(paragraph(words)))?.typed

test('braces before the cursor begin a variable, which takes their place', () => {
  expect(typedIn('Dear {{fir[')).toBe('fir')
  expect(typedIn('Dear {{[')).toBe('')
  expect(typedIn('Dear {{first_name|th[')).toBe(undefined)
  expect(typedIn('Dear {{first_name}} and[')).toBe(undefined)
  expect(typedIn('Dear {{f[ir]')).toBe(undefined)
  for (const words of ['Dear {{fir[, hello', 'Dear {{fir[}}, hello']) {
    const state = stateOf(paragraph(words))
    const { doc } = after(state, completeSpelling(spellingAt(state)!, 'first_name'))
    expect(fromDocumentNode(doc).blocks).toEqual([
      { type: 'paragraph', content: [text('Dear '), variable('first_name'), text(', hello')] },
    ])
  }
})
