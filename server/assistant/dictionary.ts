/** Correctly spelled words that neither the search nor the rules may "correct" to another word. */
export const dictionary: ReadonlySet<string> = new Set(
  `
abajo able about above abrir acabar acai accept accident account across act active actually add address
adult advice afford afraid after afternoon again against age ago agree agreed agua ahead ahora air alarm
album alcohol alcoholic algo alguien alike alive all allergen allergens alli allow almost alone along
already also although always amiga amigo among amount and angry animal anniversary another answer answered
antes antioxidants any anyone anything anyway aparecer apart apartment apologize appeal appear appetite
apple aquel aqui are area argue arm around arriba arrival arrive arroz art article ask asking asleep
attack attend attention aunque aunt author autumn available avoid awake aware away awful ayer baby back
backyard bad bag bake baked bakery balance ball banana bank bar base basic basil basket batch bath batter
battery beach bean bear beat beautiful beauty because become bed bedroom been beer before began begin
behind being believe bell belong below benefit beside best bet better between beyond bicycle bien big bike
bill bird birth birthday bit bite black blanket blend blender blending bless blew block blonde blood
blossom blue board boat body boil bone bonito book boot bored boring born borrow boss both bother bottle
bottom bought bouquet bowl box boy boyfriend brain branch brand brave bread break breakfast breath breed
brick bride bright bring bringing broccoli broke broken broth brother brought brown brush bubble bucket
budget bueno bug build bunch burn bus buscar business busy but butter button buyer buying cabbage cada
caer cafe caffeine cake calcium calendar calling calm calories cambiar came camera camp campus can cancel
cancelar canceled canceling cancelled candle candy cannot car care career careful carne carpet carried
carrot carry cartoon casa case cashier casual cat catch caught cause ceiling celebrate celery cell cent
center century cerca cereal certain chair chalk champion chance change changes channel chapter character
charge charming chat chatting cheap check cheese chef cherry chew chia chicken child chili chlorella
chocolate choice choose chopped christmas church cinnamon circle citizen claim class clay clean clear
clever click client climate climb clock closet clothes cloud club coach coast coat coconut code coffee
coin cold collagen collar collect college color combine come comedy comenzar comes comfort comida coming
comment commercial common communicate community como company compare competition complain complete
computer concert confirm confused congrats connect connection conocer conseguir consent consider
considerar contain container contar contest continue contra control conversation cook cookie cooking cool
copy corn corner cottage cotton cough could count counter country couple courage course cousin cover cow
craft crash craving crazy cream crear create credit creer crew crop cross crowd crush cry cuando cucumber
culture cup cure curious current curry curtain cushion custom customer cut cute dad daily dairy damage
dance dancer dancing danger dark darling date daughter day dead deadline deal dear deber debt december
decent decide decir decorate dedication deep degree dejar delay delete delicious delight deliver demand
dense dentro deny department depend depth description desde desire desk despues dessert destroy detail
develop device dia diamond did diet difference different difficult dining dinner direct dirt dirty
disappear disappointed discount discover discuss dish display distance divide doctor document does dog
doing dollar donate donde done door double doubt down dozen draft drama draw drawer drawing dream dress
drink drinking drive driving drop drug dry dryer due dull dump durante during dust each eager eagle ear
early earn earth ease east easy eat eating echo edge edit education effect effort egg eight either elbow
elder elect elementary elevator eleven ella ellos else embarazoso embarrassed embarrassing empezar employ
empty encontrar encourage end enemy energy engage engine english enjoy enormous enough entender enter
entertain entire entonces entrar entre envelope environment equal error esa esas escape escribir escuela
ese esos especially esperar essay esta estas estate este estos even evening ever every everybody everyone
everything everywhere evidence exact exam examine example excellent except exchange excited excuse
exercise exist existir exit expect expert explain explore express extra extreme eye fabric face fact
factory fail fair faith fake fall false familiar family famous fan fancy far fare farm farmer fashion fast
fasting fat father faucet fault favor favorite fear feather february feed feel feeling fell felt female
fence festival few fiber fiction field fifteen fifth fifty fig fight figure fill film filter final find
finding finds fine finger finish fire firm first fish fit fitness five fix flag flame flat flavor flax
flight flip float flood floor flour flow flower fly foam focus fog fold folk follow food foot for force
forehead forest forever forget forgot fork form formal fortune forty forward found foundation fountain
four frame fraud free freedom frequent fresh friday fridge friend friendly fries frog from front frozen
fruit fruta fry fuel fuera full fun function funny furniture further future gallery gallons game ganas gap
garage garbage garden garlic gas gather gave gear gene general generous genius gente gentle get getting
ghost giant gift ginger girl girlfriend give given gives giving glad glass glory glove glow glue gluten
goal goat god going gold golden golf gone good goodness got grab gracias grade gradual grain grammar grand
grande grandma grandpa grant grape grass grateful gravity gravy gray greasy great greek green greet grew
grill grip groceries grocery ground group grow growing guard guess guest guide guilty guitar gum gusta guy
gym habit hablar hacer hacia had hair halal half hall hambre hammer hand handle handsome handy hang
hangover happen happy harbor hard harm harvest has hasta hat hate hating have hazel head headache healing
health healthy hear heard heart heat heaven heavy heel height held hello helmet help helpful hemp her herb
here hermana hermano hero herself hesitate hide high hiking hill him himself hint hip hire his history hit
hobby hockey hold hole holiday holy hombre home homemade honest honey hook hope hoping horrible horror
horse hospital host hot hotel hour house household housewarming how however hoy hug huge human humid humor
hundred hungry hunt hurry husband ice idea identify ignore illegal illness image imagine important
impossible impress improve inch include income increase indeed indoor infant inform ingredient injury
inner innocent insane insect insert inside inspire install instance instant instead instruction instrument
insulin insulting insurance intelligent intend interest internal international interview into introduce
inulin invention invest invite involve iron island issue item its itself jacket jam january jar jaw
jealous jeans jelly jewelry job john join joke joking journey joy judge juice juicy july jump june jungle
junior jury just kale keep keeps kept keto kettle key kick kid kidding kind king kingdom kiss kit kitchen
knee knew knife knit knock know known knows kombucha kosher lab label lack lactose ladder lady lake lamp
land lane language laptop large laser last late later laugh launch laundry law lawn lawyer lay layer lazy
lead leaf league leak leaning learn learning least leather leave leaving leche lecture led leer left leg
legal lejos lemon lend lens lentil less lesson let letter level liberty library license lid lie life lift
light like liking lime limit line lines links lion lip liquid list listen litter little live liver living
llamar llegar llevar load loaf loan lobby local location lock logic lonely long look looking loose lose
loss lost lot loud lounge love lovely loving low loyal luck lucky lunch machine mad made madre magazine
magic mail main mainly maintain major make makes making mal male mall malo mama man manage manager manana
mango manner mantener many map maple marathon marble march mark market married mas mask mass massage
master match matcha mate math matter may maybe mayor meal mean meant measure meat medal media medical
meditate meditating meditation meditations meditative medium meet meeting mejor melon melt member memory
men menos mention menu merry mes mess message met metal method microwave middle mientras might mild mile
military milk million mind mine mineral minerals minimum minor mint minus minute mirar mirror mismo miss
missing mistake mix mixed mixture mobile model modern modest mom moment monday money monitor monkey
monster month mood moon more moringa morning most mother motion motor mountain mouse mouth mouthful move
movement moves movie moving much mucho mud muffin mujer mulled multiply muscle museum mushroom music must
mustard myself mystery nada nadie name napkin narrow nation native natural nature navy near neat necesitar
necessary neck need needing needs negative neighbor neither nephew nervous nest net network never new news
newspaper next nice niece night nine nobody noche noise none noodle noon nor normal north nose nosotros
not note nothing notice novel november now nowhere nuestra nuestro nuevo nunca nurse nut nutmeg nutrition
nutritious nuts oak oat oatmeal oats object observe obvious occasion occur ocean october ocupada ocupado
ocurrir odd off offer office often oil oir old older olive once one onion only oops open opera operate
opinion opportunity opposite option oral orange order ordinary oregano organic organize origin other
others otra otro our out outdoor outfit outside oven over overall overnight owe own owner pace pack
package padre page paid pain paint pair palace pale paleo palm pan pancake panel panic pants papa paper
para parade parcel pardon parecer parent park parsley part partner party pasar pass passenger passion
passport password past pasta paste pasteurized path patience patient pattern pause pavement pay paying
peace peach peak peanut pear pedir peel peer pelo pen pencil penny pensar people peor pepper pequeno
perder perfect perform perfume perhaps permit permitir pero person pet phone photo phrase piano pick
pickle picnic picture pie piece pig pillow pilot pin pine pineapple pink pitch pizza place plain plan
plane planet plant plastic plate platform play player playing pleasant please pleasure plenty plug plum
plus pocket poco poder poem poet point poison police polish polite politics pollo pond poner pool poor pop
popcorn popular porch pork porque portion portrait positive possess possible post poster pot potato
pottery pound pour power practice praise pray prebiotic precious predict prefer pregnant preheat prepare
present presentar preservative preservatives president press pressed pressure pretty prevent previous
price pride priest primary prime prince princess print prior prison private prize probably probiotic
probiotics problem process produce producir product professional professor profit program progress project
promise proof proper propose protect protein proud provide psychology public pull pumpkin punch punish
pure purple purpose purse push put puzzle quality quarantine quarter quedar queen querer quest question
questions quick quiet quinoa quit quite quote rabbit race racing radio radish ragweed rain raise raisin
ran range rank rapid rare raspberry rather ratio raw reach reaction read reading reads ready real reality
realize really reason recall receive recent recibir recipe recommend recordar recycle red reduce refer
reflect refresh refrigerate refuse region regret regular relate relation relative relax release reliable
relief religion rely remain remember remind remote remove rent repair repeat replace reply report request
require rescue research reserve resident resist resort resource respect respond responsible rest
restaurant result resultar return rhythm ribbon rice rich ride right ring rinse ripe risa rise risk ritual
river road roast robe robot rock rocket role roll romantic roof room root rose rotten rough round route
routine row royal rub rude rug ruin rule rumor run running rural rush saber sacar sacred sad safe safely
saffron said sailor salad salary sale salir salmon salt saludos same sample sand sandwich sat satisfied
saturday sauce save saw say saying scale scared scarf scene scent schedule school science scissors scoop
score scratch scream screen script sea seafood seal search season seat second secret section secure sed
see seed seem seen seguir segun seldom select self sell semana send sending senior sense sensitive sent
sentence sentir separate september series serious serve service serving servir session set sets settle
seven several severe shade shadow shake shall shame shampoo shape share sharp she sheet shelf shell
shelter shift shine shiny ship shipping shirt shock shoe shoot shop short shorts shot should shoulder
shout show shower showing shown shows shrimp shrug shut shy sick side sidewalk siempre sight sign silence
silent silk silly silver similar simple sin since sing single sink sino sister sit sitting situation six
size skate skill skin skip skirt sky slave sleep sleeping slept slice slide slight slim slip slow small
smart smell smile smoke smooth smoothie smoothies snack snow soak soap sobre soccer social society sock
soda soft soil sold solid solo solution solve some somebody somehow someone something sometimes somewhere
son song soon soothing sorry sort soul sound soup sour source south soy space spaghetti spare speak
speaker special species speech speed spell spend spent spice spicy spider spin spinach spirit spiritual
spirulina split spoke sponge spoon sport spot spray spread spring square squash squeeze stable staff stage
stain stairs stamp stand standard standing star stare start starting state station stay steady steak steal
steam steel steep stem step stevia stick still stir stitch stock stomach stone stood stop stopping stops
store stores storm story stove straight strange stranger strawberry stream street strength stress stressed
stretch string strip stripe strong structure struggle student studio study stuff stupid sturdy style
subject subscription substance suburb succeed success such suck sudden suffer sugar suggest suit summer
sun sunday sunny sunrise sunset superb supper supply support suppose sure surface surprise survive sushi
suspect suyo swallow sweat sweater sweep sweet sweetener swim swing switch symbol system table tablet tail
take taken taking talent talk talking tall tambien tan tank tanto tap tape tarde target task taste tasty
taught tax taxi tea teach teacher team tear teenager telephone television tell telling tells temple
temprano ten tender tener tennis tent tequila term terminar terrible test tests texting than thank that
the theater their them theme then theory there thermos these they thick thin thing think thinking third
thirsty thirteen thirty this those though thought thoughtful thousand thread threaten three threw thrill
throat through throw thumb thunder thursday ticket tidy tie tight till time timer times tiny tip tired
tissue title toast today todo toe together toilet told tomato tomorrow tone tongue tonight too took tool
tooth top topic toss total touch tough tour tourist toward towel tower town toy trabajar trabajo track
trade tradition traffic tragedy trail train translate transport trash tratar travel traveling tray
treasure treat tree tribe trick tried trim trip triple trophy tropical trouble truck true trust truth try
trying tube tuesday tune tunnel turkey turmeric turn turning tutor twelve twenty twice twin twist two type
typical ugly umbrella uncle under understand uniform union unique unit universe university unless until
update upon upper upset upstairs urban urgent use used useful using usted ustedes usual utility vacancies
vacation valley value values vanilla variety vase vast vegan vegetable vegetarian vehicle venir ver
verdura version very vet victory vida video viejo view village vinegar violin visible vision visit
visiting vitamin vivir vocal vodka voice volcano volunteer volver vosotros vote voyage waffle wage waist
wait waiter waiting wake walk walking wall wallet walnut wander want wanting wants war warm warning
warrior was wash waste watch watching water watermelon wave way weak wear weather website wedding
wednesday weed week weekend weigh weight weird welcome well went were west wet whale what wheat wheel when
where whether which while whiskey whisper whistle white who whole whom whose why wide widow width wife
wild will willing win wind window wine wing winter wipe wire wisdom wise wish wishing with within without
witness woke wolf woman women won wonder wood wooden wool word wore work worker working workout workshop
world worried worry worse worst worth would wound wow wrap wrist write writer writes writing wrong wrote
yard yeah year yellow yes yesterday yet yoga yogurt yolk you young younger your yourself youth zero zipper
zone zucchini medicare medicaid medical medically insurance insured copay deductible coverage covered wheezing
contagious infected breathtaking breathless aspiring
`
    .trim()
    .split(/\s+/),
)
