/**
 * Corrections of the gazetteer's source: English names in common use, usual abbreviations, missing
 * cities.
 */

/** Countries whose divisions never appear in addresses. */
export const undivided: ReadonlySet<string> = new Set(['SG', 'HK', 'MO', 'TW', 'MC', 'VA', 'GI'])

const detailed = new Set(
  'US CA GB IE AU NZ KR IL DE AT CH NL BE DK SE NO FI SG EE LV LT LU IS PT CZ AE'.split(' '),
)
const medium = new Set('FR ES IT PL HU RO GR JP TW BR MX IN UA BG HR RS SK SI'.split(' '))

/** Cities with fewer people are left out. */
export function minimumPopulation(country: string): number {
  if (country === 'US') return 8_000
  if (detailed.has(country)) return 15_000
  return medium.has(country) ? 50_000 : 100_000
}

const accented = new Set(
  `AD AL AT BA BE CH CY CZ DE DK EE ES FI FO FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM XK TR VN
  US CA MX GT HN SV NI CR PA CU DO HT PR AR BO BR CL CO EC GF PE PY UY VE GP MQ RE PF NC AU NZ PH`.split(
    /\s+/,
  ),
)

/** Whether a country writes its names in Latin letters, so that accents are part of them. */
export const keepsAccents = (country: string): boolean => accented.has(country)

