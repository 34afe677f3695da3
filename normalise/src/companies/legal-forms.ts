/**
 * Legal forms of companies, by the countries that have them. Written as they are; the reader folds
 * them, so that `S.p.A.` is `s p a`. To extend: add a form to its line, between bars. Left out are
 * short forms that names end with as often: `SC`, `AC`, `CA`, `ME`, `NO`.
 */

const forms = `
English: inc | incorporated | corp | corporation | co | company | llc | l.l.c. | llp | l.l.p. | lllp | lp | l.p. | ltd | limited | plc | p.l.c. | pc | p.c. | pbc |
  pllc | ltd co | limited company | limited partnership | limited liability company | limited liability partnership | public limited company |
  joint stock company | private limited company | professional corporation | n.a. | chartered | chtd | cic | c.i.c. | community interest company | cio | cyf | cyfyngedig |
  dac | designated activity company | clg | company limited by guarantee | unlimited company | ulc | icav | teoranta | teo
British Commonwealth: private limited | pvt | pvt ltd | (p) ltd | (pvt) ltd | (opc) private limited | pte | pty | pty limited | proprietary limited | (pty) ltd |
  soc ltd | npc | bhd | berhad | sdn bhd | sdn berhad | प्राइवेट लिमिटेड | लिमिटेड
German: gmbh | mbh | g.m.b.h. | m.b.h. | ges.m.b.h. | gesmbh | gesellschaft m.b.h. | ggmbh | ag | a.g. | kg | kgaa | ohg | og | keg | ug | ug haftungsbeschränkt |
  haftungsbeschränkt | gbr | egbr | ev | e.v. | eg | e.g. | ek | e.k. | e.kfr. | e.kfm. | e.u. | mbb | partg | partgmbb | part.g. | part.gmbb | flexco | ewiv | aör | kdör |
  gesellschaft mit beschränkter haftung | aktiengesellschaft | kommanditgesellschaft | offene handelsgesellschaft | eingetragene genossenschaft |
  eingetragener verein | gesellschaft bürgerlichen rechts | unternehmergesellschaft | partnerschaftsgesellschaft | genossenschaft | anstalt | se | s.e. | i.l. | i.g. | in liquidation
French: sa | s.a. | sas | s.a.s. | sasu | s.a.s.u. | sarl | s.a.r.l. | sarlu | sarl-s | eurl | e.u.r.l. | eirl | e.i.r.l. | snc | s.n.c. | sca | s.c.a. | scs | s.c.s. | scop | scic |
  sci | s.c.i. | selarl | selas | selafa | scp | gie | scea | gaec | asbl | aisbl | ltée | enr | senc | s.e.n.c. | sencrl | s.e.n.c.r.l. | suarl | secs |
  société anonyme | société à responsabilité limitée | société par actions simplifiée | société par actions simplifiée unipersonnelle | société en nom collectif |
  société civile immobilière | société coopérative | et cie | & cie
Dutch: bv | b.v. | nv | n.v. | vof | v.o.f. | cv | c.v. | bvba | b.v.b.a. | ebvba | cvba | c.v.b.a. | sprl | s.p.r.l. | scrl | s.c.r.l. | commv | comm.v. | vzw | ivzw | u.a. | b.a. | w.a. |
  besloten vennootschap | naamloze vennootschap | vennootschap onder firma | coöperatie
Italian: spa | s.p.a. | srl | s.r.l. | srls | s.r.l.s. | sapa | s.a.p.a. | sagl | s.a.g.l. | scarl | s.c.a.r.l. | s.c.r.l. | s.c.p.a. | s.s. | soc coop | soc coop a r.l. | soc. coop. arl |
  società cooperativa | società cooperativa a r.l. | società a responsabilità limitata | società per azioni | società semplice | onlus | srl unipersonale | s.r.l. unipersonale |
  unipersonale | a socio unico | con socio unico | in liquidazione | società benefit
Spanish: sl | s.l. | slu | s.l.u. | slp | s.l.p. | sll | s.l.l. | slne | s.l.n.e. | sau | s.a.u. | sal | s.a.l. | s.coop. | s. coop. | sccl | c.b. | s.r.l. | sociedad | sociedad limitada |
  sociedad limitada unipersonal | sociedad anónima | sociedad anónima unipersonal | sociedad cooperativa | sociedad de responsabilidad limitada | sociedad por acciones simplificada |
  comunidad de bienes | s.a. de c.v. | sa de cv | s.a.b. de c.v. | sab de cv | s. de r.l. de c.v. | s de rl de cv | s. de r.l. | s de rl | s.a.p.i. de c.v. | sapi de cv | s.a.s. de c.v. |
  s.p.r. de r.l. | s.c. | a.c. | s.c. de r.l. de c.v. | sofom enr | ltda | cía ltda | cía | compañía anónima | c.a. | sac | s.a.c. | saa | s.a.a. | srltda | saic | s.a.i.c. | s.a.c.i. |
  s.a.c.i.f. | s. en c.
Portuguese: lda | l.da | limitada | unipessoal | unipessoal lda | sgps | s/a | eireli | ltda me | ltda epp | eireli me | eireli epp | epp | cia ltda | cia
Nordic: ab | a.b. | ab (publ) | publ | hb | kb | aktiebolag | handelsbolag | kommanditbolag | ekonomisk förening | ek. för. | as | a.s. | a/s | asa | ans | da | nuf | enk | aksjeselskap |
  allmennaksjeselskap | aps | ivs | i/s | k/s | p/s | amba | a.m.b.a. | aktieselskab | anpartsselskab | oy | o.y. | oyj | oy ab | ky | tmi | osk | osakeyhtiö | julkinen osakeyhtiö |
  kommandiittiyhtiö | osuuskunta | ehf | hf | ohf | slf
Polish: sp. z o.o. | sp. z oo | sp zoo | spzoo | sp. zo.o. | sp. z.o.o. | sp. z o. o. | sp.z o.o. | spółka z o.o. | spółka z ograniczoną odpowiedzialnością | sp. k. | spk | sp. kom. |
  spółka komandytowa | sp. j. | spółka jawna | sp. p. | spółka partnerska | spółka akcyjna | prosta spółka akcyjna | p.s.a. | spółka komandytowo-akcyjna | s.k.a. | ska | spółka cywilna | s.c.
Czech and Slovak: s.r.o. | sro | spol. s r.o. | spol. s r. o. | společnost s ručením omezeným | spoločnosť s ručením obmedzeným | a.s. | akciová společnost | akciová spoločnosť | v.o.s. | k.s. |
  z.s. | o.p.s. | družstvo
Hungarian: kft | zrt | nyrt | rt | bt | kkt | kht | e.v. | korlátolt felelősségű társaság | zártkörűen működő részvénytársaság | nyilvánosan működő részvénytársaság | betéti társaság |
  nonprofit kft | szövetkezet
South Slavic: doo | d.o.o. | jdoo | j.d.o.o. | dd | d.d. | d.n.o. | k.d. | s.p. | ad | a.d. | o.d. | dooel | d.o.o.e.l. | d.o.o. beograd | društvo s ograničenom odgovornošću | dioničko društvo |
  доо | д.о.о. | ад | а.д. | дооел | ood | eood | ead | ood. | ооод | оод | еоод | еад | o.o.d. | e.o.o.d. | о.о.д. | е.о.о.д. | а.д. | е.а.д. | адсиц | дззд | shpk | sh.p.k. | sh.a.
Romanian: srl-d | pfa | p.f.a. | societate cu răspundere limitată | societate pe acțiuni
Baltic: sia | uab | ou | oü | mtü | mb | všį | akciju sabiedrība | sabiedrība ar ierobežotu atbildību | uždaroji akcinė bendrovė | akcinė bendrovė | osaühing | aktsiaselts
Greek: αε | α.ε. | επε | ε.π.ε. | ικε | ι.κ.ε. | οε | ο.ε. | ε.ε. | αβεε | α.β.ε.ε. | αεβε | α.ε.β.ε. | ατε | μονοπρόσωπη | μονοπρόσωπη α.ε. | μονοπρόσωπη ι.κ.ε. | ανώνυμη εταιρεία | ανώνυμη εταιρία | a.e. |
  epe | e.p.e. | i.k.e. | o.e. | m.i.k.e. | single member
Turkish: a.ş. | anonim şirketi | ltd. şti. | ltd şti | limited şirketi | şti | san. ve tic. a.ş. | san. ve tic. ltd. şti. | san. tic. a.ş. | san. tic. ltd. şti. | tic. ltd. şti. | tic. a.ş. |
  sanayi ve ticaret a.ş. | sanayi ve ticaret ltd. şti. | sanayi ve ticaret limited şirketi | sanayi ve ticaret anonim şirketi
Cyrillic: ооо | оао | зао | пао | нао | ао | ип | тоо | одо | соо | сооо | ичп | чп | уп | чуп | муп | гуп | фгуп | ано | тов | прат | пат | ат | пп | фоп | тдв | жшс | ақ | ххк | хк |
  общество с ограниченной ответственностью | публичное акционерное общество | акционерное общество | закрытое акционерное общество | открытое акционерное общество |
  товарищество с ограниченной ответственностью | индивидуальный предприниматель | товариство з обмеженою відповідальністю | приватне підприємство |
  акціонерне товариство | ooo | oao | zao | pao | tov | jsc | ojsc | cjsc | pjsc | pjsc.
Caucasus and Central Asia: შპს | სს | ՍՊԸ | ՓԲԸ | ԲԲԸ | mmc | qsc | mchj
Middle East: fze | fzco | fz-llc | fz llc | fzc | dmcc | wll | w.l.l. | bsc | b.s.c. | psc | p.s.c. | qsc | q.s.c. | saog | saoc | sae | s.a.e. | sal | s.a.l. | est | בע"מ | בעמ | ש.מ. | ذ.م.م | ش.م.م | ش.م.ل | ش.م.ع |
  ش.م.ك | المحدودة
South-East Asia: tbk | persero | (persero) tbk
East Asian: kk | k.k. | gk | g.k. | yk | y.k. | kabushiki kaisha | kabushiki gaisha | godo kaisha | yugen kaisha | company limited
`

