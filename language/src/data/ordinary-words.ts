/**
 * Common English words and names that are one letter from a word of the tables and mean something
 * else: never typing errors. They are kept apart from the words that the recognisers know, because
 * some are companies, people or titles.
 */
export const ordinaryWords: ReadonlySet<string> = new Set(
  `abide aboard abode abort abound academia academics acosta adaption adolf advise advised advises advocated affair affiliated aground aided aired airfield
  airline airliner airliners aisle aisles akira alarm alaskan alban albanian alden alexandra algerian alike alley alter amber amore analogy analyse analyses
  analytic anders andrea andrei andrey angela angels angolan anita annular anode anson antoni antonia appointee apprenticed arabic archangel argent argentine
  arias arising armenian artes artiste artistes ashore assemble assembled assent assert asserts assess associated aston astor athena atlantis auditory austen
  australasian austrian avery avian ayres azerbaijani backers backing baked baking bangladeshi banner banners bantam barbed barker basil basing bateman
  batista batsman batter batters bauer beard beast behavioural bellamy belly benefit benign berber bernard beverage beyonc biased biden biker blake bland
  blanking blast blaze bleach blending bless bogot bolivian bones bonfire booker booth border boring bosco bosnian bother bothers bourke brace branching
  brandt brandy brave breach breast breen brett brewed brewery brice brick bricks brink broth bulgarian bunker bunkers burst burying busch caching cadre cairn
  caledonian californian calle caller calvary cambodian cameo cameos camilla camping campus canoes canvas capita capitol cared carey caroline carte carter
  carts carve cases casino catered cello ceramic chaim chairmen chancel chand chandra chanel chaos chapin chaplin charged charger chess cheung chicano chili
  chill chime ching choir choirs chong choreographed chris christie christy chung cider cites claim clans clare clash clasp claus claws cleaned clearer cleft
  clint clone closet cloudy clover coats coded codex colder collage colombian colonists columba commanded commandery commence commissioned commuter commuting
  competing compile compiled compose composed compute computed conan conor consent conservatory constantin consume consumed consumes container conte contend
  contest context continuous contrast contrasts controlled convent cooke cords corey corpse corvus cosmetic costal couch courtier courtiers covert crabs craft
  crash crats croatian crook crooks crops crore crows crust crypt cuban cultura cultured cyrus damian danced darts dating dealt deane debit debra debut decker
  decree decrees defection defective delia della delphi denial denser depot deriving designed dessert detention developed devine devise dewan diary diner
  diploma diplomas directory dispatched dispatches disputed distinguishes distract distribute distributes ditch diverse diversify divert dives diving docked
  dollar domes dominic domino doping doran doses drafted drier drove drown dunham duran dwyer dying dynamic earle easter effect emergence emery emission
  emotion enable enabled enables ending enrique equality erica escorts establishes ester esther estonian eternal ethan ether ethic ethiopian europ europa
  evaluation examine examined examines excellency excerpt excluded exert exiting expel expire factor factors factually farce farmed feast featured fever fibre
  filed filly filter filters financed finder finding fined finer fired fireman fisher fitch fitted fixes flakes flatter flees flood flora flour focuses
  focussed focussing folds follower folly foray forested formed forming forms forrester forster forte forth forty framing franc francesco franck francs fresco
  freud fronted frost gambit gamer gamers ganga garda gardiner gases genera genie genomic genre georg georgian georgina germain ghost ghosts given glacier
  glaciers gland glands glide gloss glowing gnews golan gomes googled gorge gorman gould grabs grade grades grady grail grams greene greet grenade greta grids
  grind guatemalan guided guido guinean guise gustav gustave hacked hairs hampson hamza handel handing handled hardin hasan hawker headquarter healthy heaps
  hearn hears hearth heater heats heaven helen helene herds heroic hiding hilly historia hmong hoard homme honduran hopper horne horst hostel hostels hotly
  hover humane hyman ideal impart imran indices indie indira indonesian indra inferior influence influenced influences insider installed institution integrate
  integrates inter internacional internationale interned interpreted interval intro inventive investigation iraqi islam israeli italian italic ivanov jahan
  jalan jamaican jiang jones josef josie judged karan katrina keeping kennel kenyan kiran kites kitty kneeling kumari kuwaiti labourer labourers laden lakers
  landing landis landon landscaped lange langer larval lasting latent latino latvian layer layers leach leading leafs leaking leaks leaning leaping leaps
  lease lecture lectured lectures lender lenders lends lester lever leyte liberian libyan license licensee licenses lichtenstein lifting light lightning liked
  liking linguistic lining linus liszt lithuanian lived liver livre loader locale locker locking logistic logos looked looming looting lopes loser losers
  louie louisa louise lover loving lucha luisa lumber macdonald macedonian macro maduro mafia maher maison maize malaya malaysian malik maltese managed
  mandate mandy manly manny manson manufactured manufacturer marcia margin mariah marian mariano marin mario maris marked marker markers marketed marlin
  marshal marshals martian martina martini martino marty martyn marvin masks masse mastery masts match mater materiel maternal mates mathis maxine mayan mayer
  meals meath mecha medal medals medial median medic meena megan mehta mellow melon merger merges merging merit merits merlin metal metre micha mighty milner
  mined mister mitch mixer mixing modal modeled modelled modelling modem mogul moist moldovan monde monet mongolian montane montr monty moran mormon morse
  morte moser motel moths moves mules museum musica musik muster myles myron myths nadal nader naive naked names namibian nasal nationale needy nepali nerves
  neutral newspaper nicaraguan nicer niche nicola niece nigerian norma norse notre novak occupies oceanic olivia omission ontology optimal ordre organ
  organisational organiser organisers organize organized organizes osama osman otter otters outsider overseas overseen overseer overt packaged packed packet
  packets padma padua pains painted painting pairs pakistani palace palaces paler pants paolo parable parson party pasta paste pastor peach peaking pearson
  pease peninsular penny perch perera performed peril persia petar philippine photograph photographed photographs photon picked picket pictured pinto piper
  pivot plague plane planes planet plank planned plans planter planters planting plastic plate plates plato platt playable plaza plead pleads pleas pleasing
  plots plugs plummer poets pointed pointer pointers pointing pointy poker polity polka polynesian ported portuguese poses posits poster posters potent potter
  potts pozna practiced practise praise praised praising preferable preset preside presidential presiding primacy primate principle printed pristine processor
  processors procure produce produced produces profiled programme programmed programmes projection promo promote promotes prompted properly prost protect
  protects provide provided provides prowess prussian published publishes purchased pusher putin qatari qualify quits raided raiding raids railing rainer
  raining rains rally ranged ranging rankin rants ratio rawat reactor reactors reads realm realty rearing recipe recite recover recovers recruited redir regal
  regard regards regent regulator regulators reilly reins relation released religions renal renard renewal researched reservation resided residency residue
  residues resorting retain revenge reviewed revolution reword rhino ribeiro ricky rider rigged ringer risky robes robotic romance romani romanian romeo
  roofed roofs roots ropes rover rowing ruining ruins rules rusty rwandan sable sacrament sacraments saeed safely sages sagra saito salam saleh salomon salsa
  salty samba samoan samson saves scalar scalp scans scare schedule scheduled schedules score scots scrub scuba sealing seater secretariat sedan seeding
  seeming sensor sentry serbian serie serum served serviced settle settler settlers sever seward shack shaft shale shame sharia shark shave shell shelling
  shipped shire shirt shock shopping siberia siberian siding sinners sited skate skates skipper skipping slack slain slate slipping sloan slope slovenian
  slower smoke snack snout somme sonia sorting sorts souls sourced sousa spaced spade spans spare spawn specialises spector speed spelling sperm spice spirit
  spite spock spore spores spots spotting sprague sprang sprint sprinter sprints sprung spying squad stacy staged stain stake stakes stale stalk stall starch
  stare stark statistic stats statue statues status steam stewart stick sticker stickers stiff stimulation stocked stoker stole stored storey stout stove
  stride strife strike string strings striped strive stroke stuck studies stylish suited suits sulla supermarket supervisory supper supplied surfaced surname
  survey susan sutter swain swans swedes swelling swine swore syriac taller taluk tamara tanya tanzanian tasks tasting telecommunication territor tested texan
  texans theatre theme themes thick thorn thorough thread throat throughput thrust ticker tiled tiles tiling tilted timed timer timur tolls tonal tones toole
  tourist trace traced traces traded tracing tracking trailer trailers trailing trained trams travers tread treat trend tribal tried trigger triggers trough troupe
  truss tudor tumor tumors tumour tunes tunisian turing turns twain uconn ugandan umich uncited unfounded unison unite unites units upton vague valued valve
  varma vases vegan venezuelan ventured verdi verge verse verve victorian vince viola virgil volley wager waited waiting waits waiver waivers walls walsh
  walter walters wanda warrant warrants wasted watts weaker wealthy wearer weave welded weller whiting widows width wilder willis willy windy witch worded
  wording words worthy wound yearly yeast yemeni yorke zambian zhong zoned`.split(/\s+/),
)
