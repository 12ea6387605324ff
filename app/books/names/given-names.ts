/** Lower case without accents. “García Márquez, Gabriel” is one person, “Neil Gaiman, Seth” two. */
const GIVEN = new Set(
  `aaron abe abigail abraham adam adele adolf adrian agatha agnes ahmed aidan alain alan albert alberto alejandro aleksandr
  alessandro alex alexander alexandra alexandre alexei alfonso alfred ali alice alicia alison allan allen alma amanda amelia
  amy ana anais anatole andre andrea andreas andrei andrew andy angela angelo anita ann anna annabel anne annette annie anthony
  antoine anton antonia antonio anja april ariel arnold arthur arturo arundhati astrid audrey august augustus ayn barbara
  beatrice beatrix ben benjamin benito bernard bernhard bernardo bert bertha bertolt bertrand beth betty bill bob boris brad brandon
  bram brenda brian bruce bruno camille carl carla carlo carlos carmen carol carole caroline carolyn carson casey catherine
  cecilia cesar charles charlie charlotte cheryl chinua chloe chris christa christian christina christine christoph christopher
  clara clare clarice claude claudia clive colin colleen colm connie constance cora cormac cornelia craig cristina curtis cynthia
  dale dan dana daniel daniela daniele danielle daphne dave david dean deborah denis denise dennis derek diana diane diego dieter
  dietrich dinah dirk dmitri dolores dominic don donald donna dora doris dorothy douglas dylan eckhart ed edgar edith edmond edmund
  eduardo edward edwin eileen elaine eleanor elena elfriede eli elias elif elisabeth eliza elizabeth ella ellen elliot elmore elsa else
  emil emile emilia emily emma enrique eric erica erich erik erin ernest ernesto ernst esther ethan eudora eugene eva evan eve evelyn
  ezra fatima federico felix fernando fiona flannery florence frances francesca francesco francis francisco francois
  francoise frank franz fred frederic frederick frederik friedrich fritz fyodor gabriel gabriela gabriele gail gary gene george georges
  georg gerald geraldine gerard gerhard gertrude gilbert giles gillian gina giorgio giovanni giuseppe gisela giulia gloria gordon
  grace graham grant greg gregory greta guillermo gunter guenter gunther gus gustav gustave guy hanna hannah hans harold harper
  harriet harry haruki heather hector hedwig heidi heinrich heinz helen helena helene helga helmut henri henrietta henrik henry
  herbert herman hermann hilary hilda holly honore horst howard hugh hugo humphrey ian ida ignacio igor ilona ilse imre ines ingeborg
  ingrid irene iris irina iris irving isaac isabel isabelle isaiah isak ismail italo ivan ivo jack jackie jacob jacqueline jacques
  jaime jake james jamie jan jane janet janice jared jason javier jay jean jeanette jeanne jeannette jeff jeffrey jennifer jenny
  jens jeremy jerome jerry jesse jessica jesus jill jim jo joan joanna joanne joe joel johan johann johanna johannes john johnny
  jon jonas jonathan jorge jose josef joseph josephine joshua josh joy joyce juan juana juli julia julian julie juliet julio julius
  jung june jurgen justin karel karen karin karl karoline kate katharina katherine kathleen kathryn kathy katie kay kazuo keith
  kelly ken kenneth kenzaburo kevin khaled khalil kim klaus knut konrad kurt kristin lars laura lauren laurence laurie laurent
  lawrence lea leah lee leigh lena leo leon leonard leonardo leonora leonie leopold leslie lev lewis liam lillian lily linda lion
  lionel lisa liz lois lorenzo lori louis louisa louise luc luca lucas lucia lucy ludwig luigi luis lukas luke lydia lynn madeleine
  madeline maeve maggie malcolm manfred manuel marc marcel marcia marco marcus margaret margarete margarita margery marguerite maria
  marian marianne marie marilyn marilynne marina mario marion marjane marjorie mark markus marlen martha martin martina mary
  masha mathias matt matteo matthew matthias maurice max maxim maxime maxine maya megan meg mehmet melanie melissa mercedes
  meredith michael michel michele michelle miguel mihail mike mikhail milan mildred miranda miriam mitch mohammed mohsin moises
  molly monica monika muriel nadine nancy naomi natalia natalie natasha nathan nathaniel neal ned neil nelson niccolo nicholas nick
  nicola nicolas nicole nigel nikolai nina noah noam noel nora norbert norman octavia octavio olaf oliver olivia oleg olga oscar
  orhan orson otto pablo pam pamela paolo pascal pat patricia patrick patrik paul paula paulo paulina pauline pearl pedro peggy
  penelope per percy peter petra phil philip philippa philippe phillip phyllis pierre pietro primo rachel rafael rainer raj ralph
  ramon randall raphael ray raymond rebecca regina reinhard reiner renate rene ricarda ricardo richard rick rita roald rob robert
  roberta roberto robin rodrigo roger roland romain roman ron ronald rosa rosalind rosamund rose rosemary ross roxane roy rudolf
  rudolph rudyard rupert russell ruth ryan sabine sally salman salvador sam samantha samuel sandra santiago sara sarah scott sean
  sebastian selma sergei sergio shannon sharon sheila shirley siegfried sigmund sigrid silvia simon simone sinclair siri sofia sonia
  sophia sophie soren stanislaw stefan stella stephan stephanie stephen steve steven stieg stuart sue susan susanna susanne suzanne
  svetlana sybille sylvia tariq tatiana ted terence teresa terri terry tess theodor theodore theresa therese thomas thomasine
  thornton tim timothy tina tobias todd tom tomas toni tony tove tracy travis trevor truman umberto ursula uwe valentin valerie
  vanessa vera veronica vicki victor victoria vikram vincent viola virginia vita vivian vladimir wallace walt walter wanda
  warren wendy werner wilfried wilhelm wilkie willa william willy winston wolfgang xavier yann yasmina yukio yuval yvonne zadie
  zane zelda zoe zora`.split(/\s+/),
);

