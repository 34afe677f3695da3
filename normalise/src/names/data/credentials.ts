/**
 * Texts that follow names: degrees, licences and memberships as people write them on profiles.
 * Compared without dots, hyphens, spaces and case. General knowledge, gathered by trade.
 */
const degrees = `
  ba bs bsc bsn bba bcom bcomm bed beng btech barch bfa bms bca bph bpharm llb mbbs bds bhsc bappsc basc bsw bm bmus
  ma ms msc mba emba mbs med meng mtech march mfa mphil mpa mpp mph mha mhs mhsa mls mlis mdiv mst msn msw mca mcom mres mim mib
  mmed mmus msf mfin msit mscit msis msee mscs msme mstat mdes msed msfs mpm mrp mps mpas mhrm mshr mslis mdsc
  aa as aas aasc phd dphil drph edd dba dsc scd engd dmin dnp dsw psyd jd jsd sjd llm llmtax lld dm dma
  md do dds dmd dvm od dc dpm dpt dot nd pharmd aud mbchb mbbch bvsc bmbs
  abd candidate ing dipling diplkfm diplinf mag dess dea deug dut bts cap
`

const health = `
  rn bsrn rnbc lpn lvn np fnp fnpc fnpbc aprn crna cnm cns cnp cna agnp pmhnp ccrn cen cnor ocn cpn cnl lncc pa pac ot otr otrl cota pt pta
  atc cscs slp cccslp rd rdn ldn cdces lmft mft lcsw licsw lmsw lsw lcpc lpc lpcc lmhc ncc cadc lcadc bcba bcbad rbt rrt rpsgt rt rdms
  emt emtp nremt paramedic facp facs facc facog faap facep faan fache faafp frcs frcp frcpc frcsc mrcp mrcs mrcgp frca fracp fracs ccfp
  cph ches mches rph bcps bcacp cpht rhia rhit ccs cpc cpma cphq cphims cppm lac dacm lmt nbchwc
`

const money = `
  cpa cfa caia frm prm cfp chfc clu cima cpwa cipm cma cmac cga ca aca acca fcca fca acma fcma cgma cpfa cia cisa ccsa crma crisc cfe cams
  ctp afp cva asa abv cff ea ricp chsa aams crpc crps cebs cpcu arm are ara ais ains ascu acas fcas asa fsa fia maaa acia fcia fiaa
  cscp ccim sior ccifp cdfa cfs cfo3 pfs qpa qka erpa erm cafm cbv icd icdd acc mcr cltc lutcf fchfc rfc afc cmb cmt csc cpm
`

const management = `
  pmp pgmp pfmp capm pmiacp pmirmp pmisp pmipba csm acsm cspsm csp cspo acspo csppo cst cec cac psm psmi psmii psmiii pspo pspoi pspoii safe spc
  spc4 spc5 spc6 sa rte ssm popm sps prince2 msp itil itilv3 itilv4 itil4 togaf lssbb lssgb lssmbb cssbb cssgb cqe cqa cqm cmq cre asq lean
  sixsigma bb mbb gb cbap ccba ecba cpre pba ipma ipmab ipmac apm mapm fapm chpp agilepm asf
  phr sphr gphr phri sphri shrmcp shrmscp shrm cipd mcipd fcipd assoccipd chrp chrl chre cphr ccp gcp gba cebs cbp cplp cptd aptd cpt
  cpcc pcc mcc acc cec bcc ipmahr cdr cir aphr sphrca rpr cprw acrw hcs ccmp prosci
`

const technology = `
  cissp cissap cissep cissmp cisa cism crisc cgeit cdpse ccsp ccsk csslp sscp cap hcispp oscp osce oswe osep osed gsec gcih gcia gpen gwapt
  gcfa gcfe grem gslc giac gsna gicsp ceh chfi ecsa lpt ecih cnd comptia secplus security+ network+ a+ cysa+ casp+ pentest+ cysa casp
  ccna ccnp ccie ccde ccent ccda ccdp ccnpr jncia jncis jncie mcse mcsa mcsd mcp mct mvp mcitp mcts rhce rhcsa rhca lpic vcp vcap vcdx aws
  cka ckad cks cipp cippe cippus cippc cippa cipm cipt fip cdpo cdmp cbip cspp pcnse nse4 nse7 cwna ccsa itca
`

const buildings = `
  aia faia assocaia aiaa riba arb raia iida ncidq asid fasid leed leedap leedga leedapbdc leedapbdctc wellap well ncarb csi ccs cca cdt fcsi rid idc
  asla fasla aicp faicp gisp ctech cet pe peng se eit fe ceng ieng miet fiet mice fice mistructe imeche mimeche fimeche cenv mciob fciob
  mrics frics assocrics rics ccm cgc cbo cfm fmp sfp cpe cplus cem cea cmvp bep hbdp pls ls rls psm sit chmm csp cih asp cohst chst cssp nebosh
  grad iosh cmiosh gri crs abr srs sres epro rsps mrp ccim cre crb cips ahwd green realtor broker cai cmca ams pcam arm cam rpa fma crx csm
`