export const droppedStateWords =
  / (?:Province|Oblast'?|oblast|Krai|Kray|Voivodeship|Governorate|Region|County|Municipality|Prefecture|Department)$/

/** Usual abbreviations, by GeoNames code. */
export const stateCodes: Readonly<Record<string, string>> = {
  'CA.01': 'AB',
  'CA.02': 'BC',
  'CA.03': 'MB',
  'CA.04': 'NB',
  'CA.05': 'NL',
  'CA.07': 'NS',
  'CA.08': 'ON',
  'CA.09': 'PE',
  'CA.10': 'QC',
  'CA.11': 'SK',
  'CA.12': 'YT',
  'CA.13': 'NT',
  'CA.14': 'NU',
  'AU.01': 'ACT',
  'AU.02': 'NSW',
  'AU.03': 'NT',
  'AU.04': 'QLD',
  'AU.05': 'SA',
  'AU.06': 'TAS',
  'AU.07': 'VIC',
  'AU.08': 'WA',
}

/** By GeoNames code. */
export const stateNames: Readonly<Record<string, string>> = {
  'US.DC': 'District of Columbia',
  'DE.01': 'Baden-Württemberg',
  'DE.16': 'Berlin',
  'DE.08': 'Rhineland-Palatinate',
  'FR.75': 'Nouvelle-Aquitaine',
  'ES.54': 'Castile-La Mancha',
  'ES.55': 'Castile and León',
  'IT.10': 'Marche',
  'MX.15': 'State of Mexico',
  'JP.13': 'Hyogo',
  'CH.SG': 'St. Gallen',
  'DK.17': 'Capital Region of Denmark',
  'KR.13': 'Gyeonggi',
  'KR.06': 'Gangwon',
  'KR.05': 'North Chungcheong',
  'KR.17': 'South Chungcheong',
  'KR.03': 'North Jeolla',
  'KR.16': 'South Jeolla',
  'KR.14': 'North Gyeongsang',
  'KR.20': 'South Gyeongsang',
  'KR.01': 'Jeju',
  'KR.22': 'Sejong',
  'VN.79': 'Ho Chi Minh City',
  'VN.48': 'Da Nang',
  'VN.92': 'Can Tho',
  'RU.66': 'Saint Petersburg',
}

/** By country and name in the source. */
export const cityNames: Readonly<Record<string, string>> = {
  'US/New York City': 'New York',
  'US/Washington, D.C.': 'Washington',
  'US/Saint Paul': 'St. Paul',
  'US/Saint Petersburg': 'St. Petersburg',
  'CA/Montréal': 'Montreal',
  'CA/Québec': 'Quebec City',
  'CH/Zürich': 'Zurich',
  'CH/Zürich (Kreis 11)': 'Zurich (Kreis 11)',
  'CH/Genève': 'Geneva',
  'CH/Luzern': 'Lucerne',
  'DE/Köln': 'Cologne',
  'DE/Nürnberg': 'Nuremberg',
  'DE/Hannover': 'Hanover',
  'DE/Braunschweig': 'Brunswick',
  'DE/Frankfurt am Main': 'Frankfurt',
  'BE/Antwerpen': 'Antwerp',
  'BE/Gent': 'Ghent',
  'BE/Brugge': 'Bruges',
  'DK/Århus': 'Aarhus',
  'SE/Göteborg': 'Gothenburg',
  'PL/Kraków': 'Krakow',
  'PL/Wrocław': 'Wroclaw',
  'PL/Gdańsk': 'Gdansk',
  'PL/Łódź': 'Lodz',
  'IN/Cochin': 'Kochi',
  'IN/Mysore': 'Mysuru',
  'IN/Mangalore': 'Mangaluru',
  'IN/Allahabad': 'Prayagraj',
  'IN/Ahmadābād': 'Ahmedabad',
  'IN/Allahābād': 'Prayagraj',
  'IN/Ahmadabad': 'Ahmedabad',
  'IN/Lucknow': 'Lucknow',
  'IN/Ghāziābād': 'Ghaziabad',
  'IN/Farīdābād': 'Faridabad',
  'IN/Thāne': 'Thane',
  'IN/Kalyān': 'Kalyan',
  'UA/Odessa': 'Odesa',
  'IL/Petaẖ Tiqwa': 'Petah Tikva',
  'IL/Petaẖ Tiqva': 'Petah Tikva',
  'IL/H̱olon': 'Holon',
  'IL/Rishon LeẔiyyon': 'Rishon LeZion',
  'IL/Reẖovot': 'Rehovot',
  'KR/Seongnam-si': 'Seongnam',
  'KR/Goyang-si': 'Goyang',
  'KR/Bucheon-si': 'Bucheon',
  'KR/Ansan-si': 'Ansan',
  'KR/Anyang-si': 'Anyang',
  'KR/Cheongju-si': 'Cheongju',
  'KR/Uijeongbu-si': 'Uijeongbu',
  'KR/Hwaseong-si': 'Hwaseong',
  'KR/Icheon-si': 'Icheon',
  'KR/Guri-si': 'Guri',
  'KR/Gyeongsan-si': 'Gyeongsan',
  'KR/Jeju City': 'Jeju',
  'KR/Kwangmyŏng': 'Gwangmyeong',
  'KR/Kimhae': 'Gimhae',
  'KR/Chinju': 'Jinju',
  'KR/Wŏnju': 'Wonju',
  'KR/Tonghae': 'Donghae',
  'KR/Kwangyang': 'Gwangyang',
  'KR/Kyosai': 'Geoje',
  'ES/Sevilla': 'Seville',
  'ZA/Port Elizabeth': 'Gqeberha',
  'VN/Thành Phố Hồ Chí Minh': 'Ho Chi Minh City',
  'VN/Hà Nội': 'Hanoi',
}

/**
 * Country, state code, name and people (rounded census figures) of cities that the source lacks or
 * doesn't count.
 */
export const extraCities: readonly [country: string, state: string, name: string, population: number][] = [
  ['KR', '13', 'Yongin', 1_077_000],
  ['KR', '13', 'Namyangju', 732_000],
  ['KR', '13', 'Hwaseong', 887_000],
  ['KR', '13', 'Pyeongtaek', 564_000],
  ['KR', '13', 'Siheung', 513_000],
  ['KR', '13', 'Paju', 484_000],
  ['KR', '13', 'Gimpo', 475_000],
  ['KR', '13', 'Gwangju', 390_000],
  ['KR', '13', 'Gunpo', 270_000],
  ['KR', '13', 'Uiwang', 164_000],
  ['KR', '13', 'Gwacheon', 73_000],
  ['KR', '20', 'Yangsan', 353_000],
  ['KR', '17', 'Asan', 334_000],
  ['KR', '20', 'Changwon', 1_024_000],
  ['KR', '17', 'Cheonan', 658_000],
  ['SG', '', 'Singapore', 5_600_000],
  ['HK', '', 'Hong Kong', 7_400_000],
  ['VN', '79', 'Ho Chi Minh City', 8_993_000],
]
