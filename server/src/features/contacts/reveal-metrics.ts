import { moduleOf } from '@rapport/contract/credits/vocabularies.ts'
import { Counter } from 'prom-client'
import type { Metrics } from '../../metrics/metrics.ts'
import type { RevealDeps } from './reveal.ts'

/** Returns the same dependencies, but counts the reveals and their cost. */
export function measuredReveals(reveals: RevealDeps, { registry }: Metrics): RevealDeps {
  const outcomes = new Counter({
    name: 'rapport_reveals_total',
    help: 'Reveals of a person by kind and outcome: revealed (for a credit), owned (before), nothing (found), unavailable (a provider did not answer)',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  })
  const credits = new Counter({
    name: 'rapport_credits_spent_total',
    help: 'Credits spent on reveals by module; refunds are not taken off',
    labelNames: ['module'],
    registers: [registry],
  })
  return {
    ...reveals,
    onReveal: (kind, outcome) => {
      outcomes.inc({ kind, outcome })
      if (outcome === 'revealed') credits.inc({ module: moduleOf[kind] })
    },
  }
}
