/**
 * Common given names, in lower case: the first word of a person's name. Those that are more often a
 * place, a month or a word are left out.
 */
export const givenNames: ReadonlySet<string> = new Set(
  `aaron abby abdul abigail adam adrian adriana agnes ahmed aiden aisha alan albert alberto alejandro alessandro alex alexander alexandra alexandre alexis alfred ali alice alicia alison allison amanda amber amelia amit amy ana anders andre andrea andreas andrei andrew andy angela anil anita anja anna anne annie anthony anton antonio arjun arnold arthur arun asha ashley astrid aya
  barbara beatriz ben benjamin bernard beth bianca bill björn bob boris brad brandon brenda brendan brian bruce bruno bryan camila carl carla carlos carmen carol caroline catherine cecilia charles charlie chen chiara chloe chris christian christina christine christoph christopher claire clara claudia clémence cindy colin connor craig cristina cynthia
  daisuke damien dan daniel daniela danielle darren dave david dean deborah deepak dennis derek diana diego dimitri dmitri dominic don donald donna doris dorothy douglas duncan dylan eduardo edward edwin elena eleanor eli elif elizabeth ella ellen emil emily emma emmanuel enrique eric erica erik erin ethan eva evan evelyn fabian fatima federico felipe felix fernando fiona francesca francisco frank françois fred frederick fumiko
  gabriel gabriela gareth gary gavin gemma george gerald gerard giovanni giulia gloria gonzalo gordon graham greg gregory guillaume gustavo hana hannah hans haruto harold harry hassan heather heidi helen helena henrik henry herbert hiroshi howard hugo hyun ian ibrahim ingrid irene iris isaac isabel isabella isabelle ivan jack jacob jacqueline jake james jamie jan jane janet jason javier jean jeff jeffrey jennifer jenny jeremy jerome jerry jesse jessica jihoon jill jim jimin jimmy jin joan joana joanna joao joel joe john johan johanna johannes jonas jonathan jorge jose josef joseph josh joshua joyce juan judith judy jukka julia julian juliana julie julien jun justin jürgen
  kai karen karim karin karl kate katherine kathleen kathryn katie kavita kayla keith kelly ken kenji kenneth kenta kevin khalid kim kiran klaus kristen kristin kumar kurt kyle lara larry lars laura lauren laurent lawrence leah lee lena leo leon leonardo leslie li liam lilian lily linda lindsay lisa lorenzo louis louise luca lucas lucia lucy luis luisa lukas luke lydia
  magnus mai malik manuel marc marcel marcelo marco marcos marcus margaret maria mariana marie marina mario marion marissa mark marta martha martin martina mary masato mateo mathieu matt matteo matthew matthias maurice mauro max maya megan mehmet mei melanie melissa mia michael michel michelle miguel mike mikhail milan minho minji minjun minsu miriam mohamed mohammad mohammed molly monica monika muhammad murat nadia naomi natalia natalie natasha nathan neha neil nicholas nick nicola nicolas nicole nigel nikhil nikolai nina nisha nora norman oleg oliver olivia olga oscar otto owen
  pablo pamela patricia patrick paul paula pauline pavel pedro peggy peter petra phil philip philipp philippe phillip pierre piotr pooja prakash pradeep priya priyanka rachel rafael rahul raj rajesh ralph ramesh ramon raquel ravi ray raymond rebecca regina renata ricardo richard rick rita robert roberta roberto robin rodrigo roger rohan rohit roland ron ronald rosa rosemary ross roy ruben ruth ryan
  sabine sabrina sakura sally sam samantha samir samuel sandeep sandra sanjay sara sarah satoshi scott sean sebastian seojun seoyeon sergei sergio seth shane shannon sharon sheila shreya simon simone siobhan sofia sonia sophia sophie soyeon stefan stefanie stephanie stephen steve steven stuart sunil suresh susan suzanne sven svetlana takashi takeshi tamara tanya tara tatiana ted teresa terry theo theresa thiago thomas tiffany tim timothy tina tobias todd tom tomas tony tracy trevor tyler ulrich ursula valentina valerie vanessa vera veronica vicky vijay vikram vincent vivian vladimir walter wei wendy werner william wolfgang xavier xiao yan yasmin yi yoko younghee yuki yuko yusuf yves zachary zhang zoe`.split(
    /\s+/,
  ),
)

/** Given names that are places or words, too: names only before a word that no table knows. */
export const shyGivenNames: ReadonlySet<string> = new Set(
  'jordan charlotte victoria sydney madison grace florence georgia savannah chelsea paris austin jackson dallas carson hope faith joy rose april june virginia'.split(
    ' ',
  ),
)

/** The first syllable of most Korean names, and the syllables of given names. */
export const koreanSurnames: ReadonlySet<string> = new Set(
  '김이박최정강조윤장임한오서신권황안송류홍고문양손배백허유남심노곽',
)
export const koreanGivenSyllables: ReadonlySet<string> = new Set(
  '민지수현준영훈진은서윤호우재성승원경희혜정연주미선아하예유나다라도동태상석철규환혁범빈찬건한솔별슬기인욱형식택광종창용순숙옥란향린율이',
)
/** Words that are built like Korean names. */
export const notKoreanNames: ReadonlySet<string> = new Set(
  '이미지 임원진 안경원 이주자 이주민 정수기 신선도 유연성 정기예 한정식 고하도 이다지 서재원'.split(' '),
)
