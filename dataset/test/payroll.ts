import { Random } from '../src/synthetic/random.ts'
import { syntheticRecords } from '../src/synthetic/synthetic-records.ts'

/**
 * The payroll of an invented city, as cities publish theirs: 'LAST,  FIRST M' in capitals, a title,
 * a department, no key and no email. There are namesakes, and rows that stand there twice. To try
 * an import by hand:
 *
 *     node dataset/test/payroll.ts 33702 > payroll.csv
 */

export type PayrollRow = { name: string; title: string; department: string; salary: string }

const departments =
  `FIRE,POLICE,WATER MGMNT,LAW,HEALTH,AVIATION,LIBRARY,STREETS & SAN,TRANSPORTN,FINANCE,PROCUREMENT,BUILDINGS,CITY CLERK,TREASURER,
ANIMAL CONTRL,CULTURAL AFFAIRS,FAMILY & SUPPORT,HUMAN RESOURCES,HOUSING,INSPECTOR GEN,LICENSE APPL COMM,MAYOR'S OFFICE,BUDGET & MGMT,
BOARD OF ETHICS,BOARD OF ELECTION,ADMIN HEARNG,COMMUNITY DEVELOPMENT,DISABILITIES,BUSINESS AFFAIRS,COPA,HUMAN RELATIONS,INNOVATION,
POLICE BOARD,PUBLIC SAFETY ADMIN,OEMC,GENERAL SERVICES`.split(/,\s*/)
const titles =
  'POLICE OFFICER,SERGEANT,FIREFIGHTER-EMT,LIEUTENANT,CLERK III,LIBRARIAN II,FOSTER GRANDPARENT,MOTOR TRUCK DRIVER,CIVIL ENGINEER IV,CROSSING GUARD'.split(
    ',',
  )
const common =
  "GARCIA,SMITH,JOHNSON,WILLIAMS,RODRIGUEZ,BROWN,HERNANDEZ,MURPHY,O'BRIEN,MC DONALD,DE LA CRUZ,SMITH-JONES".split(
    ',',
  )
const given = 'MARIA,JAMES,JOHN,PATRICIA,MICHAEL,ROBERT'.split(',')
const sharedNames = 0.15
const repeatedRows = 0.002

/**
 * Depends only on its arguments. Rows of one person's namesakes differ in something; a repeated row
 * equals an earlier one.
 */
export function payroll(size: number, seed = 1): PayrollRow[] {
  const random = new Random().reset(seed, 99, 0)
  const rows: PayrollRow[] = []
  for (const record of syntheticRecords({ people: size, seed, today: new Date('2026-11-20') })) {
    if (!('experience' in record)) continue
    const repeated = rows.length > 0 && random.chance(repeatedRows) ? random.of(rows) : null
    rows.push(
      repeated ?? {
        name: random.chance(sharedNames)
          ? `${random.of(common)},  ${random.of(given)} ${random.of(['', 'A', 'J', 'M'])}`.trim()
          : `${latin(record.last_name)},  ${latin(record.first_name)} ${record.middle_initial ?? ''}`
              .trim()
              .toUpperCase(),
        title: random.of(titles),
        department: random.of(departments),
        salary: String(random.between(30, 180) * 1000),
      },
    )
  }
  return rows
}

const latin = (name: string) => (/^[\p{Script=Latin}\p{M} .'’-]+$/u.test(name) ? name : 'Kim')

export const payrollCsv = (rows: PayrollRow[]): string =>
  [
    'Name,Job Titles,Department,Salary,Website',
    ...rows.map(
      ({ name, title, department, salary }) =>
        `"${name}",${title},${department},${salary},https://www.cityofexample.example`,
    ),
  ].join('\n')

if (import.meta.main) process.stdout.write(`${payrollCsv(payroll(Number(process.argv[2] ?? 1000)))}\n`)
