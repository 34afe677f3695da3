import { expect, test } from 'vitest'
import { companyCase, titleCase } from './display-case.ts'

test.each([
  ['vp of sales', 'VP of Sales'],
  ['co-founder & ceo', 'Co-Founder & CEO'],
  ['head of hr and it', 'Head of HR and IT'],
  ['sql developer ii', 'SQL Developer II'],
  ['senior devops engineer', 'Senior DevOps Engineer'],
  ['b2b account executive, emea', 'B2B Account Executive, EMEA'],
  ['r&d manager', 'R&D Manager'],
  ["driver's assistant", "Driver's Assistant"],
  ['영업 이사', '영업 이사'],
  ['Head of hr', 'Head of hr'],
])('the title %j becomes %j', (title, expected) => expect(titleCase(title)).toBe(expected))

test.each([
  ['bank of america', 'Bank of America'],
  ['university of california, berkeley', 'University of California, Berkeley'],
  ['ibm', 'IBM'],
  ['acme gmbh', 'Acme GmbH'],
  ["o'reilly media, inc.", "O'Reilly Media, Inc."],
  ["wendy's", "Wendy's"],
  ['eBay', 'eBay'],
  ['삼성전자', '삼성전자'],
])('the company %j becomes %j', (name, expected) => expect(companyCase(name)).toBe(expected))