/** Forms that stand in front. Left out are those that names begin with as often: `AS`, `AB`, `SAS`, `TOO`. */
const formsInFront = `
pt | cv | oy | tmi | sia | uab | oü | mb | všį | llc | ooo | oao | zao | pao | tov | jsc | ojsc | cjsc | pjsc | sarl | eurl | sasu | eirl | selarl | asbl | vzw | stichting | gmbh |
ооо | ао | пао | зао | оао | нао | тоо | ип | одо | чп | чуп | муп | гуп | фгуп | ано | тов | прат | пат | ат | пп | фоп | тдв | ет | еоод | оод | еад | ад | жшс | ақ |
общество с ограниченной ответственностью | публичное акционерное общество | акционерное общество | закрытое акционерное общество | открытое акционерное общество |
товарищество с ограниченной ответственностью | индивидуальный предприниматель | товариство з обмеженою відповідальністю | приватне підприємство | акціонерне товариство |
შპს | სს | شركة | شرکت | công ty | công ty tnhh | công ty tnhh mtv | công ty tnhh một thành viên | công ty trách nhiệm hữu hạn | công ty cổ phần | công ty cp | ctcp | dntn |
doanh nghiệp tư nhân | uždaroji akcinė bendrovė | akcinė bendrovė | osaühing | aktsiaselts
`

