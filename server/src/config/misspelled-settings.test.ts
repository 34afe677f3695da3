import { expect, test } from 'vitest'
import { variables } from './config-variables.ts'
import { misspelledSettings } from './misspelled-settings.ts'

test.each([
  ['TRIAL_DAY', 'TRIAL_DAYS'],
  ['TRAIL_DAYS', 'TRIAL_DAYS'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['MAILFROM', 'MAIL_FROM'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['SECRET_KEY', 'SECRETS_KEY'],
  // Two changes away from PDL_API_KEY, which is declared earlier.
  ['PLM_API_KEY', 'LLM_API_KEY'],
])('%s is taken for %s', (name, known) => {
  expect(misspelledSettings({ [name]: 'x' })).toEqual([{ name, known }])
})

test('settings, and variables of other programs, are no misspellings', () => {
  const names =
    'PATH HOME USER PWD LANG TERM SHELL HOSTNAME SHLVL LOGNAME TZ EDITOR PAGER MAIL OLDPWD DISPLAY npm_config_cache'
  const env = Object.fromEntries(
    [...names.split(' '), ...Object.keys(variables.shape)].map((name) => [name, 'x']),
  )
  expect(misspelledSettings(env)).toEqual([])
  expect(misspelledSettings(Object.fromEntries(names.split(' ').map((name) => [name, 'x'])))).toEqual([])
  // Another one is set rightly, too: a file for two releases.
  expect(misspelledSettings({ TRIAL_DAY: '1', TRIAL_DAYS: '1' })).toEqual([])
})

test('an empty setting is not set: compose passes on all of them', () => {
  const empty = Object.fromEntries(Object.keys(variables.shape).map((name) => [name, '']))
  expect(misspelledSettings({ ...empty, PUBLIC_ULR: 'x' })).toEqual([
    { name: 'PUBLIC_ULR', known: 'PUBLIC_URL' },
  ])
})
