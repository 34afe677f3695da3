import type { Industry } from '@rapport/contract/filters/industries.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean))
const kinds = (industry: Industry, names: string): [string, Industry][] =>
  names.split('|').map((name) => [name, industry])

/**
 * The names of kinds of companies by their business, in the singular: `law firm`, `insurer`. To
 * extend: add a name.
 */
export const kindsOfCompanies: ReadonlyMap<string, Industry> = new Map([
  ...kinds('Accounting', 'accounting firm|tax firm|audit firm|cpa firm'),
  ...kinds('Airlines/Aviation', 'airline|air carrier|airport'),
  ...kinds('Apparel & Fashion', 'fashion house|fashion label|clothing line|clothing store'),
  ...kinds('Architecture & Planning', 'architecture practice|architecture studio|architect firm'),
  ...kinds(
    'Automotive',
    'car|vehicle|automaker|carmaker|car maker|car dealer|car dealership|auto dealer|auto dealership|dealership|auto part',
  ),
  ...kinds('Aviation & Aerospace', 'plane maker|aircraft maker'),
  ...kinds('Banking', 'bank|credit union|savings bank|lender|challenger bank'),
  ...kinds('Biotechnology', 'biotech'),
  ...kinds('Broadcast Media', 'broadcaster|tv station|radio station|tv network'),
  ...kinds(
    'Capital Markets',
    'stock exchange|brokerage|broker dealer|trading firm|prop shop|securities firm',
  ),
  ...kinds('Chemicals', 'chemical maker|chemical plant'),
  ...kinds('Civil Engineering', 'engineering consultancy'),
  ...kinds('Computer & Network Security', 'security vendor'),
  ...kinds('Computer Games', 'game studio|video game studio|game publisher|game developer studio'),
  ...kinds('Computer Hardware', 'chip designer|computer maker|pc maker'),
  ...kinds('Computer Software', 'software house|software vendor|isv'),
  ...kinds('Construction', 'homebuilder|home builder|construction contractor|builder merchant'),
  ...kinds('Consumer Electronics', 'phone maker|electronics maker'),
  ...kinds('Consumer Goods', 'toy maker|toy|fmcg|cpg'),
  ...kinds('Cosmetics', 'beauty brand|skincare|skincare brand|perfumer|cosmetics maker'),
  ...kinds('Design', 'design studio|design agency|design consultancy|branding studio'),
  ...kinds('Education Management', 'tutoring center|training provider'),
  ...kinds('Events Services', 'event agency|event planner agency|conference organizer'),
  ...kinds('Farming', 'farm|grower|agribusiness'),
  ...kinds('Financial Services', 'crypto exchange|payment processor|fintech|neobank|credit bureau'),
  ...kinds(
    'Food & Beverages',
    'brewery|brewer|bottler|beverage maker|drinks maker|coffee chain|bakery|microbrewery',
  ),
  ...kinds('Food Production', 'food producer|food maker|food manufacturer|food processor|meat packer'),
  ...kinds('Furniture', 'furniture maker|furniture store'),
  ...kinds('Gambling & Casinos', 'casino|bookmaker|sportsbook|betting shop'),
  ...kinds(
    'Government Administration',
    'municipality|ministry|city council|local council|government agency|local authority',
  ),
  ...kinds('Graphic Design', 'graphic design studio'),
  ...kinds('Health, Wellness and Fitness', 'gym|spa|fitness studio|yoga studio|fitness club|health club'),
  ...kinds('Higher Education', 'university|college|business school'),
  ...kinds('Hospital & Health Care', 'hospital|clinic|health system|nursing home|care home|hospice'),
  ...kinds('Hospitality', 'hotel|resort|hostel|motel|hotel group'),
  ...kinds('Information Technology and Services', 'msp|managed service provider|system integrator|it shop'),
  ...kinds('Insurance', 'insurer|reinsurer|insurance carrier|insurance broker|insurance agency'),
  ...kinds('Investment Banking', 'investment bank'),
  ...kinds(
    'Investment Management',
    'hedge fund|asset manager|family office|mutual fund|pension fund|wealth manager|endowment|fund manager|investment fund|investment firm|sovereign wealth fund',
  ),
  ...kinds('Law Practice', 'law firm|lawfirm|solicitor firm|law office'),
  ...kinds(
    'Leisure, Travel, & Tourism',
    'travel agency|tour operator|cruise line|travel operator|amusement park|theme park',
  ),
  ...kinds(
    'Logistics and Supply Chain',
    'freight forwarder|3pl|third party logistics|forwarder|logistics provider',
  ),
  ...kinds('Luxury Goods & Jewelry', 'jeweller|luxury house|watchmaker|jewelry store'),
  ...kinds('Machinery', 'machine builder|machinery maker|toolmaker'),
  ...kinds('Management Consulting', 'consultancy|consulting firm|consultancy firm|strategy house'),
  ...kinds('Maritime', 'shipping line|shipowner|port operator'),
  ...kinds('Market Research', 'research agency|polling firm'),
  ...kinds(
    'Marketing and Advertising',
    'ad agency|advertising agency|marketing agency|media agency|creative agency|digital agency|seo agency',
  ),
  ...kinds('Medical Devices', 'device maker|medical device maker|medical supplier'),
  ...kinds(
    'Medical Practice',
    'dental clinic|dental practice|dental office|doctor office|medical practice|medical clinic|medical office',
  ),
  ...kinds('Mining & Metals', 'miner|steelmaker|steel mill|steel maker|steel producer|mining company'),
  ...kinds('Motion Pictures and Film', 'film studio|movie studio|production house|production company'),
  ...kinds('Museums and Institutions', 'museum|art museum'),
  ...kinds('Music', 'record label|music label|music publisher'),
  ...kinds('Newspapers', 'newspaper|newsroom'),
  ...kinds(
    'Non-Profit Organization Management',
    'charity|ngo|nonprofit|non profit|not for profit|foundation charity',
  ),
  ...kinds(
    'Oil & Energy',
    'oil producer|oil major|refinery|oil refiner|oil n gas|oil and gas|oil company|energy producer',
  ),
  ...kinds('Online Media', 'news site|podcast network|streaming service|streaming platform'),
  ...kinds('Package/Freight Delivery', 'courier company|parcel carrier|courier service'),
  ...kinds('Pharmaceuticals', 'drugmaker|drug maker|pharma|cro lab'),
  ...kinds(
    'Primary/Secondary Education',
    'school|school district|high school|primary school|private school|public school|charter school',
  ),
  ...kinds('Printing', 'printer shop|print shop'),
  ...kinds('Professional Training & Coaching', 'bootcamp|coding bootcamp'),
  ...kinds('Public Relations and Communications', 'pr agency|pr firm|communications agency'),
  ...kinds('Publishing', 'publishing house|publisher|book publisher'),
  ...kinds(
    'Real Estate',
    'realtor office|estate agency|property manager firm|real estate agency|property developer|reit|landlord',
  ),
  ...kinds('Renewables & Environment', 'solar installer|wind farm|solar developer|solar farm'),
  ...kinds('Research', 'research institute|research lab|research center|research centre'),
  ...kinds('Restaurants', 'restaurant|cafe|coffee shop|diner|bistro|restaurant chain|pub|fast food chain'),
  ...kinds(
    'Retail',
    'retailer|store|shop|department store|drugstore|pharmacy|e tailer|boutique|convenience store|retail chain|pharmacy chain|drugstore chain',
  ),
  ...kinds('Semiconductors', 'chipmaker|chip maker|foundry|fab'),
  ...kinds('Shipbuilding', 'shipbuilder|shipyard'),
  ...kinds('Sports', 'sports club|football club|sports team|soccer club'),
  ...kinds(
    'Staffing and Recruiting',
    'staffing agency|recruitment agency|recruiting agency|recruiting firm|headhunter|search firm|temp agency|staffing firm',
  ),
  ...kinds(
    'Supermarkets',
    'supermarket|grocery chain|grocer|grocery store|grocery|hypermarket|supermarket chain',
  ),
  ...kinds(
    'Telecommunications',
    'telco|telecom|carrier|telecom operator|mobile operator|isp|network operator|phone company',
  ),
  ...kinds('Textiles', 'textile mill|textile'),
  ...kinds('Think Tanks', 'think tank|policy institute'),
  ...kinds(
    'Transportation/Trucking/Railroad',
    'trucking company|trucker|hauler|railroad|railway|bus operator|trucking',
  ),
  ...kinds('Utilities', 'utility|power company|water company|grid operator'),
  ...kinds(
    'Venture Capital & Private Equity',
    'vc|vc firm|vc fund|venture fund|venture capital firm|venture capital fund|pe firm|pe fund|buyout fund|private equity fund|private equity firm|accelerator|incubator|investment trust',
  ),
  ...kinds('Veterinary', 'vet clinic|animal hospital|veterinary clinic|vet practice'),
  ...kinds('Wholesale', 'wholesaler|distributor'),
  ...kinds('Wine and Spirits', 'winery|distillery|vineyard|distiller|winemaker|wine maker'),
])

