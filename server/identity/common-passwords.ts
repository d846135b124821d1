/** Words that many people use as a password, alone or with a year, number or sign around them. */
const wordList = `
password passwort passcode letmein welcome admin administrator login master access secret private iloveyou iloveu
loveyou lovely lovers love forever always qwerty qwertz azerty monkey dragon sunshine princess football baseball
basketball volleyball softball soccer hockey tennis swimming running skater skateboard snowboard golfing golfer
wrestling superman batman spiderman ironman wolverine avengers starwars skywalker startrek pokemon pikachu naruto
minecraft fortnite roblox nintendo playstation xbox gamer warcraft overwatch counterstrike zelda mario sonic
shadow master killer hunter ranger trustnoone trustno freedom whatever nothing something anything computer internet
network windows microsoft google facebook instagram twitter youtube linkedin amazon samsung iphone android apple
michael michelle jennifer jessica ashley amanda daniel andrew joshua matthew anthony robert charlie thomas william
george jordan jackson hannah nicole samantha elizabeth stephanie jasmine brandon justin tyler taylor alexander
alexandra alexandre alexis andrea angela angelina anna annabelle austin barbara benjamin bradley brittany caroline
catherine charlotte chelsea chester chris christian christina christine christopher claudia courtney crystal
danielle david deborah denise dennis diana diamond dominic donald edward emily emma eric evelyn francis frank
gabriel gabriela gabrielle gregory heather henry isabella isabelle jackie jacob jacqueline james jason jasper
jeffrey jeremy jonathan joseph katherine kathryn kayla kelly kenneth kimberly kristen kristina laura lauren leonard
leonardo lindsey lisa louise lucas madison maggie marcus margaret maria mariana marie marina mark martin martina
mary melanie melissa mercedes mike miranda monica morgan nancy natalie natasha nathan nicholas nikita oliver olivia
patricia patrick paul pauline peter philip rachel rebecca richard robin rodriguez gonzalez hernandez martinez garcia
ronald rosemary russell ryan sabrina sandra sarah scott sebastian sergio shannon sharon sophia sophie stefan
stephen steven stewart susan sydney teresa theresa tiffany timothy tommy tristan valentina valentine valeria
vanessa veronica vincent virginia walter wendy whitney william winston zachary abigail
liverpool arsenal chelsea manchester manchesterunited barcelona realmadrid juventus everton tottenham newcastle
celtic rangers yankees redsox cowboys steelers packers patriots eagles raiders lakers bulls warriors dolphins
chicago newyork losangeles california florida texas boston dallas houston atlanta philadelphia pittsburgh cleveland
washington america american london england scotland ireland france paris berlin germany deutschland italy italia
espana mexico brazil brasil argentina colombia canada toronto australia melbourne jamaica africa india pakistan
philippines indonesia
summer winter spring autumn january february march april august september october november december monday tuesday
wednesday thursday friday saturday sunday today tomorrow yesterday christmas halloween birthday holiday vacation
weekend midnight morning sunrise sunset sunflower sunshine rainbow butterfly dragonfly ladybug firefly flower flowers
blossom orchid daisy jasmine rose roses violet lavender cherry strawberry blueberry blackberry raspberry banana
pineapple watermelon orange peaches mango coconut apples cookie cookies chocolate caramel vanilla cupcake
marshmallow peanut peanutbutter cheese cheesecake pizza chicken hamburger spaghetti pumpkin pepper ginger cinnamon
coffee whiskey vodka budweiser heineken guinness tequila
angel angels babygirl babyboy baby cutie cutiepie sweetheart sweetie sweetpea honey honeybee darling beautiful
gorgeous pretty handsome blessed blessing jesus jesuschrist christ godisgood godislove heaven heavenly faith grace
hope believe miracle destiny trinity matrix phoenix falcon eagle tiger tigers lions wildcat panther cougar jaguar
mustang mustangs ferrari porsche mercedesbenz corvette camaro chevrolet chevy toyota honda yamaha kawasaki harley
harleydavidson ducati suzuki subaru volkswagen
elephant giraffe dolphin penguin turtle rabbit bunny kitten kittens kitty hellokitty puppy puppies doggie bulldog
chihuahua snoopy scooby garfield mickey mickeymouse minnie donald winniethepooh tigger tinkerbell cinderella disney
simpsons homer bart spongebob patrick tweety sylvester bugsbunny popeye scoobydoo powerranger hogwarts harrypotter
hermione gandalf legolas frodo aragorn merlin excalibur wizard magic magician unicorn mermaid fairy vampire werewolf
zombie zombies ghost demon devil lucifer satan godzilla predator terminator gladiator spartan viking samurai ninja
assassin sniper soldier warrior knight pirate pirates captain commander general president
metallica slipknot nirvana linkinpark greenday blink eminem tupac rihanna beyonce madonna beatles rollingstones
acdc ironmaiden pinkfloyd ledzeppelin guitar drummer piano music musica rocknroll hiphop dancer dancing
money dollar dollars cash million millionaire billionaire business marketing company manager security system
server database service support customer employee office training student teacher school college university
hospital doctor nurse medical health wellness fitness yoga namaste coach coaching trainer holistic nutrition organic vegan ilove ilovemy ihate dog cat mom dad
changeme changeit default temporary temppass guest testing tester testtest test sample example user username
newpassword mypassword yourpassword oldpassword thepassword password passw passwd pass letme letmesee openup opensesame
abracadabra blahblah whocares nopassword noaccess godmode superuser root toor sysadmin webmaster operator
fuckyou fuckoff fuckme asshole bitch bullshit motherfucker pussy sexy sexygirl hotgirl badboy badgirl playboy
playgirl bigdaddy bigboy bigdog bigmac gangster gangsta thuglife hotdog hottie cowboy cowgirl redneck country
family mother father mommy daddy mama papa sister brother brothers grandma grandpa bestfriend friend friends
friendship husband wife marriage wedding together iloveme iloveyousomuch iloveyouforever imissyou teamo teamomucho
mylove myfamily mydog mycat myspace mybaby myangel myself onelove truelove lovelove loveme lovehate
startfinish gateway explorer pentium macintosh nokia motorola ericsson blackberry verizon comcast
purple yellow orange silver golden black white green bluesky red blue crimson turquoise
mountain river ocean island beach paradise lagoon thunder lightning storm hurricane tornado tsunami avalanche
stargate galaxy universe jupiter mercury saturn neptune apollo zeus athena poseidon hercules achilles
juanita alejandra alejandro fernando francisco guadalupe estrella corazon princesa bonita hermosa mariposa chocolate
sunshines ilovegod iloveny ilovemymom ilovemydad ilovejesus ilovemyself`

