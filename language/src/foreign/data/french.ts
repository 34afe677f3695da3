/** French, in the form of `spanish.ts`. */
export const french = `
t direct-eur/rice/eurs/rices genera-l/le/ux/les|pdg: CEOs
t direct-eur/rice/eurs/rices financi-er/ere/ers/eres|daf: CFOs
t direct-eur/rice/eurs/rices technique-/s|direct-eur/rice/eurs/rices des systemes d information|dsi: CTOs
t direct-eur/rice/eurs/rices commercia-l/le/ux/les: sales directors
t chef-/fe/s/fes de produit-/s: product managers
t chef-/fe/s/fes de projet-/s: project managers
t commercia-l/le/ux/les: sales representatives
t ingenieur-/e/s/es commercia-l/le/ux/les: sales engineers
t charge-/e/s/es de recrutement: recruiters
t charge-/e/s/es de clientele|charge-/e/s/es d affaires: account managers
t decideur-/s/se/ses: decision makers
t cadre-s dirigeants|dirigeant-s/es: executives
t scientifique-/s des donnees: data scientists
h developpeu-r/se/rs/ses: developers
h ingenieur-/e/s/es: engineers
h direct-eur/rice/eurs/rices: directors
h responsable-/s|gerant-/e/s/es|gestionnaire-/s: managers
r chef-/fe/s/fes: heads
h avocat-/e/s/es: lawyers
h infirmi-er/ere/ers/eres: nurses
h medecin-/s: physicians
h analyste-/s: analysts
h designer-/s|concept-eur/rice/eurs/rices: designers
h graphiste-/s: graphic designers
h comptable-/s: accountants
h architecte-/s: architects
h consultant-/e/s/es: consultants
h recruteu-r/se/rs/ses: recruiters
h professeur-/e/s/es|enseignant-/e/s/es: teachers
h vice president-/e/s/es: VPs
h president-/e/s/es: presidents
h fondat-eur/rice/eurs/rices|cofondat-eur/rice/eurs/rices: founders
h proprietaire-/s: owners
h associe-/e/s/es: partners
h stagiaire-/s: interns
h assistant-/e/s/es: assistants
h specialiste-/s: specialists
h coordinat-eur/rice/eurs/rices: coordinators
h technicien-/ne/s/nes: technicians
h journaliste-/s: journalists
h pharmacien-/ne/s/nes: pharmacists
h chercheu-r/se/rs/ses: researchers
h acheteu-r/se/rs/ses: buyers
h administrat-eur/rice/eurs/rices: administrators
h auditeu-r/rice/rs/rices: auditors
h traduct-eur/rice/eurs/rices: translators
h psychologue-/s: psychologists
h electricien-/ne/s/nes: electricians
h juriste-/s: lawyers
h vendeu-r/se/rs/ses: sales representatives
f logiciel-/s: software
f vente-/s: sales
f marketing: marketing
f ressources humaines|rh: HR
f finance-/s|financi-er/ere/ers/eres: financial
f donnees|data: data
f produit-/s: product
f projet-/s: project
f achat-/s: procurement
f operation-/s|operationne-l/lle/ls/lles: operations
f logistique: logistics
f qualite: quality
f systemes: systems
f securite: security
f communication: communications
f relation client|service client: customer service
f graphique-/s: graphic
f civi-l/le/ls: civil
f mecanique: mechanical
f electrique: electrical
f web: web
f backend: backend
f frontend: frontend
f senior-/s: senior
f junior-/s: junior
f usine: plant
f magasin-/s: store
f compte-/s: account
f juridique-/s: legal
c entreprise-/s|societe-/s|compagnie-/s: companies
c startup-/s|jeunes pousses: startups
c agence-/s: agencies
c pme: smbs
i automobile: automotive
i technologie-/s|tech: technology
i fintech-/s: fintech
i banque-/s|bancaire-/s: banking
i assurance-/s: insurance
i sante: healthcare
i education|enseignement: education
i construction|batiment|btp: construction
i energie: energy
i agroalimentaire|alimentaire: food
i tourisme: travel
i mode: fashion
i luxe: luxury
i e commerce|commerce en ligne: ecommerce
i biotech-/s|biotechnologie-/s: biotech
i pharmaceutique: pharma
i telecommunications|telecoms: telecommunications
i immobili-er/ere: real estate
i jeux video|jeu video: gaming
i conseil: consulting
i distribution|commerce de detail: retail
i saas: saas
p espagne: Spain
p italie: Italy
p allemagne: Germany
p angleterre: England
p barcelone: Barcelona
p etats unis: United States
p royaume uni: United Kingdom
p europe: Europe
p belgique: Belgium
p suisse: Switzerland
p londres: London
w a|en|au|aux: in
w dans: in
w basee-/s a|bas-e/es a: based in
w chez: at
w avec: with
w sans serif: sans serif
w sans: without
w pas a|pas en|pas au: not in
w pas chez: not at
w pas|non: not
w jamais: not
w en dehors de: outside
w sauf|hormis|excepte|excluant|hors: excluding
w et: and
w ou: or
w ancien-/s/ne/nes d|ancien-/s/ne/nes du|ancien-/s/ne/nes employe-/s d|ancien-/s/ne/nes de|ancien-/s/ne/nes employe-/s de|ex employes de|qui ont travaille chez|ayant travaille chez|qui travaillaient chez|passes par: formerly at
w qui travaillent chez|travaillant chez|employes de|salaries de: working at
w qui habitent a|qui vivent a: living in
w qui parl-ent|parlant: who speak
w qui: who
w plus de|plus d: more than
w moins de|moins d: less than
w au moins|minimum: at least
w au plus|maximum: at most
w entre: between
w ans d experience|annees d experience: years of experience
w ans|annee-/s: years
w mois: months
w experience: experience
w salarie-/s|employe-/s|collaborateurs: employees
h personne-/s|gens|professionnel-s/les|profils: people
w qui ne travaillent pas chez: not at
w qui n habitent pas a|qui ne vivent pas a: not in
w maintenant|aujourd hui: 
w je cherche|cherche|chercher|je recherche|recherche|trouve|trouver|trouvez|montre|montrez moi|liste de|liste|s il vous plait|il me faut|besoin de: find
w le|la|les|l|un|une|sur|pour|par|ce|ces|son|ses|leur|leurs|actuellement|aussi|y|se: 
w fondee-/s apres|cre-ees apres: founded after
w anglais: english
w espagnol: spanish
w allemand: german
w francais: french
w femmes: women
w hommes: men
w siege a|dont le siege est a: headquartered in
w chiffre d affaires: revenue
w millions de dollars: million dollars
w diplome-/s de: graduated from
w recemment promus: recently promoted
g de
g d
g du
g des
w maintenant chez|aujourd hui chez|actuellement chez|desormais chez: now at
t direct-eur/rice/eurs/rices artistique-/s: art directors
t cheff-e/es de produit-/s|responsable-/s produit-/s: product managers
t cadre-s superieurs|comite de direction|codir: executives
h chauffeur-/s|conduct-eur/rice/eurs/rices: drivers
h mecanicien-/ne/s/nes: mechanics
h economiste-/s: economists
h redact-eur/rice/eurs/rices: writers
h programmeu-r/se/rs/ses: programmers
h cuisini-er/ere/ers/eres: chefs
i intelligence artificielle|ia: ai
i hopita-l/ux|clinique-/s: hospital
i jeux: gaming
i aeronautique: aerospace
w changes de poste|change de poste|change d emploi|change d entreprise|change de travail: changed jobs
w recemment: recently
w ayant recemment change de poste|ayant recemment change d emploi|ayant recemment change d entreprise|qui ont recemment change de poste|qui ont recemment change d emploi|qui ont recemment change d entreprise|qui viennent de changer de poste|qui viennent de changer d emploi: recently changed jobs
w promu-/s/e/es: promoted
w qui ont quitte|ayant quitte: who left
w secteur-/s|industrie-/s|domaine: 
w devenu-/s/e/es|ayant|ont|sont|dont: 
w ex: formerly at
w dans le|dans la: in
w serie a: Series A
w serie b: Series B
w serie c: Series C
w serie d: Series D
c cabinet-/s d avocats: law firms
c cabinet-/s de conseil: consulting firms
c eti: mid-size companies
h equipe-/s: team
`
