import { useEffect, useEffectEvent, useState } from 'react'

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/**
 * Takes a file that is dropped anywhere on the page: the browser would open it instead. Answers
 * whether one is held over the page.
 */
export function useDroppedFile(onDrop: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent(onDrop)
  useEffect(() => {
    const listening = new AbortController()
    const listen = (type: 'dragover' | 'dragleave' | 'drop', on: (event: DragEvent) => void) =>
      globalThis.addEventListener(type, (event) => hasFiles(event) && on(event), listening)
    listen('dragover', (event) => {
      event.preventDefault()
      setOver(true)
    })
    // Without a target, it has left the page and not just one of its elements.
    listen('dragleave', (event) => setOver(event.relatedTarget !== null))
    listen('drop', (event) => {
      const isTaken = event.defaultPrevented
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (!isTaken && file) take(file)
    })
    return () => listening.abort()
  }, [])
  return isOver
}
