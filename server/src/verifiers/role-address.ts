/** Mailboxes for business, network operations and services (RFC 2142). */
const standard =
  'info marketing sales support abuse noc security postmaster hostmaster usenet news webmaster www uucp ftp'

/** Those that companies use in the same way. */
const usual = `
  admin administrator accounts accounting billing bookings careers contact contacts customercare
  customerservice enquiries enquiry events feedback finance hello help helpdesk hr inquiries inquiry
  invoices it jobs legal mail media newsletter office orders partners pr press privacy purchasing
  reception recruiting recruitment reservations root service services shop spam staff subscribe team
  tech unsubscribe bonjour buchhaltung contacto empfang kontakt rechnung ventas verkauf vertrieb
`

/** Local parts of mailboxes that belong to a role: several people read them, or nobody does. */
const roles = new Set(`${standard} ${usual}`.split(/\s+/u).filter((word) => word !== ''))

/** Whether an address is a role's, not a person's: `info@`, `sales-emea@`. */
export function isRoleAddress(address: string): boolean {
  const local = address.slice(0, address.lastIndexOf('@')).toLowerCase().split('+', 1)[0] ?? ''
  const [first = ''] = local.split(/[-._]/u, 1)
  return roles.has(local.replaceAll(/[-._]/gu, '')) || (first !== local && roles.has(first))
}
