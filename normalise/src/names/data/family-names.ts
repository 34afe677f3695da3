import { fold } from '@rapport/contract/fold.ts'

/**
 * Family names that tell the order of a name in Latin letters. General knowledge: the most frequent
 * ones of each language, folded.
 */

const setOf = (text: string): { has: (word: string) => boolean } => {
  const names = new Set(text.trim().split(/\s+/))
  return { has: (word) => names.has(fold(word)) }
}

/** Two of these behind a given name are a double family name. */
export const spanishFamilies = setOf(`
  garcia rodriguez gonzalez gonzales fernandez lopez martinez sanchez perez gomez jimenez ruiz hernandez diaz moreno munoz alvarez romero
  gutierrez alonso navarro torres dominguez vazquez vasquez ramos gil ramirez serrano blanco molina morales suarez ortega delgado castro ortiz
  rubio marin sanz nunez iglesias medina garrido cortes castillo santos lozano guerrero cano prieto mendez cruz calvo gallego vidal
  leon marquez herrera flores cabrera campos vega fuentes carrasco diez reyes caballero nieto aguilar pascual santana herrero montero lorenzo
  hidalgo gimenez ibanez ferrer duran santiago vargas benitez mora vicente arias carmona crespo roman pastor soto saez velasco moya soler
  parra esteban bravo gallardo rojas rivera rivas mendoza chavez guzman salazar espinoza espinosa contreras valdez estrada avila acosta
  figueroa cardenas zamora quispe mamani huaman zapata restrepo ospina quintero cifuentes villalobos sandoval maldonado pacheco cordero
`)

export const hungarianFamilies = setOf(`
  nagy kovacs toth szabo horvath varga kiss kis molnar nemeth farkas balogh papp pap lakatos takacs juhasz olah meszaros rácz racz szilagyi
  torok feher gal szucs kocsis orsos pinter fodor szalai sipos magyar lukacs gulyas biro katona bogdan bognar sandor boros vass
  kelemen somogyi varadi fekete nemes orban vincze veres hegedus deak papai budai bodnar soos szekely gaspar pal illes szoke lengyel faragó
  farago torma halasz dudas sarkozi major virag marton csonka hajdu pasztor jakab borbely bakos dobos kozma antal kerekes cs csizmadia erdelyi
  erdos fulop gombos hegyi huszar kallai karolyi kertesz kertész kiraly koczka mate mezei mohacsi mucsi novak nyiri olajos orosz pesti petho
  polgar puskas sebestyen simon somlai suba suto szanto szasz szentgyorgyi szigeti szikora szirmai szollosi tamasi tar telek tolnai turi ujvari
  vajda vamos varkonyi vegh vida voros zsiros zsoldos bartok bartos barta barath csaszar csordas daroczi dombi egri gyorgy gyori hornyak
`)

/** Given names of Hungarian that are seldom family names elsewhere. */
export const hungarianGiven = setOf(`
  laszlo istvan jozsef janos zoltan sandor ferenc gabor attila peter tamas zsolt tibor andras csaba imre lajos gyorgy balazs gyula
  miklos robert denes akos bence mate levente adam david daniel krisztian norbert roland szabolcs viktor geza bela karoly gergo gergely
  marton milan mark marcell botond arpad barnabas endre erno ervin jeno kalman lorand oliver otto pal rezso richard rudolf szilard vilmos
  zsigmond maria erzsebet katalin ilona eva anna zsuzsanna margit judit agnes julianna andrea ildiko erika krisztina iren monika eszter
  magdolna edit gabriella szilvia anita timea beata klara vivien reka nora dora orsolya veronika hajnalka zita kinga boglarka petra luca
  hanna lili noemi emese bernadett barbara brigitta csilla dalma eniko fanni flora gizella henrietta ibolya izabella jolan julia kata lilla
  marta melinda nikolett piroska rita rozalia sara terez timi tunde valeria viktoria virag zsofia zsuzsa aniko
`)

export const japaneseFamilies = setOf(`
  sato satoh suzuki takahashi tanaka ito itoh watanabe yamamoto nakamura kobayashi kato katoh yoshida yamada sasaki yamaguchi saito saitoh
  matsumoto inoue kimura hayashi shimizu yamazaki yamasaki ikeda abe hashimoto ishikawa ogawa okada hasegawa murakami kondo ishii sakamoto
  endo aoki fujii nishimura fukuda ota ohta miura fujiwara okamoto matsuda nakagawa nakano harada ono takeuchi kaneko wada nakayama ishida
  ueda morita hara shibata sakai kudo yokoyama miyazaki miyamoto uchida takagi ando taniguchi ohno maruyama imai takada fujimoto takeda murata
  ueno sugiyama masuda hirano otsuka sugawara chiba kubo matsui iwasaki sakurai kinoshita noguchi matsuo nomura kikuchi sano onishi sugimoto
  arai hamada ichikawa furukawa mizuno komatsu shimada koyama nishida higuchi yoshikawa iwata kawaguchi kawasaki kitamura kuroda nagai
  oshima shibuya tamura tsuchiya yano yasuda yoshimura kawakami kawamura nakajima nakashima fujita goto gotoh hirata homma honda horiuchi
`)

