import {
  document as documentSchema,
  subject,
  type Document,
  type Inline,
} from '@rapport/contract/campaigns/document.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromDocumentNode, fromSubjectNode, piecesOf, toDocumentNode, toSubjectNode } from './convert.ts'

const seed = Number(process.env.SEED)
const words = fc.string({
  unit: fc.constantFrom('a', 'Z', ' ', '가', 'か', '😀', '<', '&', '\n', '{'),
  maxLength: 8,
})
const line = words.map((text) => text.replaceAll('\n', ' '))
const looks = {
  marks: fc.constantFrom(undefined, ['bold'] as const, ['italic'] as const, ['bold', 'italic'] as const),
  href: fc.constantFrom(undefined, 'https://acme.example/?a=1&b=2', 'mailto:kim@acme.example'),
}
const name = fc.constantFrom('first_name', 'company', 'extra:Favourite tool')
const text = { type: fc.constant('text' as const) }
const variable = { type: fc.constant('variable' as const), name, fallback: line }
const inlines = fc.array(
  fc.oneof(fc.record({ ...text, text: words, ...looks }), fc.record({ ...variable, ...looks })),
  { maxLength: 6 },
)
const block = fc.oneof(
  fc.record({ type: fc.constant('paragraph' as const), content: inlines }),
  fc.record({
    type: fc.constantFrom('bullets' as const, 'numbers' as const),
    items: fc.array(inlines, { minLength: 1, maxLength: 3 }),
  }),
)
const documents = fc.record({ blocks: fc.array(block, { maxLength: 5 }) })
const subjects = fc.array(fc.oneof(fc.record({ ...text, text: line }), fc.record(variable)), { maxLength: 6 })

const parsed = (given: unknown): Document => documentSchema.parse(given)

/** Each character and variable with its looks: what a reader sees, however it is cut into pieces. */
const seen = (given: Document) =>
  given.blocks.map((each) => ({
    type: each.type,
    lines: (each.type === 'paragraph' ? [each.content] : each.items).map((content) =>
      content.flatMap((inline): Inline[] =>
        inline.type === 'text'
          ? Array.from(inline.text, (character) => ({ ...inline, text: character }))
          : [inline],
      ),
    ),
  }))

describe('the text box', () => {
  test('shows a document and gives it back as it was', () => {
    fc.assert(
      fc.property(documents, (given) => {
        const document = parsed(given)
        const node = toDocumentNode(document)
        node.check()
        const back = fromDocumentNode(node)
        const isEmpty = JSON.stringify(seen(document)) === '[{"type":"paragraph","lines":[[]]}]'
        expect(seen(back)).toEqual(isEmpty ? [] : seen(document))
        expect(parsed(back)).toEqual(back)
        // A second time nothing changes, so that opening a step never saves it.
        expect(fromDocumentNode(toDocumentNode(back))).toEqual(back)
      }),
      { seed },
    )
  })

  test('shows a subject and gives it back as it was', () => {
    fc.assert(
      fc.property(subjects, (given) => {
        const node = toSubjectNode(subject.parse(given))
        node.check()
        const back = fromSubjectNode(node)
        expect(subject.parse(back)).toEqual(subject.parse(back).length === 0 ? [] : back)
        expect(fromSubjectNode(toSubjectNode(back))).toEqual(back)
      }),
      { seed },
    )
  })

  test('has a line to type in when the document is empty, which is no content', () => {
    const node = toDocumentNode({ blocks: [] })
    expect(node.childCount).toBe(1)
    expect(fromDocumentNode(node)).toEqual({ blocks: [] })
  })

  test('loses the characters that the contract refuses', () => {
    const blocks = [
      { type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'a\u0007b\ud83dc\u2028d' }] },
    ]
    const back = fromDocumentNode(toDocumentNode({ blocks }))
    expect(back.blocks).toEqual([{ type: 'paragraph', content: [{ type: 'text', text: 'a b c d' }] }])
    expect(parsed(back)).toEqual(back)
  })

  test('cuts a text that is longer than one piece may be, never inside a character', () => {
    expect(piecesOf('one two three', 8)).toEqual(['one two ', 'three'])
    expect(piecesOf('ab😀😀😀', 3)).toEqual(['ab', '😀', '😀', '😀'])
    const long = {
      blocks: [
        {
          type: 'paragraph',
          content: ['x', 'y'].map((letter) => ({ type: 'text', text: letter.repeat(4000) })),
        },
      ],
    }
    const back = fromDocumentNode(toDocumentNode(parsed(long)))
    expect(parsed(back)).toEqual(back)
  })
})
