const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean))

/** Heads that are too vague to be a title alone. */
export const alone: ReadonlySet<string> = words(
  'expert experts leader leaders lead leads graduate graduates member members host guide model key maker makers mover movers owner-operator seller sellers fighter professional professionals worker workers champion chair head performer user closer porter keeper contributor guard editor-at-large packer executive officer officers representative representatives rep reps generalist associate associates practitioner practitioners specialist specialists',
)

/** Those of them that are a title in the plural before their employer: `associates at law firms`. */
export const aloneAtWork: ReadonlySet<string> = words('associates representatives reps')

/** Plural heads that other nouns follow: `investors relations`, `sales`. */
export const compounds: ReadonlySet<string> = words(
  'sales operations accounts partners solutions systems services communications',
)

/** Words that count after `of` but nowhere else. */
export const extensionWords: ReadonlySet<string> = words(
  'people talent employee business market field career space workplace member company source staff professional industry region',
)

/** Subjects that `and` joins into one. */
export const pairs: ReadonlySet<string> = new Set(
  `trust safety|research development|learning development|diversity inclusion|food beverage|health safety|mergers acquisitions|planning analysis|strategy operations|sales marketing|design construction|training development|policy planning|governance risk|risk compliance|supply logistics|
arts crafts|search rescue|test measurement|people culture|data analytics|billing collections|marketing communications|environment health|oil gas|product engineering|media entertainment|facilities maintenance|security compliance|tax accounting|accounts payable|recruiting talent|inclusion belonging|equity inclusion|financial planning|
monitoring evaluation|quality assurance|operations maintenance|research insights|development operations|energy sustainability|process improvement|real estate|science technology|science technology|safety security|product design|growth marketing|customer success|contracts procurement|brand marketing|legal compliance|it security`
    .replaceAll('\n', '')
    .split('|'),
)
