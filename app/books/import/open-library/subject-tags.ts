import vocabulary from "#app/books/facets/vocabulary.json" with { type: "json" };
import { MOST_TAGS } from "#app/books/import/rows/stated-facts.ts";

/** Facets that subjects say something of; how a book reads (mood, pace, narrator) is nobody's subject heading. */
const READ_FACETS = ["theme", "form", "setting", "era"] as const;
const MOST_OF_FACET: Readonly<Record<string, number>> = { theme: 6, form: 3, setting: 3, era: 2 };

const HEADINGS: ReadonlyMap<string, string> = new Map(
  `adventure and adventurers=theme/adventure; adventure stories=form/adventure story; alien invasions=theme/aliens; extraterrestrial beings=theme/aliens;
  american wit and humor=mood/funny; animals=theme/animals; apartheid=theme/apartheid; artificial intelligence=theme/artificial intelligence;
  bildungsromans=form/coming-of-age novel; coming of age=theme/coming of age; books and reading=theme/books and reading; booksellers and bookselling=theme/books and reading;
  boarding schools=setting/school; brothers and sisters=theme/siblings; businesspeople=theme/business; children's stories=form/children's book; juvenile fiction=form/children's book;
  juvenile literature=form/children's book; children's fiction=form/children's book; picture books for children=form/children's book; young adult fiction=form/young adult; young adult literature=form/young adult;
  city and town life=theme/city life; cold war=era/cold war; comic books, strips=form/graphic novel; comics & graphic novels=form/graphic novel; graphic novels=form/graphic novel;
  conduct of life=theme/self-improvement; corporate culture=theme/organisations; country life=theme/village life; courts and courtiers=setting/royal court; crime=theme/crime; crimes=theme/crime; criminals=theme/crime;
  detective and mystery stories=form/mystery; mystery fiction=form/mystery; mystery & detective=form/mystery; mystery=form/mystery; police=theme/crime; private investigators=theme/detectives; detectives=theme/detectives; women detectives=theme/detectives;
  dinosaurs=theme/extinction; diaries=form/diary; domestic fiction=theme/family; dwellings=theme/house; dystopias=form/dystopia; dystopian fiction=form/dystopia; elves=theme/elves and dwarves; dragons=theme/dragons;
  end of the world=theme/apocalypse; english literature=form/classic; epic poetry=form/poetry; epistolary fiction=form/letters; espionage=theme/espionage; spies=theme/espionage; spy stories=form/spy novel;
  essays=form/essays; fairy tales=form/fairy tale; fame=theme/celebrity; families=theme/family; family life=theme/family; fantasy fiction=form/fantasy; fantasy=form/fantasy; fantastic fiction=form/fantasy; fantasy / epic=form/epic fantasy; epic fantasy=form/epic fantasy;
  fathers and daughters=theme/father and daughter; fathers and sons=theme/father and son; mothers and daughters=theme/mother and daughter; mothers and sons=theme/mother and son; mothers=theme/motherhood; feminism=theme/feminism; feminist fiction=theme/feminism;
  friendship=theme/friendship; female friendship=theme/female friendship; gay men=theme/queer love; lesbians=theme/queer love; genocide=theme/genocide; ghost stories=form/ghost story; ghosts=theme/ghosts; gothic fiction=form/gothic; great britain=setting/britain;
  habit=theme/habits; happiness=theme/happiness; haunted houses=theme/ghosts; historical fiction=form/historical novel; holocaust, jewish (1939-1945)=theme/holocaust; holocaust=theme/holocaust; horror tales=form/horror; horror fiction=form/horror; horror stories=form/horror; horror=form/horror;
  immigrants=theme/immigration; emigration and immigration=theme/immigration; interpersonal relations=theme/relationships; man-woman relationships=theme/relationships; married people=theme/marriage; investments=theme/investing; kings and rulers=setting/royal court;
  leadership=theme/leadership; legal stories=form/legal thriller; love stories=form/romance novel; romance fiction=form/romance novel; romance=form/romance novel; romance literature=form/romance novel; love=theme/love; magic=theme/magic; wizards=theme/magic; witches=theme/witches; management=theme/organisations; marketing=theme/marketing;
  mental illness=theme/mental health; middle ages=era/middle ages; missing persons=theme/missing person; missing children=theme/missing person; murder=theme/murder; murderers=theme/murder; serial murderers=theme/serial killer; mythology=theme/mythology; mythology, greek=theme/mythology; nature=theme/nature; new york (state)=setting/new york; new york (n.y.)=setting/new york;
  orphans=theme/orphans; personal finance=theme/money; philosophy=theme/philosophy; physics=theme/physics; poetry=form/poetry; political fiction=form/political thriller; political science=theme/politics; poor=theme/poverty; prisoners=theme/captivity; psychological fiction=form/psychological thriller; psychology=theme/psychology;
  race relations=theme/racism; religion=theme/religion; revenge=theme/revenge; saga=form/family saga; satire=mood/satirical; schools=theme/school; science=theme/science; science fiction=form/science fiction; science fiction / space opera=form/space opera; sea stories=theme/seafaring; secrets=theme/lies; self-actualization (psychology)=theme/self-improvement; self-help techniques=form/self-help; self-help=form/self-help; self-realization=theme/self-improvement;
  short stories=form/short stories; siblings=theme/siblings; sisters=theme/sisters; slavery=theme/slavery; slaves=theme/slavery; social classes=theme/class; space colonies=theme/space travel; space ships=setting/spaceship; interplanetary voyages=theme/space travel; space and time=theme/passing time; success=theme/ambition; success in business=theme/business; business=theme/business; business & economics=theme/business; economics=theme/economics;
  survival=theme/survival; suspense fiction=form/thriller; suspense=form/thriller; thrillers=form/thriller; thriller=form/thriller; teenagers=form/young adult; terrorism=theme/fanaticism; time travel=theme/time travel; tragedies=form/stage play; drama=form/stage play; true crime stories=form/true crime; united states=setting/united states; vampires=theme/vampires; voyages and travels=theme/travel; description and travel=form/travel writing; war stories=form/war novel; wealth=theme/wealth; werewolves=theme/werewolves; western stories=form/western; wizards and witches=theme/magic; women=theme/women's lives; women authors=theme/writing; authors=theme/writing; world war, 1914-1918=era/first world war; world war, 1939-1945=era/second world war; world war ii=era/second world war; world war i=era/first world war; zombies=theme/zombies; autobiography=form/memoir; autobiographies=form/memoir; biography=form/biography; biografía=form/biography; biographie=form/biography; roman=form/novel; kriminalroman=form/mystery; cooking=theme/food; cookery=theme/food; history=theme/history; popular science=form/popular science; entrepreneurship=theme/entrepreneurship; finance=theme/finance; negotiation=theme/negotiation; creative ability=theme/creativity; buddhism=theme/buddhism; meditation=theme/mindfulness; christian life=theme/christianity; climatic changes=theme/climate change; global warming=theme/climate change`
    .split(";")
    .map((pair) => pair.trim().split("=") as [string, string]),
);

