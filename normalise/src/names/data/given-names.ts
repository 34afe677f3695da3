import { fold } from '@rapport/contract/fold.ts'

/**
 * Given names, and pairs of them that one says together. General knowledge: the most frequent ones,
 * to tell 'Swanson Peter A' from 'Peter Swanson'.
 */

const words = (text: string) => new Set(text.trim().split(/\s+/))

const givenNames = words(`
  aaron abigail adam adrian agnes aisha alan albert alberto alejandro alex alexander alexandra alexis alfred ali alice alicia allen allison
  alma alvin amanda amber amelia amy ana andre andrea andreas andrew angel angela angelica anita ann anna anne annette annie anthony antonio
  april ariana arlene armando arthur ashley astrid audrey austin ava barbara beatrice becky ben benjamin bernadette bernard bernice bertha
  beth bethany betty beverly bill billy birgit bob bobby bonnie bradley brandi brandon brandy brenda brendan brett brian brianna bridget
  brittany bruce bryan caitlin calvin camille candace carl carla carlos carmen carol carole caroline carolyn carrie casey caspar cassandra
  catherine cathy cecilia chad charlene charles charlotte chelsea cheryl chloe chris christian christina christine christoph christopher
  christy cindy claire clara clarence claude claudia clifford clyde cody colin colleen connie constance corey courtney craig cristina
  crystal curtis cynthia daisy dale dan dana daniel daniela danielle danny darlene darrell darren darryl david dawn deanna debbie deborah
  debra delores denise dennis derek derrick desiree diana diane dianne dmitri dolores dominic don donald donna dora doreen doris dorothea
  dorothy douglas duane dustin dwayne dylan earl ebony eddie edgar edith eduardo edward edwin eileen elaine eleanor elena elisabeth elizabeth
  ella ellen elsie emily emma enrique eric erica erik erika erin ernest ernesto esther ethan ethel eugene eva evan evelyn faith felicia
  felix fernando florence frances francis francisco frank fred frederick gabriel gabriela gail garrett gary gene george georgia gerald
  geraldine gerard gertrude gilbert gina gladys glen glenn gloria gordon grace greg gregory guillermo gustavo gwendolyn hannah hans harold
  harriet harry harvey hazel heather hector heidi helen helga henry herbert herman hilda holly howard hugh ian ida ignacio inga ingrid irene
  irma isaac isabel isabella ivan jack jackie jacob jacqueline jaime james jamie jan jane janet janice jared jasmine jason javier jay jean
  jeanette jeanne jeff jeffery jeffrey jenna jennifer jeremiah jeremy jerome jerry jesse jessica jesus jill jim jimmy jo joan joann joanna
  joanne joe joel johanna johannes john johnny jon jonathan jorge jose josefina joseph josephine joshua joy joyce juan juanita judith judy
  julia julian julie julio june justin karen karin karl karla kate katharina katherine kathleen kathryn kathy katie katrina kay kayla keith
  kelly ken kenneth kerry kevin kim kimberly klaus kristen kristin kristina kurt kyle lance larry latoya laura lauren laurie lawrence leah
  lee leo leon leona leonard leroy leslie lester lewis lillian linda lindsay lisa lloyd lois lonnie lora loretta lori lorraine louis louise
  lucas lucia lucille lucy luis lukas luke luz lydia lynn mabel madison maggie manuel marc marcia marcus margaret margarita maria marian
  marianne marie marilyn mario marion marisa marjorie mark marlene marsha marta martha martin marvin mary mathew matthew maureen maurice max
  maxine megan melanie melinda melissa melvin mercedes meredith michael micheal michele michelle miguel mike mildred milton mindy minnie
  miranda miriam mitchell molly monica monika monique morgan muriel myra myrtle nadia nancy naomi natalie natasha nathan nathaniel neal neil
  nicholas nick nicole nina noah nora norma norman olga olivia oscar otto pamela patricia patrick patsy patti patty paul paula pauline pearl
  pedro peggy penny peter petra phil philip phillip phyllis preston rachel rafael ralph ramon ramona randall randy raquel raul ray raymond
  rebecca regina renate renee rhonda ricardo richard rick ricky rita robert roberta roberto robin rodney roger roland ron ronald ronnie rosa
  rosalie rose rosemary roxanne roy ruben ruby russell ruth ryan sabine sabrina sally salvador sam samantha samuel sandra sandy sara sarah
  scott sean sergio seth shane shannon sharon shaun shawn sheila shelby shelly sheri sherri sherry sheryl shirley sidney silvia simon
  sofia sonia sonya sophia sophie stacey stacy stanley stefan stefanie stella stephanie stephen steve steven stewart stuart sue susan susanne
  suzanne sylvia tamara tammy tanya tara teresa terrance terri terry thelma theodore theresa thomas tiffany tim timothy tina todd tom tommy
  toni tony tonya tracey tracy travis trevor tricia troy tyler tyrone ursula valerie vanessa vera vernon veronica vicki vickie vicky victor
  victoria vincent viola violet virginia vivian wade walter wanda warren wayne wendy wesley wilhelm willard william willie wilma wolfgang
  yolanda yvette yvonne zachary
`)

/** Whether a word is a frequent given name of European languages. */
export const isGivenName = (word: string): boolean => givenNames.has(fold(word))

/** 'Mary' with 'Jo': by the first name, those that are said with it. */
const pairs = new Map(
  Object.entries({
    mary: 'ann anne beth ellen jane jean jo kate kay lee lou lynn pat sue',
    jo: 'ann anna anne beth ellen lynn',
    'ann anna anne': 'marie maria lena sophie katrin kathrin laura',
    'betty bobbie': 'ann jean jo sue',
    'billy bobby jimmy john jim joe': 'bob joe jack ray dean paul',
    'lee leigh lu lou': 'ann anne',
    peggy: 'sue ann',
    sarah: 'jane beth',
    'terry terri sherry': 'lynn ann',
    jose: 'luis carlos antonio manuel maria angel miguel ramon ignacio javier juan pedro pablo alberto enrique francisco',
    juan: 'carlos jose pablo manuel antonio luis miguel ignacio francisco pedro david diego jesus ramon',
    'luis miguel jorge carlos victor pedro':
      'alberto angel antonio enrique eduardo fernando felipe luis manuel miguel alfonso pablo alejandro',
    'francisco marco': 'javier jose antonio aurelio',
    'maria ma ana':
      'jose luisa isabel teresa elena carmen fernanda eugenia victoria paula maria cristina beatriz angeles pilar lucia dolores clara eduarda alice julia',
    'joao luiz': 'pedro paulo carlos vitor gabriel felipe fernando henrique gustavo',
    jean: 'pierre paul claude luc marc francois michel jacques louis marie philippe baptiste yves christophe',
    'marie pierre': 'claude laure france louise christine helene yves therese jose anne eve sophie',
    'hans karl heinz klaus ernst':
      'peter heinz dieter joachim georg jurgen martin werner josef friedrich christian ulrich',
    'gian pier pietro': 'luca carlo franco paolo luigi piero maria marco giorgio',
  }).flatMap(([firsts, seconds]) => firsts.split(' ').map((first) => [first, words(seconds)] as const)),
)

export const areSaidTogether = (first: string, second: string): boolean =>
  pairs.get(fold(first))?.has(fold(second)) === true

/**
 * Beginnings of given names that are written apart: 'La Shawn', 'De Andre', 'Ma Victoria', 'Abdul
 * Rahman'.
 */
const beginnings = words('la de le da el ma abdul abdel abdal abd abu')
export const beginsGivenName = (word: string): boolean => beginnings.has(fold(word))
