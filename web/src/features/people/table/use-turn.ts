import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '../../../lib/after-paint.ts'
import { idle } from '../../../lib/idle.ts'

/** The parts of one turn: a tall window shows as many rows. */
const turnSize = 20

/** The parts that wait for their turn, first come first served. */
const waiting = new Set<() => void>()
let isRunning = false

/**
 * True once it is this part's turn: after the paint of the first ones, and then as the browser is
 * idle. A hundred rows that complete themselves at once would hold up a press for half a second.
 */
export function useTurn(): boolean {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const turn = () => setOn(true)
    waiting.add(turn)
    if (!isRunning) void giveTurns()
    return () => void waiting.delete(turn)
  }, [])
  return isOn
}

async function giveTurns(): Promise<void> {
  isRunning = true
  await afterPaint()
  while (waiting.size > 0) {
    const next = [...waiting].slice(0, turnSize)
    startTransition(() => {
      for (const turn of next) {
        waiting.delete(turn)
        turn()
      }
    })
    await idle()
  }
  isRunning = false
}
