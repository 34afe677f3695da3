/** Sends that count against a mailbox: it may have sent them. */
export const counted = `state in ('claimed', 'drafted', 'sent', 'unknown')`

/**
 * Joins each mailbox that is the same one: itself, those of its address in the same account, and those
 * of whatever account that sign in with the same name at the same server, which counts their emails
 * together. An address alone proves nothing: anyone can connect a server of their own as anybody's.
 * Nothing is sent from the address of an Outbox.
 */
export const joinSame = (
  mailbox: string,
  same: string,
) => `join mailboxes ${same} on ${same}.id = ${mailbox}.id
  or ${mailbox}.provider <> 'outbox' and ${same}.provider <> 'outbox'
    and (${same}.user_id = ${mailbox}.user_id and lower(${same}.email) = lower(${mailbox}.email)
      or ${same}.signs_in_as = ${mailbox}.signs_in_as)`

/**
 * The ids of a mailbox and of those that are the same one, as an array. `id` may name a column of any
 * alias but those of this part.
 */
export const sameMailboxes = (id: string): string =>
  `array(
    select same_box.id from mailboxes this_box ${joinSame('this_box', 'same_box')}
    where this_box.id = ${id}
  )`
