/**
 * Spanish: kind, forms (`stem-ending/ending`, `|` between words) and the English words that the
 * recognisers know. See `dictionary.ts`.
 */
export const spanish = `
t director-/a/es/as general-/es|gerente-/s general-/es|consejer-o/a/os/as delegad-o/a/os/as: CEOs
t director-/a/es/as financier-o/a/os/as|director-/a/es/as de finanzas: CFOs
t director-/a/es/as de tecnologia|director-/a/es/as tecnic-o/a/os/as|director-/a/es/as de informatica: CTOs
t director-/a/es/as comercial-/es: sales directors
t director-/a/es/as de operaciones: COOs
t jef-e/a/es/as de producto|gestor-/es de producto: product managers
t comercial-/es|vendedor-/a/es/as|ejecutiv-o/a/os/as de ventas|agente-/s comercial-/es: sales representatives
t ejecutiv-o/a/os/as de cuenta-/s: account executives
t cientific-o/a/os/as de datos: data scientists
t directiv-o/a/os/as|alt-os cargos: executives
t responsable-/s de la toma de decisiones|tomador-es/as de decisiones: decision makers
h desarrollador-/a/es/as|programador-/a/es/as: developers
h ingenier-o/a/os/as: engineers
h director-/a/es/as: directors
h gerente-/s|responsable-/s|encargad-o/a/os/as: managers
r jef-e/a/es/as: heads
h abogad-o/a/os/as: lawyers
h enfermer-o/a/os/as: nurses
h medic-o/a/os/as|doctor-/a/es/as: physicians
h analista-/s: analysts
h diseñador-/a/es/as: designers
h contador-/a/es/as|contable-/s: accountants
h arquitect-o/a/os/as: architects
h consultor-/a/es/as: consultants
h reclutador-/a/es/as: recruiters
h profesor-/a/es/as|maestr-o/a/os/as: teachers
h vicepresident-e/a/es/as: VPs
h president-e/a/es/as: presidents
h fundador-/a/es/as|cofundador-/a/es/as: founders
h dueñ-o/a/os/as|propietari-o/a/os/as: owners
h soci-o/a/os/as: partners
h becari-o/a/os/as|practicante-/s: interns
h asistente-/s|auxiliar-/es: assistants
h especialista-/s: specialists
h coordinador-/a/es/as: coordinators
h tecnic-o/a/os/as: technicians
h periodista-/s: journalists
h farmaceutic-o/a/os/as: pharmacists
h investigador-/a/es/as: researchers
h comprador-/a/es/as: buyers
h administrador-/a/es/as: administrators
h auditor-/a/es/as: auditors
h traductor-/a/es/as: translators
h psicolog-o/a/os/as: psychologists
h optometrista-/s: optometrists
h dentista-/s: dentists
h electricista-/s: electricians
h cociner-o/a/os/as: chefs
h supervisor-/a/es/as: supervisors
f software|de software: software
f ventas: sales
f marketing|mercadeo|mercadotecnia: marketing
f recursos humanos|rrhh|personal: HR
f finanzas|financier-o/a/os/as: finance
f datos: data
f producto-/s: product
f proyecto-/s: project
f compras: procurement
f operaciones: operations
f logistica: logistics
f calidad: quality
f sistemas: systems
f seguridad: security
f comunicacion-/es: communications
f innovacion: innovation
f atencion al cliente: customer service
f grafic-o/a/os/as: graphic
f industrial-/es: industrial
f civil-/es: civil
f mecanic-o/a/os/as: mechanical
f electric-o/a/os/as: electrical
f web: web
f backend: backend
f frontend: frontend
f movil-/es: mobile
f senior: senior
f junior: junior
f tienda-/s: store
f planta: plant
f cuenta-/s: account
f legal-/es: legal
c empresa-/s|compañia-/s|firma-/s|negocio-/s: companies
c startup-/s|empresas emergentes: startups
c agencia-/s: agencies
i automocion|automotriz|automovil-/es: automotive
i tecnologia|tecnologic-o/a/os/as: technology
i fintech-/s: fintech
i banca|banco-/s|bancari-o/a/os/as: banking
i seguros: insurance
i salud|sanidad|sanitari-o/a/os/as: healthcare
i educacion: education
i construccion: construction
i energia: energy
i alimentacion|alimentos: food
i turismo: travel
i moda: fashion
i comercio electronico|ecommerce: ecommerce
i biotecnologia: biotech
i farmaceutic-a/as|farmacia: pharma
i telecomunicaciones: telecommunications
i inmobiliari-o/a/os/as: real estate
i videojuegos: gaming
i consultoria: consulting
i hosteleria|hoteles: hospitality
i saas: saas
i minorista-/s|retail: retail
p francia: France
p italia: Italy
p estados unidos|ee uu|eeuu: United States
p inglaterra: England
p nueva york: New York
p europa: Europe
p latinoamerica|america latina: Latin America
p gran bretaña|reino unido: United Kingdom
w en: in
w con: with
w sin: without
w no|nunca|jamas|ya no: not
w fuera de: outside
w excepto|salvo|menos|excluyendo: excluding
w que no sean: excluding
w y|e: and
w o|u: or
w que trabajaron en|que hayan trabajado en|que trabajaban en|ex empleados de|antiguos empleados de|ex trabajadores de: who worked at
w que trabajan en|que trabajen en|trabajando en|empleados de|trabajadores de: working at
w que viven en|que vivan en|residentes en|ubicad-o/a/os/as en: living in
w que habl-en/an: who speak
w que: who
w mas de: more than
w menos de: less than
w al menos|como minimo|minimo|por lo menos: at least
w como maximo|maximo|hasta: at most
w entre: between
w años de experiencia|años de trayectoria: years of experience
w año-/s: years
w meses: months
w experiencia: experience
w empleado-/s|trabajador-es/as: employees
h persona-/s|gente|profesional-/es|perfil-es: people
w que no trabaj-en/an en|que no hayan trabajado en: not at
w que no viv-en/an en: not in
w hoy: 
w de marketing y ventas: sales and marketing
w encuentra|encontrar|encuentre|busco|buscar|buscamos|buscando|necesito|quiero|quisiera|muestrame|muestra|dame|lista de|por favor|listado de: find
w a|al|los|las|el|la|un|una|unos|unas|para|por|del|su|sus|se|como|actualmente|ahora|tambien: 
w fundada-/s despues de: founded after
w fundada-/s en: founded in
w ingles: english
w español: spanish
w aleman: german
w frances: french
w mujeres: women
w hombres: men
w sede en|con sede en: headquartered in
w facturacion|ingresos: revenue
w millones de dolares: million dollars
w menores de: younger than
w graduad-os/as de|egresad-os/as de|licenciad-os/as por: graduated from
w recientemente ascendid-os/as: recently promoted
g de
t jef-e/a/es/as de proyecto-/s|gestor-/es de proyecto-/s|director-/a/es/as de proyecto-/s: project managers
t jef-e/a/es/as de ventas: sales managers
t contador-/a/es/as public-o/a/os/as: accountants
w ahora en|actualmente en|hoy en: now at
t ejecutiv-o/a/os/as comercial-/es: sales executives
t director-/a/es/as de arte: art directors
t altos directiv-os/as|alta direccion: executives
h conductor-/a/es/as|chofer-/es: drivers
h mecanic-o/a/os/as: mechanics
h economista-/s: economists
h redactor-/a/es/as: writers
h cientific-o/a/os/as: scientists
h directiv-o/a/os/as: executives
i inteligencia artificial|ia: ai
i hospital-/es|clinica-/s: hospital
i tecnologic-o/a/os/as: technology
i videojuegos: gaming
i logistica y transporte: logistics industry
w que cambiaron de trabajo|que cambiaron de empleo|que han cambiado de trabajo|que han cambiado de empleo|que cambiaron de puesto: who changed jobs
w recientemente|hace poco|ultimamente: recently
w ascendid-o/a/os/as|promovid-o/a/os/as: promoted
w que dejaron|que han dejado|que salieron de|que se fueron de|que dejo: who left
w ex|antiguos de: formerly at
w sector-/es|industria|rubro|ramo: 
w que: who
w rrhh: HR
w entre los: in
w que tengan|que tienen|con experiencia en: with
w serie a: Series A
w serie b: Series B
w serie c: Series C
w serie d: Series D
c despacho-/s de abogados|bufete-/s|bufete-/s de abogados: law firms
c consultora-/s: consulting firms
c empresas medianas|medianas empresas: mid-size companies
h equipo-/s: team
`
