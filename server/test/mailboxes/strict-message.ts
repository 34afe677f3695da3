import assert from 'node:assert/strict'

/** The headers of a message, by name in lower case, as a reader gets them: unfolded. */
export type Headers = ReadonlyMap<string, string>

/**
 * Reads an email as strictly as RFC 5322, 2045 and 2047 are written, and fails on what only lenient
 * programs accept.
 */
export function strictHeaders(mime: Buffer): Headers {
  const text = mime.toString('latin1')
  assert.match(text, /^[\t\n\r\u0020-\u007e]*$/, 'only printable ASCII')
  assert.doesNotMatch(text, /\r(?!\n)|(?<!\r)\n/, 'no bare CR or LF')
  for (const line of text.split('\r\n')) assert.ok(line.length <= 998, `at most 998 octets: ${line}`)
  const end = text.indexOf('\r\n\r\n')
  assert.ok(end > 0, 'an empty line ends the headers')
  const lines = text.slice(0, end).split('\r\n')
  for (const line of lines) checkLine(line)
  return headersOf(lines)
}

function checkLine(line: string): void {
  assert.match(line, /^(?:[\u0021-\u0039\u003b-\u007e]+: ?|[ \t])/, `a field or its continuation: ${line}`)
  assert.notEqual(line.trim(), '', 'no line of nothing but spaces')
  // A line without spaces cannot be folded.
  const [, rest = ''] = /^(?:[^ :]+: ?|[ \t]+)(.*)$/.exec(line) ?? []
  assert.ok(line.length <= 78 || !rest.includes(' '), `at most 78 octets: ${line}`)
  for (const [word] of line.matchAll(/=\?[^?]*\?[^?]*\?[^?]*\?=/g)) {
    assert.ok(word.length <= 75, `an encoded word of at most 75 octets: ${word}`)
    const [, , encoding, content] = word.split('?')
    const bytes =
      encoding === 'B'
        ? Buffer.from(content!, 'base64')
        : Buffer.from(
            content!
              .replaceAll('_', ' ')
              .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
            'latin1',
          )
    assert.doesNotThrow(
      () => new TextDecoder('utf-8', { fatal: true }).decode(bytes),
      `whole characters: ${word}`,
    )
  }
}

function headersOf(lines: readonly string[]): Headers {
  const headers = new Map<string, string>()
  for (const field of lines.join('\r\n').split(/\r\n(?![ \t])/)) {
    const colon = field.indexOf(':')
    const name = field.slice(0, colon).toLowerCase()
    assert.ok(!headers.has(name), `one ${name}`)
    headers.set(
      name,
      field
        .slice(colon + 1)
        .replaceAll('\r\n', '')
        .trim(),
    )
  }
  return headers
}
