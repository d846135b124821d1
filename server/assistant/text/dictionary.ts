/** Correctly spelled words, in English and Spanish, that are so like a word of the vocabulary or the rules that they would be "corrected" to it. */
export const dictionary: ReadonlySet<string> = new Set(
  `
    add again age ahora algo alike allergen allergens alli along amigo area arm art aspiring away back bag bake baked ball bank base basil
    bath batter battery beach bean bear beat beauty beer began bell belong below best bet better bien bike bill bit black blanket blend
    blending bless blew block blonde blood blue boat boil bone boot bored boring born boss both bottle bowl brain bread break breath
    breathless breed brick bride bright broke broth brother brought brown bueno build bunch burn busy butter caer cake calm calories came
    can cancel canceled car carne casa case casual cat catch cause cell cent certain chalk chance changes charming cheap check chili
    choice choose clean clear clock closet coast coat code coin cold collar color come como competition complete contain container contar
    continue cook cookie cooking cool corn cough could count course cover coverage cow crash cream creer crop cross crush cure curry
    curtain customer cut cute dad dairy dark day dead debt decent deep dejar delicious depth desire despues dessert detail dia did diet
    difficult dining disappear dog doing dollar done double doubt down draw drink drive drop dry due during dust ear earth ease east easy
    eat edit education effect elect ella embarazoso end entre ese esta estas estate este estos every everyone exact except exchange exist
    existir exit expect expert fact fail faith fake fall false familiar family fan far fare farm fast fasting fat father fault fear
    feather feed feel feeling fell felt female few field fifth fig fight figure fill final find finds fine finger finish fire first fish
    flavor flight flood flour fog fold folk food forest forget forgot fork fountain four fresh friend friendly fries frog fuel full fun
    further game gave gear generous giant girl give given gives giving glad glass goat going gold gone got grain grand grande grant grass
    great greek greet ground group grow guess guest gusta habit hacer had hair hall hand handle handy hang happen happy hard harm has hat
    hate hating have head hear heard heart heat heavy height held hemp herb hero hide hill him hint hip hire his hit hold hole holy home
    honey hook hope horse host hot hour how hoy hungry hunt hurry illness impossible include infected injury insect insert instance
    instruction insulin insulting insured interest internal inulin invention invest jam jog john jot juicy jug jump jury kale keep keeps kettle kick
    kid kind king kiss kit knew lab lack lactose lady lake land lane laser last late later launch lay lazy lead leak leaning learning
    least left lejos lend lens less let letter lid lie life lift light like liking lime line lines lion lip list litter little live liver
    load loaf loan lock logic long look loose lose loss lost lot loud lounge love loving low luck mad made madre main major make makes mal
    male mall man map mark mas mask mass massage master match mate math matter may meal mean meant meat medal media medicaid medical
    medicare meditation meditations melon melt men menu metal method mild mile mint modest mom moment monkey month mood moon more mother
    mountain mouse mouth move moves movie much mucho mud near neat necesitar nest net never new nice niece night noche noise none noon nor
    north nose not note notice nurse nuts odd off offer office older once one onion open order ordinary oven owe own pace pack package
    pain paint palace pale pan panel pants papa para pardon parent part party pasar pass passion passport past pasta paste path patient
    pause pavement peace peach peak pear peel peer pen pencil people peor pero person piano pine pink place plain plan plane planet plant
    plate play playing pleasure plug plus pocket poco poder poison police pollo pond poner pool poor pop porch pork post pot pour power
    praise pray precious prefer pregnant prepare press previous pride prime prince princess prison prize produce producir proof proper
    propose psychology pull punch pure purple purse put queen quiet quite race radio rain raise ran rapid rare ratio raw reaction real
    reason receive relate relation relax release relief rely remember remote remove repair respond rest rice ripe rise roast robe role
    room root rough route row rub ruin sacar sacred sad safe sale salt same sample sand sat saw say saying scale scared scarf school scoop
    score sea seal seat sed see seed seem seen self sell sent sentence series serve set settle shade shake shall shame shape share sharp
    she sheet shelf shell shift shirt shock shoe shoot shop short shorts shot should shout show shown shows shrug shut shy sick side sight
    simple sing sink sino sit size skill skip skirt sky slave sleep slept slice slide slim slip slow small smart smell smooth snack sneak
    snow soak soap sock soft soil solid solo solve some somehow someone song soothing sort soul sound soup sour source south soy spare
    speak speed spell spend spent spice spicy spirit split spoon sport spot spray squash stable staff stage stain stairs stamp stand star
    stare start starting state station stay steak steal steel steep stem step stick still stir stitch stock stone stood stop stopping
    stops store storm story stove strange stranger string strip stripe struggle stuff style such sudden suffer suit summer sun superb
    supper sure swallow sweat sweep sweet sweetener table tablet tail take taken taking talk talking tall tan tank tap tape tarde task
    tasty tax taxi teach tear telling tells temple tender tent term terminar terrible test tests than thank that the theater their theme
    then thick thin thing think third thirsty thirteen thirty this though threaten three threw thrill throat through throw thunder ticket
    tie tight till time timer tiny tip toast today todo toe together told tone tongue too took tool tough tour toy trabajar track traffic
    trail tray treat tree tribe trick trim trip truck true try tune turn tutor twin type ustedes vacation vase vast visit visiting vitamin
    wage waist wait waiter waiting wake walk walking wall walnut want wanting wants war was wash waste watch water wave way weak wear weed
    week weigh weight well went west wet whale what wheat while white whole whom whose wide widow width wild win wind wine wing wipe wire
    wise wish woke women wood wool word wore work worker world worry worse worst would wound wow wrist write writer writes writing wrote
    yard yeah year zone`
    .trim()
    .split(/\s+/),
)

const endings = ['s', 'es', 'd', 'ed', 'ing', 'er', 'ly']
/** A stem such as 'ship', which doubles its last letter: 'shiping' is a misspelling. */
const shortStem = /^[^aeiou]*[aeiou][^aeiouwxy]$/

/** Whether a word, or what it is an inflection of, is spelled correctly: 'steps', 'moved' and 'shipping' are. */
export const isOrdinary = (word: string): boolean =>
  dictionary.has(word) ||
  endings.some((ending) => {
    const base = word.slice(0, -ending.length)
    if (!word.endsWith(ending) || base.length < 3) return false
    const isDoubling = /^(?:ed|ing|er)$/.test(ending)
    if (dictionary.has(base)) return !(isDoubling && shortStem.test(base))
    return isDoubling && (dictionary.has(`${base}e`) || dictionary.has(base.replace(/(.)\1$/, '$1')))
  })
