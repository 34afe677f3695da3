import type { CheckFinding, CheckResult, CheckStage } from '@rapport/contract/integrations/checks.ts'
import { describe, expect, it } from 'vitest'
import { groupsOf, isFresh, pollAfter, summaryOf } from './read-check.ts'

const finding = (
  stage: CheckStage,
  server: CheckFinding['server'] = null,
  result: CheckResult = 'good',
): CheckFinding => ({ stage, server, part: null, result, cause: null, said: null, values: {} })

const shown = (findings: CheckFinding[], isRunning: boolean) =>
  groupsOf(findings, isRunning).map(({ id, findings: own, next }) => [
    id,
    own.map(({ stage }) => stage),
    next,
  ])

describe('groups', () => {
  it('are those of the two servers, the mailbox and its domain, in this order', () => {
    const findings = [
      finding('domain'),
      finding('resolve', 'imap'),
      finding('resolve', 'smtp'),
      finding('connect', 'imap'),
      finding('round_trip'),
    ]
    expect(shown(findings, false)).toEqual([
      ['smtp', ['resolve'], null],
      ['imap', ['resolve', 'connect'], null],
      ['mailbox', ['round_trip'], null],
      ['domain', ['domain'], null],
    ])
  })

  it('have the stage that each server is at', () => {
    expect(
      shown([finding('resolve', 'smtp'), finding('resolve', 'imap'), finding('connect', 'imap')], true),
    ).toEqual([
      ['smtp', ['resolve'], 'connect'],
      ['imap', ['resolve', 'connect'], 'tls'],
    ])
  })

  it('end with what is wrong, and with the last stage', () => {
    expect(
      shown([finding('connect', 'smtp', 'wrong'), finding('folders', 'imap'), finding('sign_in')], true),
    ).toEqual([
      ['smtp', ['connect'], null],
      ['imap', ['folders'], null],
      ['mailbox', ['sign_in'], null],
    ])
  })
})

const of = (isRunning: boolean, ...results: CheckResult[]) =>
  summaryOf(
    results.map((result) => finding('connect', 'smtp', result)),
    isRunning,
  )

describe('a summary', () => {
  it('counts what is wrong, also before the end', () => {
    expect(of(false, 'wrong', 'advice', 'wrong')).toEqual({ kind: 'wrong', count: 2 })
    expect(of(true, 'wrong', 'waiting')).toEqual({ kind: 'wrong', count: 1 })
  })

  it('says what is waited for', () => {
    expect(of(true)).toEqual({ kind: 'checking' })
    expect(of(true, 'good')).toEqual({ kind: 'checking' })
    expect(of(true, 'good', 'waiting')).toEqual({ kind: 'waiting' })
  })

  it('takes what could not be seen for no fault', () => {
    expect(of(false, 'good', 'unseen')).toEqual({ kind: 'good' })
    expect(of(false, 'advice', 'unseen')).toEqual({ kind: 'advice', count: 1 })
  })

  it('never says that all is good where nothing was checked', () => {
    expect(of(false)).toEqual({ kind: 'nothing' })
  })
})

it('asks every second at first, then every five, until the check has ended', () => {
  const running = { finishedAt: null }
  expect([0, 29_999, 30_000, 30 * 60_000].map((ms) => pollAfter(running, ms))).toEqual([
    1000, 1000, 5000, 5000,
  ])
  expect(pollAfter(running, 32 * 60_000)).toBe(false)
  expect(pollAfter({ finishedAt: '2026-11-28T07:00:00.000Z' }, 0)).toBe(false)
})

it('shows a check that goes on, or ended within the hour', () => {
  const now = new Date('2026-11-28T08:00:00Z')
  expect(isFresh({ finishedAt: null }, now)).toBe(true)
  expect(isFresh({ finishedAt: '2026-11-28T07:00:01.000Z' }, now)).toBe(true)
  expect(isFresh({ finishedAt: '2026-11-28T07:00:00.000Z' }, now)).toBe(false)
})
