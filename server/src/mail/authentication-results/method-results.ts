/** The result of a method, in lower case, and its properties, whose names are. */
export type MethodResult = { method: string; result: string; properties: ReadonlyMap<string, string> }

/** Longer ones are nobody's. */
const maxLength = 16_384

/** The server that checked, and what it found, of one header (RFC 8601, 2.2). Null if it is malformed. */
export function methodResults(value: string): { server: string | null; results: MethodResult[] } | null {
  const tokens = value.length > maxLength ? null : tokensOf(value)
  if (!tokens) return null
  const [first = [], ...others] = sectionsOf(tokens)
  // Microsoft begins with a result, where its name should be.
  const isNamed = !first.includes(equals)
  const sections = (isNamed ? others : [first, ...others]).filter((section) => section.length > 0)
  const server = isNamed ? textOf(first[0]) : null
  if (isNamed && server === null) return null
  const isNone =
    sections.length === 1 && sections[0]!.length === 1 && textOf(sections[0]![0])?.toLowerCase() === 'none'
  const results = isNone ? [] : sections.map(resultOf)
  return results.every((result) => result !== null)
    ? { server: server?.toLowerCase() ?? null, results }
    : null
}

const equals = Symbol('=')
const semicolon = Symbol(';')
type Token = string | typeof equals | typeof semicolon

const delimiters = new Map<string, Token>([
  ['=', equals],
  [';', semicolon],
])

/** The words of a header, without white space and comments. Null if a quote or comment has no end. */
function tokensOf(value: string): Token[] | null {
  const tokens: Token[] = []
  let word = ''
  const endWord = () => {
    if (word !== '') tokens.push(word)
    word = ''
  }
  for (let at = 0; at < value.length; at++) {
    const character = value[at]!
    const delimiter = delimiters.get(character)
    if (character === '(' || character === '"') {
      endWord()
      const end = character === '(' ? endOfComment(value, at) : endOfQuote(value, at)
      if (end === null) return null
      if (character === '"') tokens.push(value.slice(at + 1, end).replaceAll(/\\(.)/g, '$1'))
      at = end
    } else if (delimiter) {
      endWord()
      tokens.push(delimiter)
    } else if (character === ' ' || character === '\t') endWord()
    else word += character
  }
  endWord()
  return tokens
}

/** Comments may be nested, and either may hold any character behind a backslash. */
function endOfComment(value: string, start: number): number | null {
  let depth = 0
  for (let at = start; at < value.length; at++) {
    if (value[at] === '\\') at++
    else if (value[at] === '(') depth++
    else if (value[at] === ')' && --depth === 0) return at
  }
  return null
}

function endOfQuote(value: string, start: number): number | null {
  for (let at = start + 1; at < value.length; at++) {
    if (value[at] === '\\') at++
    else if (value[at] === '"') return at
  }
  return null
}

function sectionsOf(tokens: readonly Token[]): Token[][] {
  const sections: Token[][] = [[]]
  for (const token of tokens)
    if (token === semicolon) sections.push([])
    else sections.at(-1)!.push(token)
  return sections
}

/** `dkim=pass reason="…" header.d=acme.test`, where a name is followed by `=` and a value. */
function resultOf(section: readonly Token[]): MethodResult | null {
  const [method, sign, result, ...rest] = section
  if (typeof method !== 'string' || sign !== equals || typeof result !== 'string') return null
  const properties = new Map<string, string>()
  for (let at = 0; at < rest.length; at++) {
    const name = textOf(rest[at])
    const value = textOf(rest[at + 2])
    // A word on its own, as the end of a value in base64, says nothing here.
    if (name === null || rest[at + 1] !== equals || value === null) continue
    if (!properties.has(name.toLowerCase())) properties.set(name.toLowerCase(), value)
    at += 2
  }
  const [name = ''] = method.toLowerCase().split('/', 1)
  return { method: name, result: result.toLowerCase(), properties }
}

const textOf = (token: Token | undefined): string | null => (typeof token === 'string' ? token : null)