/**
 * Forms that stand in front only of a name that ends with another one: `S.C. Dacia S.R.L.`, but
 * `S.C. Johnson`.
 */
const formsAround: readonly [front: string, ends: string][] = [
  ['s.c.', 'srl | s.r.l. | sa | s.a. | snc | s.n.c. | srl-d'],
  ['sc', 'srl | s.r.l. | sa | s.a. | snc | s.n.c. | srl-d'],
]

const split = (text: string): string[] =>
  text
    .split(/[|\n]/)
    .map((form) => form.replace(/^[A-Z][A-Za-z -]+:/, '').trim())
    .filter((form) => form !== '')

/** Dropped at the end of a name. */
export const legalForms: readonly string[] = split(forms)

/** Dropped at the start of a name. */
export const leadingLegalForms: readonly string[] = split(formsInFront)

/** Dropped at the start of a name that ends with one of `ends`. */
export const legalFormsAround: readonly { front: string; ends: readonly string[] }[] = formsAround.map(
  ([front, ends]) => ({ front, ends: split(ends) }),
)

/**
 * Written without a space before or after the name, as parts of a regular expression; both are
 * matched in NFKC, in which `㈜` is `(주)`, `㈱` is `(株)`.
 */
export const asianLegalForms: readonly string[] = [
  '주식회사',
  '유한책임회사',
  '유한회사',
  '합자회사',
  '합명회사',
  '재단법인',
  '사단법인',
  '농업회사법인',
  '영농조합법인',
  '의료법인',
  '학교법인',
  '사회복지법인',
  '사회적협동조합',
  '\\((?:주|유|재|사|합|株|有|同|名|資|一社|一財|公社|公財|医|学|福)\\)',
  '株式会社',
  '株式會社',
  '有限会社',
  '合同会社',
  '合資会社',
  '合名会社',
  '一般社団法人',
  '公益社団法人',
  '一般財団法人',
  '公益財団法人',
  '特定非営利活動法人',
  'NPO法人',
  '医療法人社団',
  '医療法人財団',
  '医療法人',
  '学校法人',
  '社会福祉法人',
  '独立行政法人',
  '国立大学法人',
  '股份有限公司',
  '有限责任公司',
  '有限責任公司',
  '有限公司',
  '\\((?:有限合伙|普通合伙|特殊普通合伙)\\)',
  'บริษัท',
  'ห้างหุ้นส่วนจำกัด',
  'ห้างหุ้นส่วนสามัญ',
  'บจก\\.?',
  'บมจ\\.?',
  'หจก\\.?',
  'จำกัด\\s?\\(มหาชน\\)',
  'จำกัด',
]
