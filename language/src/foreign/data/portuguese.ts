/** Portuguese, in the form of `spanish.ts`. */
export const portuguese = `
t diretor-/a/es/as geral|diretor-/a/es/as executiv-o/a/os/as|presidente executivo: CEOs
t diretor-/a/es/as financeir-o/a/os/as|diretor-/a/es/as de financas: CFOs
t diretor-/a/es/as de tecnologia|diretor-/a/es/as tecnic-o/a/os/as: CTOs
t diretor-/a/es/as comercia-l/is: sales directors
t gerente-/s de produto-/s: product managers
t vendedor-/a/es/as|representante-/s comercia-l/is|executiv-o/a/os/as de vendas: sales representatives
t executiv-o/a/os/as de conta-/s: account executives
t cientista-/s de dados: data scientists
t tomadores de decisao|decisores: decision makers
t executiv-os/as: executives
h desenvolvedor-/a/es/as|programador-/a/es/as: developers
h engenheir-o/a/os/as: engineers
h diretor-/a/es/as: directors
h gerente-/s|gestor-/a/es/as|responsave-l/is: managers
r chefe-/s|lider-/es: heads
h advogad-o/a/os/as: lawyers
h enfermeir-o/a/os/as: nurses
h medic-o/a/os/as: physicians
h analista-/s: analysts
h designer-/s: designers
h contador-/a/es/as|contabilista-/s: accountants
h arquitet-o/a/os/as: architects
h consultor-/a/es/as: consultants
h recrutador-/a/es/as: recruiters
h professor-/a/es/as: teachers
h vice presidente-/s: VPs
h presidente-/s: presidents
h fundador-/a/es/as|cofundador-/a/es/as: founders
h don-o/a/os/as|proprietari-o/a/os/as: owners
h soci-o/a/os/as: partners
h estagiari-o/a/os/as: interns
h assistente-/s|auxiliar-/es: assistants
h especialista-/s: specialists
h coordenador-/a/es/as: coordinators
h tecnic-o/a/os/as: technicians
h jornalista-/s: journalists
h farmaceutic-o/a/os/as: pharmacists
h pesquisador-/a/es/as: researchers
h comprador-/a/es/as: buyers
h administrador-/a/es/as: administrators
h auditor-/a/es/as: auditors
h tradutor-/a/es/as: translators
h psicolog-o/a/os/as: psychologists
h dentista-/s: dentists
h eletricista-/s: electricians
h supervisor-/a/es/as: supervisors
f software: software
f vendas: sales
f marketing: marketing
f recursos humanos|rh|pessoas: HR
f financas|financeir-o/a/os/as: financial
f dados: data
f produto-/s: product
f projeto-/s: project
f compras|suprimentos: procurement
f operacoes: operations
f logistica: logistics
f qualidade: quality
f sistemas: systems
f seguranca: security
f comunicacao: communications
f atendimento ao cliente: customer service
f grafic-o/a/os/as: graphic
f civi-l/s: civil
f mecanic-o/a/os/as: mechanical
f eletric-o/a/os/as: electrical
f comercia-l/is: commercial
f backend: backend
f frontend: frontend
f web: web
f senior: senior
f junior: junior
f loja-/s: store
f conta-/s: account
f juridic-o/a/os/as: legal
c empresa-/s|companhia-/s|firma-/s: companies
c startup-/s: startups
c agencia-/s: agencies
i automotiv-o/a/os/as|automoveis: automotive
i tecnologia|tecnologic-o/a/os/as: technology
i fintech-/s: fintech
i banco-/s|bancari-o/a/os/as: banking
i seguros: insurance
i saude: healthcare
i educacao: education
i construcao: construction
i energia: energy
i alimentos: food
i turismo: travel
i moda: fashion
i comercio eletronico|ecommerce: ecommerce
i biotecnologia: biotech
i farmaceutic-a/as: pharma
i telecomunicacoes: telecommunications
i imobiliari-o/a/os/as: real estate
i jogos: gaming
i consultoria: consulting
i varejo|retalho: retail
i saas: saas
p franca: France
p inglaterra: England
p cidade do mexico: Mexico City
p nova york|nova iorque: New York
p europa: Europe
p america latina: Latin America
p reino unido: United Kingdom
w em|no|na|nos|nas: in
w com: with
w sem: without
w nao: not
w nunca|jamais: never
w exceto|menos|excluindo|fora: excluding
w e: and
w ou: or
w que trabalharam n-o/a|que trabalharam em|que ja trabalharam n-o/a|que ja trabalharam em|ex funcionarios d-o/a/e: who worked at
w que trabalham n-o/a|que trabalham em|trabalhando n-o/a|funcionarios d-a/o: working at
w que moram em|que vivem em|localizad-o/a/os/as em: living in
w que fal-am/em: who speak
w que: who
w mais de: more than
w menos de: less than
w pelo menos|no minimo|ao menos: at least
w no maximo|ate: at most
w entre: between
w anos de experiencia: years of experience
w ano-/s: years
w meses: months
w experiencia: experience
w funcionario-/s|colaborador-es|empregados: employees
h pessoa-/s|profissiona-l/is|perfi-s: people
w que nao trabalh-em/am n-o/a|que nao trabalh-em/am em: not at
w que nao mor-em/am em: not in
w hoje: 
w encontre|encontra|encontrar|procuro|procurando|busco|buscar|preciso de|preciso|quero|mostre|lista de|liste|por favor: find
w a|o|os|as|ao|aos|um|uma|para|por|seu|sua|se|como|atualmente|agora|tambem: 
w fundada-/s depois de|fundada-/s apos: founded after
w fundada-/s em: founded in
w ingles: english
w espanhol: spanish
w alemao: german
w frances: french
w mulheres: women
w homens: men
w sede em|com sede em: headquartered in
w receita|faturamento: revenue
w milhoes de dolares: million dollars
w formad-os/as n-a/o: graduated from
w promovid-os/as recentemente: recently promoted
g de
g do
g da
g dos
g das
t gerente-/s de projeto-/s: project managers
t coordenador-/a/es/as de projeto-/s: project coordinators
w agora n-o/a|atualmente n-o/a|hoje n-o/a: now at
t diretor-/a/es/as de arte: art directors
t alta lideranca|lideranca senior: executives
h motorista-/s: drivers
h mecanic-o/a/os/as: mechanics
h economista-/s: economists
h redator-/a/es/as: writers
h cientista-/s: scientists
i inteligencia artificial|ia: ai
i hospita-l/is|clinica-/s: hospital
i games: gaming
w que mudaram de emprego|que mudaram de empresa|que mudaram de trabalho|que trocaram de emprego|que trocaram de empresa: who changed jobs
w recentemente|ha pouco tempo|ultimamente: recently
w promovid-o/a/os/as: promoted
w que sairam d-o/a/e|que deixaram o|que deixaram a|que deixaram: who left
w ex|antigos d-o/a/e: formerly at
w fora de|fora d-o/a: outside
w exceto em|exceto n-o/a: not in
w setor-/es|industria|ramo: 
w que tenham|que tem|com experiencia em: with
w serie a: Series A
w serie b: Series B
w serie c: Series C
w serie d: Series D
c escritorio-/s de advocacia: law firms
c consultoria-/s: consulting firms
c medias empresas|empresas medias: mid-size companies
h equipe-/s|time-/s: team
`
