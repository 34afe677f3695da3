/** The administrators of the servers: an account of a test takes the next free address. */
export const adminEmails = [
  'admin@rapport.test',
  ...Array.from({ length: 40 }, (_none, index) => `admin-${index + 1}@rapport.test`),
]
