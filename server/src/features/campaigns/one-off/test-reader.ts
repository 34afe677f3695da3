import type { PoolClient } from 'pg'
import type { Database } from '../../../database/database.ts'
import { findReader, type Reader } from '../messages/preview-queries.ts'
import { lockAbout, findSetupAndSender } from './queries.ts'
import type { Recipient } from '../enrolments/recipients.ts'

/**
 * The variables that fill a test: those of an enrolment, of a person who is not in the campaign, or,
 * null, of the account.
 */
export type TestReader = { contactId: number } | { person: Recipient } | null

/** Null: they are gone. */
export async function readTestReader(
  db: Database | PoolClient,
  campaignId: number,
  about: TestReader,
): Promise<Reader | null> {
  if (about && 'contactId' in about) return findReader(db, { campaignId, contactId: about.contactId })
  const sender = await findSetupAndSender(db, campaignId)
  if (!sender) return null
  if (about) {
    const { name, address, variables, zone } = about.person
    return { ...sender, name, address, variables, zone, got: [] }
  }
  const { firstName, lastName } = sender
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const variables = { first_name: firstName, last_name: lastName, full_name: name }
  return { ...sender, name, address: null, variables, zone: null, got: [] }
}

/**
 * Keeps the person of a test from being erased until the transaction ends. False if they are gone.
 */
export const lockPersonOf = async (client: PoolClient, about: TestReader): Promise<boolean> =>
  !about || 'contactId' in about || lockAbout(client, about.person)