const TERMS = termsBySpelling();

export function tagsOf(subjects: readonly string[]): string[] {
  const found: string[] = [];
  const counts = new Map<string, number>();
  for (const subject of subjects) {
    for (const spelled of spellingsOf(subject)) {
      const tag = HEADINGS.get(spelled) ?? TERMS.get(spelled);
      if (tag === undefined || found.includes(tag)) continue;
      const facet = tag.slice(0, tag.indexOf("/"));
      const count = counts.get(facet) ?? 0;
      if (count >= (MOST_OF_FACET[facet] ?? 1)) continue;
      counts.set(facet, count + 1);
      found.push(tag);
      if (found.length === MOST_TAGS) return found;
    }
  }
  return found;
}

export function spellingsOf(subject: string): string[] {
  const lower = subject.toLowerCase().trim().replace(/\.$/, "");
  if (/^(?:nyt|series|award|open_syllabus|collectionid|lexile|reading level|new york times)\b/.test(lower)) return [];
  const bare = lower.replace(/,? (?:in )?(?:fiction|literature)$/, "").replace(/^fiction[,/ ]+/, "");
  const parts = lower.split(/\s*(?:--|\/|,|;)\s*/);
  return [...new Set([lower, bare, ...parts])].filter((one) => one.length > 2 && one.length < 60);
}

function termsBySpelling(): ReadonlyMap<string, string> {
  const terms = new Map<string, string>();
  for (const facet of READ_FACETS) {
    for (const [term, { en, de }] of Object.entries(
      vocabulary[facet] as Record<string, { en: string[]; de: string[] }>,
    )) {
      for (const spelled of [term, ...en, ...de.map((one) => one.toLowerCase())]) {
        if (!terms.has(spelled)) terms.set(spelled, `${facet}/${term}`);
      }
    }
  }
  return terms;
}
