const listed = (text: string): string[] =>
  text
    .split(/[;\n]/)
    .map((each) => each.trim())
    .filter(Boolean)
const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Makers whose names stay in the labels of what they make: `Microsoft Visio`, `Apache Hive`. */
export const labelled: readonly string[] = listed(
  'Adobe; Amazon; Apache; Cisco; Google; Microsoft; Red Hat; SAP; Siemens',
)

/** Makers without whose names their products are known: `Oracle PeopleSoft` is PeopleSoft. */
export const unlabelled: readonly string[] = listed(`
  Amazon Web Services AWS; Ansys; Apple; Atlassian; Autodesk; Avid Technology; Bentley; Bentley Systems; Blackbaud; CGTech; Cadence
  Ceridian; Cisco Systems; Corel; Dassault Systemes; Delcam; Deltek; EMC; ESRI; Embarcadero; Esri; GE Healthcare; GNU
  GraphPad Software; Guidance Software; HCSS; Henry Schein; Hewlett Packard; Hewlett-Packard; Hyland; Hyland Software; IBM
  Informatica Corporation; Insightful; Intuit; Leica Geosystems; LogMeIn; MITRE; MSC Software; Maplesoft; MathWorks; Mathsoft; Maxon
  McNeel; MicroFocus; Muthen & Muthen; National Instruments; Nuance; OpenAI; Oracle; PTC; Portswigger; Qlik Tech; Rockwell
  Rockwell Automation; SAS; Sage; Salesforce; SmugMug; StataCorp; Sun Microsystems; Systat Software; TIBCO; Talend; TechSmith; Tenable
  Thomson Reuters; Trimble; UGS; Ultimate Software; Unity Technologies; Unreal Technology; Vero Software; Veritas; Wolfram Research
  Xactware; iParadigms
`)

/**
 * Words of plain language, of places, people and kinds of software. A name of such words alone
 * means a technology only beside its maker's name: `Microsoft Access`, but not `Access`.
 */
export const ordinaryWords: ReadonlySet<string> = words(`
  a access accounting act ada adobe ads analytics and api app application applications arena as asset audio audition automation bamboo basic
  big billing blast blink blogging bookkeeping budgeting business calendar calibration canu canvas capture cash centre chatbot chef
  classroom cloud common composer conferencing construction contractor control customer data database debugging deployment design
  developer diagramming director disassembler discoverer distiller docs domino drawing drive dynamics e earth edge edition editing
  educational eko email encryption enterprise estate estimating exchange fabric filing financials firewall flex fluent forms fusion general
  google graphics grass handheld http image information integration intelligence inventor inventory j keynote litchi loader loom management
  manager maple mapping marketing mathematical media medical meet middleware mobile network notes office online operating operational
  optimization origin oracle package pages paint painter pathfinder payroll planning point portfolio power practice presentation presenter
  productivity project publisher publishing purchasing quality real recordkeeping relational reporting reports retail risk safari sale
  sales san scanning scheduling scheme search seesaw server service services sheets simulation sites slack slides spice spreadsheet
  statistical statistics store suite surfer survey system systems tag tax team teams threat timekeeping tools video videoconferencing web
  word works workspace xp zoom
`)

/** Short forms of kinds of software, which name none of a maker's: `Oracle HRIS`. */
export const kinds: ReadonlySet<string> = words(
  'api cms crm ehr emr erp hcm hris hrms lms plm pms pos siem sis sql',
)
