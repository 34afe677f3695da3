import { expect, it, vi } from 'vitest'
import {
  beginMaintenance,
  endMaintenance,
  noticeMaintenance,
  onMaintenanceEnd,
  passMaintenance,
} from './maintenance.ts'

const noon = { message: 'Back at noon', plannedEnd: '2026-11-20T12:00:00.000Z' }

it('reports its end once, however often it began', () => {
  const notify = vi.fn<() => void>()
  const leave = onMaintenanceEnd(notify)
  beginMaintenance()
  beginMaintenance(noon)
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
  noticeMaintenance(noon)
  passMaintenance()
  expect(notify).toHaveBeenCalledTimes(1)
  noticeMaintenance(noon)
  passMaintenance()
  expect(notify).toHaveBeenCalledTimes(1)
  beginMaintenance()
  endMaintenance()
  expect(notify).toHaveBeenCalledTimes(2)
  leave()
})