/**
 * Names of these kinds that always mean companies in the plural. Others are also people (`miners`),
 * things (`stores`), or workplaces, and mean companies only after a preposition or between commas.
 */
export const surelyCompanies: ReadonlySet<string> = words(
  'insurer insurers telco telcos retailer retailers carmaker carmakers automaker automakers chipmaker chipmakers drugmaker drugmakers consultancy consultancies charity charities brewery breweries winery wineries distillery distilleries supermarket supermarkets wholesaler wholesalers manufacturer manufacturers dealership dealerships grocers reinsurers bottlers nonprofits ngos casinos gyms hotels resorts restaurants refineries utilities broadcasters homebuilders shipbuilders steelmakers brokerages newspapers',
)

/**
 * Nouns that make an industry before them companies: `car makers`, `grocery chains`,
 * `design studios`. Those of people are left out.
 */
export const companyEndings: ReadonlySet<string> = words(`
  maker makers manufacturer manufacturers chain chains studio studios fund funds house houses store stores shop shops clinic clinics practice practices boutique boutiques
  supplier suppliers lab labs label labels lender lenders carrier carriers exchange exchanges dealership dealerships operator operators wholesaler wholesalers retailer retailers consultancy consultancies
  marketplace marketplaces platform platforms institution institutions institute institutes group groups plants mills factories exporters importers outlets multinationals conglomerates subsidiaries charities nonprofits
  insurers publishers distributors associations cooperatives ventures apps
`)

/** These also mean companies after `at`, which only an employer follows: `at solar installers`. */
const peopleOrCompanies = words(
  'installers producers contractors brokers dealers developers builders growers processors sellers traders agents managers owners providers vendors',
)

const endingsOfKinds = words('ers tors sors ies ments ants ships tels tutes tions')
const lastNouns = words(`
  chains funds studios stores shops banks labs houses groups mills farms mines unions exchanges
  offices gyms spas salons cafes casinos resorts schools clubs telcos fintechs ngos nonprofits
  boutiques practices brands labels plants parks lines networks marketplaces platforms museums
  charities hospitals clinics colleges councils firms apps sites yards dealers makers techs
`)
const plural = new RegExp(`(?:${[...endingsOfKinds, ...lastNouns].join('|')})$`)

/** Whether a lower-case word in the plural describes companies, rather than naming one. */
export const saysWhatCompaniesAre = (word: string): boolean =>
  companyEndings.has(word) || peopleOrCompanies.has(word) || (plural.test(word) && word.length > 4)

/** Whether an industry before a word makes it companies; `isEmployer`: after `at`. */
export const isCompanyEnding = (word: string, isEmployer: boolean): boolean =>
  companyEndings.has(word) || (isEmployer && peopleOrCompanies.has(word))
