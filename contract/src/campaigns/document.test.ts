import { describe, expect, test } from 'vitest'
import { document, subject } from './document.ts'
import { isVariableName, openBlanks, readVariables, variableNames } from './variables.ts'

const paragraph = (...content: unknown[]) => ({ blocks: [{ type: 'paragraph', content }] })
const text = (value: string, more: object = {}) => ({ type: 'text' as const, text: value, ...more })
const variable = (name: string, fallback = '') => ({ type: 'variable' as const, name, fallback })
const codes = (given: unknown) => document.safeParse(given).error?.issues.map(({ message }) => message) ?? []
const blocks = (count: number, length: number) => ({
  blocks: Array.from({ length: count }, () => paragraph(text('x'.repeat(length))).blocks[0]),
})

describe('a document', () => {
  test('keeps its texts, marks, links, lists and the spaces around variables', () => {
    const given = {
      blocks: [
        {
          type: 'paragraph',
          content: [text('Hello '), variable('first_name', 'there'), text(' !\nNext line')],
        },
        { type: 'paragraph', content: [] },
        { type: 'bullets', items: [[text('one', { marks: ['bold', 'italic'] })], []] },
        { type: 'numbers', items: [[text('here', { href: 'https://acme.example/?a=1&b=2' })]] },
      ],
    }
    expect(document.parse(given)).toEqual(given)
  })

  test.each([
    ['another block', { blocks: [{ type: 'image', src: 'https://a.example/x' }] }],
    ['another inline', paragraph({ type: 'html', html: '<b>' })],
    ['another field', paragraph({ ...text('a'), style: 'color: red' })],
    ['another mark', paragraph(text('a', { marks: ['underline'] }))],
    ['a list without items', { blocks: [{ type: 'bullets', items: [] }] }],
    ['a control character', paragraph(text('a\u0007'))],
    ['half of a surrogate pair', paragraph(text('\ud83d'))],
    ['an unknown variable', paragraph(variable('password'))],
    ['a variable without a column', paragraph(variable('extra: '))],
    ['a fallback of two lines', paragraph(variable('title', 'a\nb'))],
  ])('refuses %s', (_, given) => {
    expect(document.safeParse(given).success).toBe(false)
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//acme.example',
    'acme.example',
    'https://',
    'https://a b.example',
    'https://a.example/\r\nBcc: x@a.example',
    '',
  ])('refuses the link %j', (href) => {
    expect(document.safeParse(paragraph(text('a', { href }))).success).toBe(false)
  })

  test.each([
    'http://a.example',
    'https://a.example/x?y=%20#z',
    'HTTPS://a.example',
    'mailto:a@a.example?subject=x',
  ])('accepts the link %s', (href) => {
    expect(codes(paragraph(text('a', { href })))).toEqual([])
  })

  test('has at most 100 blocks, 5,000 characters a text and 20,000 in all', () => {
    expect(codes(blocks(100, 200))).toEqual([])
    expect(codes(blocks(101, 1))).toEqual(['error_too_many'])
    expect(codes(blocks(1, 5001))).toEqual(['error_too_long'])
    expect(codes(blocks(5, 4001))).toEqual(['error_too_long'])
  })

  test('has no invisible characters, tabs or line breaks of other systems', () => {
    expect(document.parse(paragraph(text('a\u200bb\tc\r\nd\u2028e '))).blocks).toEqual(
      paragraph(text('ab c\nd\ne ')).blocks,
    )
  })
})

describe('a subject', () => {
  test('is one line with variables', () => {
    expect(subject.parse([text('Hi\r\nBcc: '), variable('first_name')])).toEqual([
      text('Hi  Bcc: '),
      variable('first_name'),
    ])
  })

  test('is empty when there is nothing to see', () => {
    expect(subject.parse([text(' '), text('\u200b')])).toEqual([])
    expect(subject.parse([])).toEqual([])
  })

  test('is not long, and has neither marks nor links', () => {
    expect(subject.safeParse([text('x'.repeat(251))]).success).toBe(false)
    expect(subject.safeParse([text('x'.repeat(200)), text('x'.repeat(51))]).success).toBe(false)
    expect(subject.safeParse([text('x', { marks: ['bold'] })]).success).toBe(false)
  })
})

describe('variables in a typed text', () => {
  test.each([
    ['Hi {{first_name|there}}, ', [text('Hi '), variable('first_name', 'there'), text(', ')]],
    ['{{ company }}{{title|your role}}', [variable('company'), variable('title', 'your role')]],
    ['{{extra:Favourite tool|a tool}}', [variable('extra:Favourite tool', 'a tool')]],
    ['{{이름}} {{first_name', [text('{{이름}} {{first_name')]],
    ['a {{password}} b {{last_name|}}', [text('a {{password}} b '), variable('last_name')]],
    [
      'with [your offer], {{title}}',
      [text('with '), variable('blank:your offer'), text(', '), variable('title')],
    ],
    ['[ 해결하는 문제 ]를', [variable('blank:해결하는 문제'), text('를')]],
    ['[1] […] [https://acme.example] [a@acme.example] [our page](https://acme.example) []', 'text'],
    ['[two\nlines] [a [b', 'text'],
    ['', []],
  ])('%j', (given, parts) => {
    expect(readVariables(given)).toEqual(parts === 'text' ? [text(given)] : parts)
  })

  test('leave blanks open until they are written, or kept as they are', () => {
    expect(openBlanks([text('a '), variable('blank:your offer'), variable('blank:your offer')])).toEqual([
      '[your offer]',
    ])
    expect(openBlanks([text('for [your'), text(' offer'), text('] {{frist_name}} {{title}}')])).toEqual([
      '[your offer]',
      '{{title}}',
      '{{frist_name}}',
    ])
    expect(openBlanks([text('[your '), variable('company', 'x'), text(' plan]')])).toEqual(['[your … plan]'])
    expect(openBlanks([variable('blank:Webinar', '[Webinar]'), text(' [1] […]'), variable('title')])).toEqual(
      [],
    )
  })

  test('all have names that a document accepts', () => {
    expect(variableNames.every(isVariableName)).toBe(true)
    expect(
      ['extra:', 'blank:', 'blank:a|b', 'extra:a}}', 'First_Name', `extra:${'x'.repeat(201)}`].some(
        isVariableName,
      ),
    ).toBe(false)
  })
})
