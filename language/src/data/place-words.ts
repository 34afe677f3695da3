const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean))

/** Place names that are also common words: places only after `in`, `near` and the like. */
export const commonWords: ReadonlySet<string> = words(`
  mobile reading nice orange sandy best angers tours split bath male page plan marina liberal independence hope eagle media commerce industry enterprise security lead
  of man bar most bay bray deal sale rugby battle hull wells stone rye ware ash beer bude wick ayr dover dale rich well wall buy bor laa pau lens brest
  normal surprise friendship justice union liberty freedom chad
  south north east west northeast northwest southeast southwest gulf maritimes prairies coast central baltic nordic european asian african german latin
  opportunity success golden gold star sun young bend corona delta defiance early effort energy globe growth harbor heath key king kings love loves many march may mesa mission moody
  ocean oil park parks paradise pearl pine ponce post power price progress quantum queen rapid rock rose safety salt sage sea senior service short show signal small social south spring
  strong summit superior sweet target taste temple time tire tower trust truth universal university vale valley van vista water west white why wind winner winter wolf work world young zion
  our any sur sum are is am we all can do be go he no on or so to up us at as by if in it me my of
  are ali ban bam ben can don dan ann anna kim lee may van von bin ole roma tara vera silva santos
  data sales tech center centre central code core design digital direct director engine field finance gate global group head health home info lab law line link major manager market master medical metro
  mind model national net network new office open page paper partner pilot plant platform point portal press prime product project public quality ready real regional research sand school science
  search select server smart solar solution sound source space speed staff state store strategy street studio system team technical technology test tool total trade training travel unit value vision web wide
  worth born bad gap bat lome son mar pest hit bun bo wed are ans
  senior junior principal associate founding intern chief vice president general account
  garcia gonzalez gonzales martinez rodriguez hernandez lopez perez sanchez ramirez torres flores rivera gomez diaz morales ortiz moreno ramos salazar vargas medina cortes guerrero aguilar castillo campos fuentes jimenez
  meta oracle sap apple tesla uber grab shell target ford boeing visa intel adobe
  lessen essen mine mines mint grace faith joy ella elsa nova alma
`)

/**
 * Two-letter codes that are everyday words or work abbreviations: places only after a preposition,
 * or in capitals.
 */
export const hardCodes: ReadonlySet<string> = words(
  'in or me hi ok it pr ai hr id as is so am be by my no to at an us do go we he if of on up vc pe ae ba pm ea em gm ui ux qa ml vp bi ar vr ir er tv ad',
)
/** Ambiguous codes: places also at the start, before a title, and at the end. */
export const shyCodes: ReadonlySet<string> = words(
  'al ar co de ga ia il la ma md mi mo ms mt nd ne oh ok pa sc sd va vt wa wi de es eu sg kr jp',
)
