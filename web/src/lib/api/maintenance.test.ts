import { expect, it, vi } from 'vitest'
import { beginMaintenance, endMaintenance, onMaintenanceEnd } from './maintenance.ts'

it('reports its end once, however often it began', () => {
  const notify = vi.fn<() => void>()
  const leave = onMaintenanceEnd(notify)
  beginMaintenance()
  beginMaintenance('Back at noon')
  expect(notify).not.toHaveBeenCalled()
  endMaintenance()
  endMaintenance()
  expect(notify).toHaveBeenCalledTimes(1)
  leave()
  beginMaintenance()
  endMaintenance()
  expect(notify).toHaveBeenCalledTimes(1)
})
