import { useState } from 'react'
import { withTag, type TagRefusal } from './tag-edits.ts'

/** The tags that are being edited, with the text of their box. */
export function useTags(initial: readonly string[]) {
  const [tags, setTags] = useState(initial)
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<TagRefusal | null>(null)
  return {
    tags,
    typed,
    refusal,
    type: (text: string) => {
      setTyped(text)
      setRefusal(null)
    },
    /** Adds a tag, unless it is refused. Returns all tags; null after a refusal. */
    add: (tag: string): string[] | null => {
      const edit = withTag(tags, tag)
      setTags(edit.tags)
      setRefusal(edit.refusal)
      if (edit.refusal === null) setTyped('')
      return edit.refusal === null ? [...edit.tags] : null
    },
    remove: (tag: string) => setTags(tags.filter((other) => other !== tag)),
  }
}

export type TagsState = ReturnType<typeof useTags>
