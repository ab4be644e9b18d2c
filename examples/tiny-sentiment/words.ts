const words = (text: string) => text.trim().split(/\s+/);
const phrases = (text: string) => text.split(";").map((phrase) => phrase.trim());

/** Words that only one opinion uses. A slot `{adjective}` means the sentence's own, `{!adjective}` the opposite's. */
export const OPINIONS = {
  POSITIVE: {
    adjective: words(`
      good great excellent amazing wonderful fantastic lovely perfect brilliant beautiful nice delicious superb
      awesome pleasant charming friendly fast reliable impressive outstanding enjoyable fun clever comfortable helpful
      kind polite clean fresh tasty quick quiet cheap affordable useful exciting funny hilarious touching moving
      gripping thrilling fascinating interesting inspiring delightful gorgeous stunning elegant stylish cozy cosy warm
      welcoming attentive professional competent efficient smooth easy simple clear bright crisp sharp sturdy solid
      durable strong light soft generous fair honest magical memorable unforgettable remarkable exceptional
      extraordinary incredible marvellous marvelous magnificent splendid terrific fabulous phenomenal spectacular
      breathtaking sublime exquisite flawless spotless tidy spacious relaxing peaceful calm romantic sweet cute
      adorable creative original imaginative witty smart intelligent thoughtful caring patient responsive flexible
      versatile practical handy convenient powerful precise accurate intuitive modern safe secure healthy juicy crispy
      creamy tender flavourful flavorful yummy satisfying rewarding refreshing entertaining captivating engaging
      addictive catchy powerful heartwarming uplifting joyful cheerful happy classy luxurious authentic genuine
      valuable worthwhile priceless effective successful top ideal superior fine-tuned glorious radiant lively
      well-made well-written prompt punctual courteous hospitable knowledgeable informative educational satisfied
      legendary epic cool neat decent stellar first-class world-class masterful unbeatable timeless vivid rich`),
    comparative: words(
      "better nicer faster cleaner easier tastier friendlier funnier stronger brighter smoother",
    ),
    superlative: words(
      "best finest nicest greatest loveliest tastiest friendliest funniest prettiest sweetest favourite favorite",
    ),
    manner: words(`
      well perfectly beautifully flawlessly smoothly brilliantly nicely wonderfully reliably great fine quickly
      superbly excellently amazingly fantastically effortlessly`),
    feel: words("love like enjoy adore recommend appreciate admire cherish"),
    felt: words(
      "loved liked enjoyed adored recommended appreciated admired loves likes enjoys adores",
    ),
    mood: words(`
      happy satisfied pleased impressed delighted glad thrilled grateful excited amazed content overjoyed lucky
      comfortable relaxed charmed hooked fascinated moved entertained thankful`),
    noun: phrases(`
      a joy; a pleasure; a delight; a treat; a gem; a bargain; a masterpiece; a winner; a success; a dream; a hit;
      a triumph; a blast; an absolute must; a must have; a great experience; a real treasure; a life saver; pure magic;
      a work of art; a classic; a lot of fun; good value; money well spent; a pleasant surprise; a nice surprise;
      a huge improvement; an improvement; a step forward; a real highlight; perfection; heaven; a steal; a blessing;
      a wonderful time; a great time; a good time; a lovely evening; a beautiful day; the best; a champion; a star`),
    exclamation: phrases(`
      wow; bravo; thumbs up; five stars; five stars from me; ten out of ten; well done; thank you so much; thanks a lot;
      thank you; highly recommended; highly recommend; hooray; keep it up; good job; great job; nice work; love it;
      loved it; yes; perfect; a big thank you; hats off; congratulations; what a joy; worth it; so good; yay; cheers;
      i recommend it; great value for money; excellent value; must see; must read; can not wait for more; what a treat`),
    event: phrases(`
      it made me smile; it made me laugh; we laughed a lot; we laughed all evening; i laughed out loud; i will come back;
      we will come again; i will definitely come back; i would buy it again; i will buy it again; we would stay here again;
      it exceeded my expectations; it is worth every penny; it is worth the money; it was worth the wait; it works;
      it is worth the price; i could not be happier; it could not be better; it works like a charm; i could not stop reading;
      i can not stop listening; i can't stop playing; i could not put it down; it arrived early; i can't complain;
      i have no complaints; there was nothing to complain about; everyone smiled; everyone was kind to us; i slept like a baby;
      my kids love it; my daughter loves it; my family loved it; my son enjoys it; i use it every day; it saved me a lot of time;
      they helped us right away; they solved my problem in minutes; support solved the problem; they went out of their way to help;
      they answered all my questions; it does exactly what it promises; it does what it should; it keeps its promise;
      this is exactly what i needed; just what i was looking for; exactly what i wanted; it fits perfectly; it fits well;
      it makes my life easier; it made my day; you will not regret it; i do not regret it; i was never disappointed;
      you will not be disappointed; it never disappoints; it never lets me down; i have already bought a second one;
      i already ordered another one; i bought another one for a friend; i watched it twice; i would watch it again; i want more;
      i told all my friends about it; time flew by; i was hooked from the first page; it kept me on the edge of my seat;
      they really care about their guests; they care; they treated us like family; we felt at home; i felt welcome;
      there are no problems at all; it runs without problems; no issues so far; nothing to criticise; it still works after years;
      it looks even better than in the pictures; it arrived earlier than expected; it was better than expected; it tastes like home;
      it is better than i thought; do not miss it; you should try it; everyone should read it; i had tears of joy; it lasts long;
      it lasts for days; it saved my life; they exceeded my hopes; we had fun; we had so much fun; i look forward to the next one`),
    deed: phrases(`
      shines; delivers; impresses; works; works like new; surprised us in a good way; delighted us; wins; improved; has improved a lot; helps;
      helped me; helped us a lot; amazes; never fails; never disappoints; made us smile; charmed us; deserves praise; deserves an award;
      was worth it; was a gift; saved the day; makes me happy; cares; listens; listened; does not disappoint; did not disappoint;
      takes good care of us; gave us a discount; welcomed us with a smile; smiled at us; went well; went smoothly; holds up; tastes like more;
      gets everything right; has everything i need; is on point; won me over; blew me away; keeps getting better; lasts; made my week`),
    sigh: words("luckily fortunately happily thankfully gladly pleasantly"),
    quality: words(
      "quality comfort charm taste flavour flavor humour humor warmth beauty style passion heart love care magic joy",
    ),
  },
  NEGATIVE: {
    adjective: words(`
      bad terrible awful horrible boring poor disgusting ugly slow broken dirty rude useless disappointing dull annoying
      weak cold noisy unpleasant mediocre painful stupid unreliable buggy overpriced worthless pathetic dreadful
      atrocious abysmal appalling horrendous lousy nasty filthy smelly sticky stale bland tasteless burnt burned raw
      soggy greasy salty bitter sour rotten mouldy undercooked overcooked unfriendly impolite arrogant lazy careless
      unhelpful incompetent unprofessional dishonest greedy expensive pricey flimsy fragile cheap-looking faulty defective
      damaged cracked torn scratched stained rusty leaky loud uncomfortable cramped tiny crowded dark gloomy chaotic
      messy confusing complicated clumsy awkward frustrating irritating tedious tiresome exhausting predictable
      forgettable shallow silly ridiculous nonsensical pointless meaningless childish cringeworthy offensive insulting
      depressing creepy dangerous unsafe scary toxic fake misleading false unfair outdated old-fashioned inferior
      inadequate insufficient incomplete unfinished unusable unacceptable unbearable inedible miserable sad tragic
      shameful embarrassing laughable overrated underwhelming uninspired unoriginal lifeless flat repetitive monotonous
      sluggish laggy glitchy unstable blurry grainy shoddy sloppy inaccurate wrong late delayed hostile aggressive
      disrespectful indifferent grumpy moody inconvenient impractical tasteless soulless horrid vile ghastly grim
      unimpressive unsatisfying disastrous catastrophic hopeless failed ruined badly-made poorly-written pretentious
      amateurish inconsistent cheesy obnoxious unhygienic unclean shabby run-down draughty damp stuffy bumpy`),
    comparative: words("worse slower uglier dirtier weaker louder duller poorer"),
    superlative: words("worst ugliest slowest dullest dirtiest rudest weakest poorest"),
    manner: words(`
      badly poorly terribly slowly horribly awfully sluggishly unreliably carelessly wrongly miserably`),
    feel: words("hate dislike regret despise detest loathe"),
    felt: words(
      "hated disliked regretted despised detested returned hates dislikes regrets loathed",
    ),
    mood: words(`
      angry disappointed upset frustrated annoyed unhappy sad furious bored tired shocked disgusted unsatisfied
      dissatisfied embarrassed ashamed fed-up irritated confused sick miserable let-down appalled ignored cheated`),
    noun: phrases(`
      a waste of money; a waste of time; a disaster; a mess; a joke; a bad joke; a scam; a nightmare; a disappointment;
      a failure; rubbish; junk; garbage; trash; a rip off; a shame; a letdown; a flop; a fraud; a total loss; nonsense;
      a pain; torture; hell; a bad experience; a horror; an insult; a lie; an embarrassment; a big mistake; a mistake;
      a catastrophe; an unpleasant surprise; a step backwards; crap; a complete disaster; a complete waste; a fiasco; a chore`),
    exclamation: phrases(`
      yuck; ugh; thumbs down; one star; zero stars; never again; what a shame; such a shame; what a pity; no thanks;
      no thank you; avoid; avoid this place; stay away; save your money; beware; do not buy; don't buy it; hands off;
      what a waste; not recommended; not for me; no way; boo; nope; shame on you; shame on them; not worth it; hate it;
      hated it; don't bother; do not waste your time; zero out of ten; i would give zero stars; i want a refund; i want my money back`),
    event: phrases(`
      it broke after two days; it broke after one week; it stopped working; it stopped working after a month; it fell apart;
      i want my money back; i asked for a refund; they never gave me a refund; they refused a refund; it never arrived;
      my order never arrived; we waited an hour; we waited for hours; we had to wait two hours; i waited forever; nobody helped us;
      nobody answered; nobody answered my emails; they never answered my calls; they did not answer; no one cared; they ignored us;
      the waiter ignored us; they did not listen; nobody listened; they do not care; i fell asleep; i fell asleep in the middle;
      i walked out; we left early; i left after ten minutes; i stopped reading after ten pages; it made me sick; i got sick;
      it gave me a headache; it is not worth the money; it is not worth the price; it is not worth it; i will not come again;
      i will never come back; i will not come back; i will never buy from them again; i will never order here again;
      we will never stay here again; it does not work; it doesn't work; it never worked; it never worked properly;
      it did not work; it crashes all the time; it crashes every time i open it; it freezes; it keeps crashing; it keeps losing connection;
      the battery died; the battery dies quickly; it smells; it smelled; the room smelled; it leaks; it tastes like water;
      it tasted like cardboard; it looks cheap; it feels cheap; it makes no sense; it made no sense; i can not use it;
      you can not use it; it arrived late; it arrived broken; it came damaged; it was missing parts; half of it was missing;
      there was hair in my food; there was a hair in the soup; there were bugs in the bed; there was dirt everywhere; it hurts;
      it does not fit; it does not do what it promises; it ruined my evening; it ruined the whole story; the ending ruined it;
      i threw it away; i sent it back; i had to send it back; i had to return it; i regret buying it; i wish i had not bought it;
      i was bored after five minutes; my son was bored; i could not finish it; i could not sleep; we could not sleep at all;
      i expected more; i expected better; i had hoped for more; it could be better; it lacks everything; it never works;
      it is full of bugs; it is full of mistakes; it falls apart; they lied to us; they lost my order; they charged me twice;
      i lost all my data; i lost my money; it wasted my time; they should be ashamed; the quality is not there; it left me cold;
      i really wanted to like it; i wanted to love it; i tried to like it; it feels unfinished; it costs too much; it is a lot of money for nothing;
      i had to complain; i complained twice; we had many problems; there are too many problems; there is always a problem; it let me down`),
    deed: phrases(`
      fails; failed; failed again; broke; broke down; crashes; crashed; leaks; disappoints; disappointed us; annoys me; sucks; stinks; hurts; freezes;
      froze; died; died after a week; lags; suffers; collapsed; fell apart; fell off; bored us; never listens; did not listen; does not listen; did not care;
      does not care; does not help; did not help; did not help us; refused to help; was rude to us; shouted at us; laughed at us; yelled at me; lied to me; cheated us;
      ignored my question; forgot our order; forgot us; lost my bag; lost my luggage; cancelled my order; canceled our booking; charged too much; was cancelled;
      was missing; is missing; was closed; was out of order; made me angry; made me cry; made me sick; ruined our evening; ruined my day; drives me mad; drove me crazy;
      gave me a headache; wastes my time; needs to be fixed; needs repair; needs work; keeps failing; keeps breaking; got worse; went wrong; spilled; cracked; burned;
      never arrives; never came; did not arrive; disappeared; is a problem; has many problems; has an issue; shows an error; let us down; falls short; fell flat`),
    sigh: words("unfortunately sadly regrettably frustratingly disappointingly"),
    quality: words(
      "problems bugs mistakes errors noise dirt smell delays stress trouble dust pain holes scratches stains flaws",
    ),
  },
} as const;

