import { expect, test } from 'vitest'
import { variables } from './config-variables.ts'
import { misspelledSettings } from './misspelled-settings.ts'

test.each([
  ['TRIAL_DAY', 'TRIAL_DAYS'],
  ['TRAIL_DAYS', 'TRIAL_DAYS'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['MAILFROM', 'MAIL_FROM'],
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