const other = `
  esq esquire attorney atty attorneyatlaw kc qc jp obe mbe cbe kbe dbe om ch fba frs frsa frse fracds frsc frgs dl mp mla mlc mep mpp am ao oam psm csc qpm
  cae cmp cmm cfre cpsm cppo cppb cpim cscp cltd cpp cppp cppm cpo cpsd cpl dml ctl ccxp apr fprca mcim fcim dipm cme pcm ccm csa
  ret retd usn usmc usaf usa uscg usar rn ltd trustee executor deceased dec phdc mpm ceap cfp bcec cfsp ctfa ces
  mcips fcips mciarb fciarb cmgr mcmi fcmi ficm miod cdir fellow emeritus ph sc hc msm qms lead cfcs ccep cce chc chpc cecp cpc cppa cei cgfm cgap
  sj op ofm osb ocd cssr svd mm ssj rsm csj
`

const keyOf = (word: string) => word.toLowerCase().replace(/[.\-–’'()®™\s/]+/g, '')

/** Those that are words. */
const spelledOut = new Set(
  'esq esquire attorney atty trustee executor deceased realtor broker candidate paramedic emeritus security retired'.split(
    ' ',
  ),
)

/** Those that no family name looks like, so that 'Phd' and 'Mba' are read, too. */
const noNames = new Set(
  'phd mba cpa dds dvm lcsw lmft msc bsc pmp edd mph msw cfa cfp pharmd psyd dnp mbbs dpt aprn phr sphr cissp ccna llb llm mbchb frcs mcse cisa cism'.split(
    ' ',
  ),
)

/** Words that are a name's end far more often than a credential if they are not in capitals or dotted. */
const alsoNames = new Set(
  'ma peng cai asa do as ba bm am ao ch ch sa ls se pe fe ea ca md ma dot arm are ais asa ara lean well green grad lead fellow mag cap bed med march dea cam mac apr ph dm dc pa ot rd rt pt ms op om mm arb asf rid lac dec dl ret lee sit van mim mib gb bb candidate fip cec ces cei mark hc sc das sj usa ing abd cst ccm safe spc'.split(
    ' ',
  ),
)

const credentials = new Set(
  [degrees, health, money, management, technology, buildings, other].flatMap((words) =>
    words.trim().split(/\s+/),
  ),
)

/** 'MA' and 'Ma', 'Esq': a credential only in capitals or with dots, and a name too. */
export const isAmbiguousCredential = (word: string): boolean => alsoNames.has(keyOf(word))

/**
 * Whether a word is a credential in capitals or with dots ('MA', 'M.A.'), or one that is no name
 * either ('mba').
 */
export function isKnownCredential(word: string): boolean {
  const key = keyOf(word)
  if (!credentials.has(key)) return false
  // 'Peng' and 'Cai' are names, 'PEng' and 'CAI' are none.
  if (/^\p{Lu}\p{Ll}+$/u.test(word) && !spelledOut.has(key) && !noNames.has(key)) return false
  return !alsoNames.has(key) || isSpelledAsCredential(word)
}

/** 'CPA', 'M.Ed', 'Ph.D.', 'MSc', 'SHRM-CP': two capitals, or letters between dots. */
export const isSpelledAsCredential = (word: string): boolean =>
  /^\p{Lu}[\p{Ll}\d]*[.\-/&+]*\p{Lu}/u.test(word) || /^\p{L}+\.\p{L}/u.test(word)

const fixed = new Map(
  'PhD MSc BSc MEd BEng MEng PharmD PsyD EdD DPhil MPhil LLM LLB Esq DrPH BEd MTech BTech BCom MCom DNP MLitt Attorney Trustee'
    .split(' ')
    .map((word) => [word.toLowerCase(), word] as const),
)

/**
 * A credential that is all in lower case, or a degree that is all in capitals, as it is usually
 * written: 'cpa' -> 'CPA', 'PHD' -> 'PhD'.
 */
export function credentialCase(word: string): string {
  if (/[.-]/.test(word.replace(/\.$/, ''))) return word === word.toLowerCase() ? word.toUpperCase() : word
  const [, letters = word, end = ''] = /^([^.]*)(\.?)$/.exec(word) ?? []
  const key = letters.toLowerCase()
  if (letters !== key && letters !== letters.toUpperCase()) return word
  return (fixed.get(key) ?? letters.toUpperCase()) + end
}
