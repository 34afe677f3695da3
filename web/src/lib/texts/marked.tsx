import { cloneElement, type ReactElement, type ReactNode } from 'react'

/**
 * Puts elements around the words that a text marks: `Read the <terms>terms</terms>`. A mark has no
 * other inside.
 */
export function marked(text: string, elements: Record<string, ReactElement>): ReactNode[] {
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/)
  return parts.map((part, index) => {
    if (index % 3 === 0) return part
    const element = index % 3 === 1 ? elements[part] : undefined
    return element ? cloneElement(element, { key: index }, parts[index + 1]) : null
  })
}
