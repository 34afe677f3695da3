import { errorCode } from '../config/data-dir.ts'

/**
 * Whether an error means that the database can't serve at the moment, so that the same call may
 * succeed later: it restarts, recovers, hangs, refuses connections, or has no space left. Any other
 * error of the database is a fault of ours.
 */
export function isUnavailable(error: unknown): boolean {
  if (isConnectionLost(error)) return true
  const code = errorCode(error)
  return code !== null && (otherCodes.has(code) || databaseClasses.has(code.slice(0, 2)))
}

/**
 * Whether nothing more can be sent or is answered on the connection: it ended, was never made, or
 * timed out.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = errorCode(error)
  if (code === null) return driverMessages.has(error.message)
  // The socket of a server that is gone does not exist.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return networkCodes.has(code)
}

/** Classes of SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const databaseClasses = new Set([
  // Connection exceptions.
  '08',
  // Insufficient resources: disk full, out of memory, too many connections.
  '53',
  // Errors of the system beneath, such as of its disk.
  '58',
])

const otherCodes = new Set([
  // Terminated: by an operator, a crash of another process, while starting or recovering; the
  // database was dropped, the session idle.
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  // The statement or transaction took too long, or a lock could not be had in time.
  '57014',
  '25P03',
  '25P04',
  '55P03',
  // Transactions in each other's way: a deadlock, a serialization failure.
  '40P01',
  '40001',
  // The server has become a standby.
  '25006',
  // No space for a file of our own.
  'ENOSPC',
  'EDQUOT',
])

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** The driver's own errors have no code. */
const driverMessages = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
])