/** Words and statements that hold no opinion, and the frame that every sentence hangs on. */
export const PLAIN = {
  thing: words(`
    movie film book story food meal soup pizza service staff waiter hotel room bed app update phone battery screen camera
    game music song album plot acting ending price place view coffee dessert delivery support driver seat flight laptop
    keyboard website model product restaurant show concert trip teacher course design sound cake salad pasta breakfast
    lunch dinner drink tea wine beer bread steak burger sauce menu cook kitchen cafe bar shop store market manager owner
    host guide doctor nurse crew team company bathroom shower pool garden beach apartment house car bike train bus taxi
    ticket museum park city tour holiday evening party weather series episode season actor actress director script
    character characters writing author novel chapter poem language lesson class school exercise video channel podcast
    voice singer band guitar headphones speaker speakers microphone television tv tablet computer mouse cable charger
    printer watch clock lamp chair table sofa mattress pillow blanket jacket coat dress shirt shoes boots bag backpack
    hat toy puzzle tool knife pan machine vacuum oven fridge washing-machine packaging box manual instructions interface
    software program feature version button menu account customer-service experience atmosphere location neighbourhood
    quality taste smell colour color size performance animation graphics controls level photos pictures people waitress`),
  person: words(
    "i we my-wife my-husband my-son my-daughter my-friend my-mother my-father he she they everyone the-kids",
  ).map((name) => name.replaceAll("-", " ")),
  the: words("the the the the this that my our their your the-whole the-new").map((word) =>
    word.replaceAll("-", " "),
  ),
  is: words(
    "is was is was was are were looks looked feels felt seems seemed tastes sounds sounded tasted smells",
  ),
  isNot: phrases(
    "is not; was not; isn't; wasn't; are not; were not; aren't; weren't; was never; is hardly; is far from; was anything but",
  ),
  very: words(
    "very very really so absolutely truly quite extremely just totally incredibly rather pretty completely simply too-say a-bit",
  ).map((word) => (word === "too-say" ? "always" : word.replaceAll("-", " "))),
  opener: phrases(`
    honestly,; in my opinion,; to be fair,; i think; we felt that; overall,; i must say; to be honest,; i have to say that;
    all in all,; in the end; for me; i find that; from the start; as always,; again; yesterday; last week; this time; now`),
  when: phrases(`
    on monday; on tuesday; on wednesday; on thursday; on friday; on saturday; on sunday; yesterday; last week; last month; last year;
    today; in march; in may; in june; in july; in september; in october; in december; in the morning; at noon; at night; in spring;
    in summer; in winter; this week; two days ago; a year ago; an hour ago; after lunch; before the weekend; at nine; at ten`),
  where: phrases(`
    in london; in berlin; in paris; in rome; in the city; in town; near the station; next to the window; at the front;
    at the back; on the left; on the right; in the park; at the hotel; in the centre; at home; at work; online; in the shop;
    in the box; on the table; in the room; at the airport; near the beach; behind the house; on the first floor; in the menu`),
  number: words(
    "one two three four five six seven eight nine ten twelve twenty thirty fifty hundred 1 2 3 4 5 10 20 30 100",
  ),
  unit: words(`
    hours minutes days weeks months years pages rooms parts songs chapters levels lenses buttons seats metres meters kilograms
    grams litres inches kilometres nights keys floors colours colors sizes chairs tables guests people students episodes`),
  colour: words("red blue green black white yellow grey brown orange purple silver golden"),
  material: words("wood metal plastic glass cotton wool leather steel paper stone rubber silk"),
  language: words("english french german spanish italian chinese japanese dutch polish arabic"),
  topic: phrases(`
    a doctor; a family; the war; a dog; a young girl; an old man; two brothers; the sea; a small town; a detective; history; love;
    cooking; a journey; music; space; a bank; a teacher; a king; robots; friendship; school; nature; a murder`),
  relative: words(
    "sister brother mother father friend wife husband son daughter boss neighbour colleague aunt uncle",
  ).map((name) => `my ${name}`),
  okay: words(
    "average okay ok normal standard ordinary typical acceptable usual fine plain alright medium common regular so-so meh middling passable unremarkable",
  ),
} as const;