const MONONYMS = new Set(
  `aeschylus aesop alain-fournier anonymous aristophanes aristotle avi azorin banksy basho boethius bono boulet brom buronson catullus
  cher cicero clamp clarin colette confucius dante epictetus epicurus euripides gurihiru hafez hafiz herge herodotus hesiod homer
  horace issa janosch juvenal kabir kalidasa klabund lao-tzu laozi livy loriot lucretius madonna moby moebius moliere morris
  multatuli nagarjuna nisioisin novalis one osho ouida ovid patanjali peach-pit pele petrarch peyo plato plautus plutarch
  questlove quino rumi saki sapphire sappho seneca seth slash sophocles stendhal sting suetonius sun-tzu tacitus teffi terence
  thucydides trevanian ulpian unknown valmiki various vercors vergil virgil voltaire vyasa xenophon zep zlata`.split(
    /\s+/,
  ),
);

/** First parts of Spanish and Portuguese double surnames. */
const DOUBLED =
  /^(?:\p{L}+[aeio]z|acosta|aguilar|amado|asturias|bolano|borges|cabrera|cardoso|carvalho|castillo|castro|costa|delgado|dias|duarte|escobar|fernandes|ferreira|flores|fuentes|garcia|gomes|guerra|guerrero|guimaraes|herrera|lima|lopes|luna|machado|marquez|martins|medina|mendes|mendoza|molina|moreno|moura|navarro|neves|nunes|oliveira|ortega|pacheco|padilla|paredes|pereira|ponce|queiros|ramos|reyes|ribeiro|rivera|roa|rocha|rojas|romero|rosales|salazar|sampedro|santos|serrano|silva|soares|sosa|soto|sousa|souza|torres|valle|vargas|vega|vera|vidal|villa)$/u;

export const isGivenName = (word: string) =>
  folded(word)
    .split("-")
    .every((part) => GIVEN.has(part));
export const beginsDoubleSurname = (word: string) => DOUBLED.test(folded(word));
export const isMononym = (word: string) => MONONYMS.has(folded(word));

function folded(word: string): string {
  return word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
