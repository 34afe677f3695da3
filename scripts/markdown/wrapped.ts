/** Characters of a line of prose. Tables, code, headings and pictures may be longer. */
const usualWidth = 100

const item = /^( *(?:[-*+]|\d+[.)]) )\s*(.*)$/
/** At the beginning of a line these would become a list, a heading or a quote. */
const marker = /^(?:[-*+]|\d+[.)]|#+|>.*)$/
const asItIs = /^(?:#|<|!\[| *\||\s*$)/

type Paragraph = { first: string; rest: string; text: string }

/** Markdown with its paragraphs and list items filled up to the width. Nothing else changes. */
export function wrapped(markdown: string, width = usualWidth): string {
  const lines: string[] = []
  let paragraph: Paragraph | null = null
  let isCode = false
  const endParagraph = () => {
    if (paragraph) lines.push(...fill(paragraph, width))
    paragraph = null
  }
  for (const line of markdown.split('\n')) {
    const isFence = /^ *```/.test(line)
    if (isFence) isCode = !isCode
    const found: RegExpExecArray | null = continues(paragraph, line) ? null : item.exec(line)
    const bullet: string | undefined = found?.[1]
    if (isFence || isCode || asItIs.test(line)) {
      endParagraph()
      lines.push(line)
    } else if (bullet !== undefined) {
      endParagraph()
      paragraph = { first: bullet, rest: ' '.repeat(bullet.length), text: found?.[2] ?? '' }
    } else if (paragraph) paragraph.text += ` ${line.trim()}`
    else {
      const indent = ' '.repeat(line.search(/\S/))
      paragraph = { first: indent, rest: indent, text: line.trim() }
    }
  }
  endParagraph()
  return lines.join('\n')
}

/**
 * Whether a line that looks like a numbered item is text: in a paragraph that is none, only the
 * number 1 begins a list.
 */
const continues = (paragraph: Paragraph | null, line: string): boolean =>
  paragraph !== null && !/\d/.test(paragraph.first) && /^ *(?!1[.)])\d+[.)] /.test(line)

/** Returns the parts that stay on one line: words, and code with its spaces unless it is long. */
const wordsOf = (text: string): string[] => text.match(/(?:`[^`]{1,60}`|\S)+/g) ?? []

function fill({ first, rest, text }: Paragraph, width: number): string[] {
  const [word = '', ...others] = wordsOf(text)
  const lines: string[] = []
  let line = first + word
  for (const next of others) {
    if (line.length + 1 + next.length <= width || marker.test(next)) line += ` ${next}`
    else {
      lines.push(line)
      line = rest + next
    }
  }
  return [...lines, line]
}
