/**
 * Common short forms for work and companies, and their expansions. A full stop after one is part of
 * it (`Sr. Mgr.`). Short forms that titles themselves use (`VP`, `SDR`) are left to title
 * normalisation.
 */
export const abbreviations: ReadonlyMap<string, string> = new Map(
  Object.entries({
    sr: 'sr',
    snr: 'snr',
    jr: 'jr',
    mgr: 'manager',
    mgrs: 'managers',
    dir: 'director',
    dirs: 'directors',
    exec: 'executive',
    execs: 'executives',
    admin: 'administrator',
    admins: 'administrators',
    eng: 'engineer',
    engs: 'engineers',
    engr: 'engineer',
    engrs: 'engineers',
    asst: 'assistant',
    assts: 'assistants',
    assoc: 'associate',
    coord: 'coordinator',
    supv: 'supervisor',
    mktg: 'marketing',
    mgmt: 'management',
    comms: 'communications',
    acct: 'account',
    acctg: 'accounting',
    svcs: 'services',
    dept: 'department',
    intl: 'international',
    ppl: 'people',
    emp: 'employees',
    emps: 'employees',
    empl: 'employees',
    cos: 'companies',
    excl: 'excluding',
    cmpny: 'company',
    cmpnies: 'companies',
    frm: 'from',
    wth: 'with',
    tht: 'that',
  }),
)

/** Words after which `eng` means engineering, not engineer. */
export const beforeEngineering = /^(?:vp|svp|evp|avp|director|dir|dirs|head|heads|of|president|manager|mgr)$/
