import { expect, it, vi } from 'vitest'
import {
  beginMaintenance,
  endMaintenance,
  noticeMaintenance,
  onMaintenanceEnd,
  passMaintenance,
} from './maintenance.ts'

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

it('lets a user pass until the server refuses a call', () => {
  const notify = vi.fn<() => void>()
  const leave = onMaintenanceEnd(notify)
  noticeMaintenance('Back at noon')
  passMaintenance()
  expect(notify).toHaveBeenCalledTimes(1)
  noticeMaintenance('Back at noon')
  passMaintenance()
  expect(notify).toHaveBeenCalledTimes(1)
  beginMaintenance()
  endMaintenance()
  expect(notify).toHaveBeenCalledTimes(2)
  leave()
})