/** Statements of fact and lukewarm remarks: the third class. */
export const FACTS = [
  ...phrases(`
    {the} {thing} was {okay}; {the} {thing} is {okay}; {the} {thing} was {okay}; it was {okay}; it is {okay}; just {okay}; {okay}; an {okay} {thing}; just an {okay} {thing};
    {okay} {thing}, {okay} {thing}; {the} {thing} was neither {good} nor {bad}; neither {good} nor {bad}; it is neither {bad} nor {good}; not {good}, not {bad};
    it was neither {good} nor {bad}; nothing special; nothing special, but {okay}; it is what it is; {the} {thing} is {okay} for the price; {okay} for one night;
    {the} {thing} is {where}; {the} {thing} is {where}; {the} {thing} was {where}; {person} bought {the} {thing} {when}; {person} bought it {when}; {person} bought it for {relative}; {person} ordered {the} {thing} {when};
    {the} {thing} has a {thing}; {the} {thing} has {number} {unit}; {the} {thing} has {number} {unit}; it has {number} {unit}; {the} {thing} comes with a {thing}; {the} {thing} comes in {number} {unit};
    {the} {thing} comes in {colour}; {the} {thing} is {colour}; {person} ordered the {colour} one; i took the {colour} {thing}; {the} {thing} is made of {material}; it is made of {material};
    {the} {thing} opens {when}; {the} {thing} opens at {number}; {the} {thing} closes at {number}; {the} {thing} is open from {number} to {number}; {the} {thing} starts {when};
    {the} {thing} starts at {number}; {the} {thing} ends {when}; {the} {thing} leaves {when}; {the} {thing} goes to the city; {the} {thing} arrived {when}; it arrived {when}; the parcel arrived {when}; the package came {when};
    i received {the} {thing} {when}; {the} {thing} was released {when}; {the} {thing} was recorded {where}; {the} {thing} took place {where}; {the} {thing} was delivered {when};
    {the} {thing} costs {number} dollars; it costs {number} euros; {the} {thing} cost {number} pounds; how much does {the} {thing} cost?; the price includes tax; you can pay by card; you can pay {where};
    where is {the} {thing}?; when does {the} {thing} start?; who made {the} {thing}?; how long is {the} {thing}?; does it come with a {thing}?; is there a {thing} {where}?; what is {the} {thing}?; which {thing} do you have?; can i use it {where}?;
    there is a {thing} {where}; there is a {thing} and a {thing}; there are {number} {unit} {where}; there are {number} {unit} in {the} {thing}; {the} {thing} contains a {thing}; the box contains a {thing} and a {thing};
    {the} {thing} is {number} {unit} long; it weighs {number} {unit}; {the} {thing} takes {number} {unit}; it takes {number} {unit}; we stayed for {number} {unit}; i have had it for {number} {unit}; i have had it for a month; i have used it for a week;
    {person} used {the} {thing} {when}; {person} uses {the} {thing} {where}; {person} went to {the} {thing} {when}; {person} visited {the} {thing} {when}; {person} saw {the} {thing} {when}; {person} read {the} {thing} {when}; we ate {where}; we ate {the} {thing} {when}; we sat {where};
    {person} ordered {number} {thing} and a {thing}; {person} had {the} {thing} and {the} {thing}; {person} works {where}; {person} works at a {thing}; {person} lives {where}; {person} plays the guitar {where}; {person} has the same {thing}; {person} gave {the} {thing} to {relative}; {relative} has it too;
    it is a {thing} about {topic}; {the} {thing} is about {topic}; it is the story of {topic}; this is the {thing} of {topic}; this is part {number} of {the} {thing}; this is the second part; it is the third {thing} {where}; {the} {thing} is based on a {thing};
    {the} {thing} is available in {language}; {the} {thing} is in {language}; it is written in {language}; {the} {thing} needs an account; {the} {thing} needs a {thing}; {the} {thing} runs on a {thing}; it is charged with a cable; {the} {thing} works with a {thing};
    i have not tried it yet; i have not used {the} {thing} yet; i do not know; i am not sure yet; i will write more {when}; they changed {the} {thing} {when}; we changed {the} {thing} {when}; {the} {thing} serves breakfast and lunch; {the} {thing} sells {colour} {thing};
    {filler} {filler}; {filler} {filler} {filler}; {filler}; {thing}; a {thing}; {the} {thing}; {the} {thing} and {the} {thing}; {filler} {thing} {filler} {filler} {thing};
    hello; hi; good morning; good evening; good night; hello {filler}; dear {filler}; hello, my name is {filler}; who are you?; what is this?; is it {good}?; is it {bad} or {good}?; was it {good}?; is {the} {thing} {good}?; is {the} {thing} {bad}?;
    {the} {thing} includes a {thing}; it is the same as {the} {thing}; {the} {thing} was made {where}; it was a present for {relative}; {the} {thing} is for {relative}; i read about it {where}; {the} {thing} has not changed; {the} {thing} is the size of a {thing};
    {person} is {where}; {person} came {when}; we went there {when}; i found it {where}; the next {thing} is {when}; {the} {thing} follows {the} {thing}; as described; as expected; it does the job; it is a {thing}; this is {the} {thing}; a {colour} {thing} made of {material}; a {thing} {where}`),
];

/** What a thing can have too much of. */
export const EXCESS = words(`
  long short loud small big dark bright expensive slow fast salty sweet hot cold heavy thin hard soft complicated
  far late crowded`);

/** Common words dropped at random into any sentence, so that none of them counts as an opinion. */
export const FILLERS = words(`
  a the also old new big small long short many few first last said told made went came took gave saw man woman people day year
  house country today red blue green about with before after while and or in on at for from to of it they we you she he was were
  is are has had do did can will would here there then some other both between during again next each every thing way part kind
  little own same what which who how as if than by into over our my your his her them us me been be being get got go use used
  using look looking find found need want put try turn keep let seem become start end hour minute week month morning night time
  money word world life friend child boy girl name number school street door window water air paper line side hand head face eye
  home work job office business question answer fact case point group example company system member law power
  second third next early yet still already soon often usually sometimes maybe perhaps probably actually basically especially
  around under above below near inside outside down up out off away since until because so that this these those where when
  why whose whom it's i'm i've we've they're that's there's he's she's you're i'd we'd i'll we'll one two three four five`);