export const koreanFamilies = setOf(`
  kim lee yi rhee park pak choi choe jung jeong chung cho jo kang gang yoon yun jang chang lim im rim han oh seo suh shin sin kwon gwon hwang
  ahn an song ryu yoo yu ryoo hong jeon jun ko koh go moon mun yang son sohn bae baek paek heo hur huh nam sim shim noh roh ha kwak gwak sung
  seong cha joo ju woo koo gu ku min na ra jin ji um eom chae won cheon bang gong hyun ham byun yeom yeo choo chu doh do so seok sun seol ma
  gil yeon wi pyo myung myeong ki ban ra wang geum ok yook in maeng je mo namgung nam-goong hwangbo seonwoo sunwoo dokgo sagong jegal seomun
`)
/** Family names of Koreans that are seldom a given name, nor one of another language. */
export const koreanFirst = setOf(
  'kim park pak choi choe jung jeong kang yoon yun jang kwon gwon hwang ahn hong shin seo suh cho oh lim bae baek heo hur shim noh kwak moon yoo ryu lee yi',
)

/** Syllables of Korean given names as Koreans romanise them. */
export const koreanSyllables = new Set(
  `a ae an bae beom bin bo bok bong bum byung byeong chae chan chang cheol chul chun dae dal dam deok do dong du duk eun ga gang geon geun geum
  gi gil gun gwang gyeong gyu gyun ha hae hak han hee heon heung ho hong hoo hoon hu hui hun hwa hwan hyang hye hyeok hyeon hyo hyeong hyuk
  hyun hyung il in ja jae jang je jeong jeung ji jin jo jong joo joon ju jun jung kang keun ki kon kook kuk kun kwang kwon kyeong kyoung kyu
  kyung lim mi min moon mun myeong myung na nam nara ran rae ri rim rin ryeol ryul sang se seo seok seol seon seong seung sik sil so sol song
  soo sook soon su suk sun sung tae taek ui uk ung un wan wha won woo wook woong wu ye yeol yeon yeong yong yoo yool yoon you young yu yul yun yung
  yeop yeob seob sub sup hyub hyup jip jik rok ryang ram oh`
    .trim()
    .split(/\s+/),
)

/** Family names of Chinese in Pinyin that are no given name of another language. */
export const chineseFirst = setOf(`
  wang zhang liu chen zhao huang zhou xu zhu guo luo zheng xie deng cao peng xiao jiang cai pan dong yuan lyu lü ye cheng wei su lu ding ren
  shen yao fu zhong tan fan jin shi dai xia fang zou xiong meng qin qiu hou jiang yin xue lei qian tang li yang wu sun hu gao lin he ma liang
  song han feng yu du kong bai cui kang mao shao wan gu shang ouyang situ shangguan zhuge sima
`)

/** Family names of Chinese, Koreans and others that end a name in the Western order. */
export const chineseFamilies = setOf(`
  wang zhang li liu chen yang huang zhao wu zhou xu sun ma zhu hu guo he lin gao luo zheng liang xie song tang han feng deng cao peng zeng xiao
  tian dong pan yuan cai jiang yu du ye cheng wei su lu ding ren shen yao lyu zhong tan fan jin shi liao jia xia fu fang zou xiong bai meng qin
  qiu hou yin xue lei qian kong cui kang mao shao wan gu chang wong chan cheung chow ho hsu hsieh kao kuo lam lau leung lo ng tsai tsang yeung yip
  chang chung hwang kwan lai lui mak szeto tam tse yuen
`)

/**
 * A word of two syllables or more of Mandarin: 'Xiaoming'. Linear: each syllable ends with its
 * vowels, n or ng.
 */
const pinyin =
  /^(?:(?:zh|ch|sh|[bpmfdtnlgkhjqxzcsryw])(?:iang|iong|uang|iao|ian|uai|uan|ang|eng|ing|ong|ai|ei|ao|ou|an|en|in|un|ia|ie|iu|ua|uo|ui|ue|üe|ve|a|o|e|i|u|v|ü))/i

/** Whether a word is made of two or three syllables of Mandarin. */
export function isPinyin(word: string): boolean {
  let rest = fold(word).replaceAll(' ', '')
  let syllables = 0
  while (rest !== '' && syllables < 4) {
    const syllable = pinyin.exec(rest)?.[0]
    if (syllable === undefined) return false
    rest = rest.replace(syllable, '')
    syllables++
  }
  return rest === '' && (syllables === 2 || syllables === 3)
}

/** Family names of Vietnamese, in their own spelling and in lower case. */
export const vietnameseFamilies = new Set(
  `nguyễn trần lê phạm hoàng huỳnh phan vũ võ đặng bùi đỗ hồ ngô dương lý đinh trương đào đoàn trịnh tô mai lâm lương cao châu tạ hà thái phùng quách
  kiều tống triệu vương từ nghiêm la tăng chu bạch đàm ninh diệp lưu hứa quan mạc doãn khổng lại thạch tôn cù ông thân khuất lục ngụy
  phí sầm thi tiêu ưng viên xa âu bành bế biện bồ cung dư đậu điền hàn hạ hùng kha lạc lăng liêu lò lộ lữ mã mạnh nông nhâm nhan
  nhữ phó thẩm thang tề tưởng uông vi`
    .trim()
    .split(/\s+/),
)

/** Family names of two words. */
export const longVietnameseFamilies = new Set(['tôn nữ', 'tôn thất', 'âu dương'])

/** Without accents: those that begin names in the Vietnamese order, and no others. */
export const vietnameseFirst = setOf(
  'nguyen tran pham huynh hoang phan vu dang bui ngo duong dinh truong doan trinh vo',
)

/** Whether a family name alone, with or without accents, is Vietnamese. */
export const isVietnameseFamily = (name: string): boolean =>
  vietnameseFirst.has(name) || (/\P{ASCII}/u.test(name) && vietnameseFamilies.has(name.toLowerCase()))

/** Family names of Chinese in two syllables. */
export const longChineseFamilies = setOf(
  'ouyang situ szeto shangguan zhuge sima murong linghu huangfu xiahou dongfang dongguo',
)
