/** German, in the form of `spanish.ts`. Compounds are taken apart: a field, perhaps with `s`, and a head. */
export const german = `
t geschaftsfuhrer-/in/innen/n: managing directors
t vorstand-/e|vorstandsmitglied-/er: executives
t finanzvorstand-/e|finanzchef-/s|leiter finanzen|kaufmannische-/r/n leiter: CFOs
t technische-/r/n leiter|technikchef-/s: CTOs
t vertriebsmitarbeiter-/in/innen|aussendienstmitarbeiter-/in/innen|verkaufer-/in/innen/n: sales representatives
t kundenberater-/in/innen|kundenbetreuer-/in/innen: account managers
t personalreferent-/en/in/innen: HR managers
t krankenschwester-/n|krankenpfleger-/in/innen/n|pflegekr-aft/afte: nurses
t entscheider-/in/innen/n|entscheidungstrager-/in/innen/n: decision makers
t fuhrungskr-aft/afte/aften: executives
t wirtschaftsprufer-/in/innen: auditors
t steuerberater-/in/innen: tax advisors
t werkstudent-/en/in/innen: interns
h entwickler-/in/innen/n|programmierer-/in/innen/n: developers
h ingenieur-/e/in/innen/en: engineers
h direktor-/en/in/innen: directors
h manager-/in/innen/n: managers
r leiter-/in/innen/n|chef-/s/in/innen: heads
h rechtsanw-alt/alte/altin/altinnen/alten|anw-alt/alte/altin/altinnen|jurist-/en/in/innen: lawyers
h arzt-/e/in/innen|arzt-en: physicians
h analyst-/en/in/innen: analysts
h designer-/in/innen/n|gestalter-/in/innen: designers
h buchhalter-/in/innen/n: accountants
h architekt-/en/in/innen: architects
h berater-/in/innen/n: consultants
h recruiter-/in/innen/n|personaler-/in/innen: recruiters
h lehrer-/in/innen/n: teachers
h grunder-/in/innen/n|mitgrunder-/in/innen: founders
h inhaber-/in/innen/n|eigentumer-/in/innen: owners
h partner-/in/innen/n: partners
h praktikant-/en/in/innen: interns
h assistent-/en/in/innen: assistants
h spezialist-/en/in/innen: specialists
h koordinator-/en/in/innen: coordinators
h techniker-/in/innen/n: technicians
h journalist-/en/in/innen: journalists
h apotheker-/in/innen: pharmacists
h forscher-/in/innen|wissenschaftler-/in/innen/n: scientists
h einkaufer-/in/innen/n: buyers
h administrator-/en/in/innen: administrators
h ubersetzer-/in/innen: translators
h psycholog-e/en/in/innen: psychologists
h elektriker-/in/innen: electricians
h referent-/en/in/innen: managers
h verantwortliche-/r/n: managers
h engineer-/s: engineers
h developer-/s: developers
f software: software
f vertrieb|verkauf|sales: sales
f marketing: marketing
f personal|hr: HR
f finanz-/en: finance
f daten|data: data
f produkt-/e|product: product
f projekt-/e|project: project
f einkauf: procurement
f betrieb|operations: operations
f logistik: logistics
f qualitat: quality
f system-/e: systems
f sicherheit: security
f kommunikation: communications
f it: IT
f produktion|fertigung: production
f werk: plant
f filial-/e/en: store
f kunden: customer
f innovation-/s: innovation
f unternehmens: management
f maschinenbau: mechanical
f elektro: electrical
f bau: construction
f grafik: graphic
f web: web
f backend: backend
f frontend: frontend
f senior: senior
f junior: junior
f recht: legal
f technik: technical
f test: test
c unternehmen|firm-a/en|betriebe: companies
c startup-/s|start ups: startups
c agentur-/en: agencies
c mittelstand|mittelstandler: mid-size companies
i automobilindustrie|autoindustrie|automobilbranche: automotive industry
i technologie: technology
i fintech-/s: fintech
i bank-/en: banking
i versicherung-/en: insurance
i gesundheitswesen|gesundheits: healthcare
i bildung: education
i baubranche|bauindustrie: construction industry
i energie: energy
i lebensmittel: food
i tourismus: travel
i mode: fashion
i e commerce|onlinehandel: ecommerce
i biotech: biotech
i pharma-/industrie: pharma
i telekommunikation: telecommunications
i immobilien: real estate
i beratung-/en: consulting
i einzelhandel|handel: retail
i saas: saas
i chemie: chemicals
p frankreich: France
p spanien: Spain
p italien: Italy
p vereinigte staaten: United States
p grossbritannien: United Kingdom
p europa: Europe
p skandinavien: Nordics
p niederlande-/n: Netherlands
p belgien: Belgium
p polen: Poland
p nordrhein westfalen|nrw: North Rhine-Westphalia
w in: in
w im: in
w aus: in
w bei|beim: at
w fur: at
w mit: with
w ohne: without
w nicht bei|nicht von: not at
w nicht in|nicht aus: not in
w nicht|kein-/e/en: not
w nie|niemals: not
w ausserhalb|ausserhalb von: outside
w ausser|ausgenommen|abgesehen von: excluding
w und: and
w oder: or
w ehemalige-/r/n mitarbeiter von|ehemalige-/r/n mitarbeiter bei|ehemals bei|fruher bei|ex mitarbeiter von: formerly at
w ehemalige-/r/n: former
w die fruher bei: formerly at
w die bei|der bei: working at
w mehr als|uber: more than
w weniger als|unter: less than
w mindestens: at least
w hochstens|maximal|bis zu: at most
w zwischen: between
w jahr-e/en erfahrung|jahr-e/en berufserfahrung|jahre-/n an erfahrung: years of experience
w jahr-/e/en: years
w monat-/e/en: months
w erfahrung|berufserfahrung: experience
w mitarbeiter-/n/in/innen|beschaftigte-/n|angestellte-/n: employees
h leute-/n|person-/en|menschen|fachkraft-/e|profis: people
w die nicht bei: not at
w die nicht in: not in
w jetzt|heute|nun: 
w suche|finde|finden|zeige|zeig|gesucht|brauche|bitte|liste|wir suchen|ich suche: find
w der|die|das|den|dem|des|ein|eine|einen|einer|eines|zur|zum|am|an|auf|zu|mir|uns|ich|wir|derzeit|aktuell|auch|als|sowie|alle: 
w gegrundet nach|die nach: founded after
w die deutsch sprechen|deutschsprachig-/e: who speak german
w frauen: women
w manner: men
w mit sitz in|sitz in|hauptsitz in: headquartered in
w umsatz: revenue
w millionen dollar: million dollars
w absolvent-en/innen der|absolvent-en/innen von: graduated from
g von
g vom
t projektleiter-/in/innen/n: project managers
t filialleiter-/in/innen/n: store managers
w jetzt bei|heute bei|aktuell bei: now at
t art direktor-/en/in/innen: art directors
t fuhrungskr-afte ebene|top manager-/n: executives
h fahrer-/in/innen/n: drivers
h mechaniker-/in/innen/n: mechanics
h redakteur-/e/in/innen: editors
h disponent-/en/in/innen: dispatchers
h sachbearbeiter-/in/innen/n: clerks
h trainer-/in/innen/n: trainers
i ki|kunstliche intelligenz: ai
i krankenh-aus/auser/ausern|klinik-/en: hospital
i spiele|gaming: gaming
i medizintechnik: medical devices
i logistikbranche|logistikindustrie: logistics industry
i it branche: it industry
i finanzbranche|finanzsektor: financial services industry
i pharmaindustrie|pharmabranche: pharma industry
i maschinenbaubranche|maschinenbauindustrie|maschinen und anlagenbau: machinery industry
w im maschinenbau: in the machinery industry
w den job gewechselt haben|die stelle gewechselt haben|den arbeitgeber gewechselt haben|gewechselt haben|den job gewechselt|jobwechsel: changed jobs
w kurzlich|vor kurzem|neulich: recently
w befordert wurden|befordert worden sind|befordert: promoted
w verlassen haben: left
w branche|sektor|bereich|umfeld: 
w haben|hat|sind|war|waren|wurden|arbeiten|arbeitet|tatig: 
w in der logistik: in the logistics industry
w serie a: Series A
w serie b: Series B
w serie c: Series C
w serie d: Series D
c mittelstandisch-e/en/er unternehmen|mittelstandisch-e/en firmen: mid-size companies
c kanzlei-/en|anwaltskanzlei-/en: law firms
c unternehmensberatung-/en: consulting firms
h team-/s: team
`
