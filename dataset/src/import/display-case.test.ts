import { expect, test } from 'vitest'
import { companyCase, lastNameCase, nameCase, titleCase } from './display-case.ts'

test.each([
  ["sean o'brien", "Sean O'Brien"],
  ['ronald mcdonald', 'Ronald McDonald'],
  ['maria de la cruz', 'Maria de la Cruz'],
  ['jan van der berg', 'Jan van der Berg'],
  ['anne-marie smith-jones', 'Anne-Marie Smith-Jones'],
  ['van morrison', 'Van Morrison'],
  ['emmanuel macron', 'Emmanuel Macron'],
  ['renée élodie ågren', 'Renée Élodie Ågren'],
  ['john smith iii', 'John Smith III'],
  ['j.r. hartley', 'J.R. Hartley'],
  ['김민준', '김민준'],
  ['DeShawn McAdams', 'DeShawn McAdams'],
  ['', ''],
])('the name %j becomes %j', (name, expected) => expect(nameCase(name)).toBe(expected))

test.each([
  ['de la cruz', 'de la Cruz'],
  ["o'brien", "O'Brien"],
  ['van', 'Van'],
])('the last name %j becomes %j', (name, expected) => expect(lastNameCase(name)).toBe(expected))

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