/** Common passwords that aren't a word with something around it. */
const passwordList = `
correcthorsebatterystaple correcthorse trustno1trustno1 thisismypassword thisisapassword thequickbrownfox
ncc1701ncc1701 a1b2c3d4e5 a1b2c3d4e5f6 abcd1234efgh aa123456789 123456789abc qwe123qwe123 asd123asd123 pass1word1
password1password2 mypassword123! letmein1234! welcometohell welcomehome welcomeback goodmorning goodnight
whatthefuck whatthehell hahahahaha lolololol lalalalala blablabla1 blahblahblah iamthebest iamtheone iamawesome
imthebest rockandroll rockon1234 heyheyhey123 heythere123 hello12345 hellohello helloworld helloworld1 helloworld123
hellokitty1 supersecret topsecret1 topsecret123 secretpassword secret1234 adminadmin rootroot123 administrator1
administrator123 qazwsx123456 1234567qwertyu 0147258369 1472583690 7894561230 1597534862 123698745 147852369
159357159357 31415926535 3141592653 2718281828 1123581321 11223344556 1122334455 1020304050 9080706050 5432154321
1234554321 0011223344 9988776655 1212312121 1313131313 6969696969 4204204204 112233445566 123123123a 123321123321
789456123 789456123a 741852963 741852963a 963852741 9638527410 1029384756 0192837465 1q2w3e4r5t 1qaz2wsx3edc
zaq12wsxcde3 zaq1zaq1zaq1 qwer1234 asdf1234 zxcv1234 q1w2e3r4t5 poiuytrewq mnbvcxzlkj
`

const toSet = (text: string) => new Set(text.split(/\s+/).filter((word) => word !== ''))
const commonWords = toSet(wordList)
const commonPasswords = toSet(passwordList)

const leet: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
}
const unleet = (text: string) => text.replace(/[@431!05$7]/g, (char) => leet[char] ?? char)

/** A common word stays common with up to this many digits and signs around it. */
const maxExtraCharacters = 6
/** Two common words in a row are still among the first guesses, three aren't. */
const maxCommonWords = 2
const minWordLength = 3

/** Whether a password is common: on the list, or a common word with a few digits or signs around it. */
export function isCommonPassword(password: string): boolean {
  const typed = password.toLowerCase()
  const compact = typed.replace(/[\s_.-]/g, '')
  if ([typed, compact, unleet(compact)].some((form) => commonPasswords.has(form) || commonWords.has(form)))
    return true
  const core = coreOf(compact)
  if (core !== null && commonWords.has(unleet(core))) return true
  // A sign may stand for the first or last letter of the word, as in 'p@$$w0rd'.
  return [...withoutSuffixes(compact)].some((form) => commonWords.has(unleet(form)))
}

/**
 * Whether a password is nothing but guessable words with a few digits or signs around them: any number of `ownWords` (of
 * the practice and the person), or at most two when common words are among them.
 */
export function isMadeOfGuessableWords(password: string, ownWords: readonly string[]): boolean {
  const core = coreOf(password.toLowerCase().replace(/[\s_.-]/g, ''))
  if (core === null) return false
  const ownWordSet = new Set(
    ownWords.map((word) => word.toLowerCase()).filter((word) => word.length >= minWordLength),
  )
  return [core, unleet(core)].some(
    (letters) =>
      canSplit(letters, (word) => ownWordSet.has(word), letters.length) ||
      canSplit(letters, (word) => ownWordSet.has(word) || commonWords.has(word), maxCommonWords),
  )
}

/** The middle of a password from its first to its last letter; null with too much around it. */
function coreOf(compact: string): string | null {
  const [, before = '', core = '', after = ''] = /^([^a-z]*)(.*?)([^a-z]*)$/.exec(compact) ?? []
  return core !== '' && before.length + after.length <= maxExtraCharacters ? core : null
}

/** Whether `text` is a row of at most `maxWords` words. */
function canSplit(text: string, isWord: (part: string) => boolean, maxWords: number): boolean {
  const fewestWords: (number | undefined)[] = [0]
  for (let end = minWordLength; end <= text.length; end++)
    for (let start = 0; start <= end - minWordLength; start++) {
      const before = fewestWords[start]
      if (before === undefined || before >= (fewestWords[end] ?? maxWords + 1) - 1) continue
      if (isWord(text.slice(start, end))) fewestWords[end] = before + 1
    }
  return fewestWords[text.length] !== undefined
}

/** Yields the text without its last digit or sign, without its last two, and so on up to six. */
function* withoutSuffixes(text: string) {
  for (let cut = 1; cut <= maxExtraCharacters && /[^a-z]$/.test(text.slice(0, text.length - cut + 1)); cut++)
    yield text.slice(0, -cut)
}
