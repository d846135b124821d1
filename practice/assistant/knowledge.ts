import { isCoaching, list } from '#practice/assistant/trade.ts'
import { publishedWords } from '#practice/words.ts'

const questionsForCoach = [
  {
    passage: 'session-prices',
    ask: list(
      'how much is a session, what do you charge for a consultation, session prices, how much to see her, price of coaching, cuanto cuesta una consulta, how much for 30 minutes, how much for an hour, your rates',
    ),
  },
  {
    passage: 'coach',
    ask: list(
      'who is {firstName}, tell me about the coach, how many years of experience, what are her credentials, is she certified, is she a doctor, is she a nutritionist, who runs this, quien es la coach, what are her qualifications, who will i be talking to in a session, is she licensed, how does she work, what is her method',
    ),
  },
]

/**
 * What the assistant knows beyond what follows from the catalog, and how visitors ask for it. The gaps that are filled
 * when it answers are listed in `server/assistant/facts/own-gaps.ts`; a sentence with a gap that nothing fills is
 * left out.
 */
export const assistantKnowledge = publishedWords('assistantKnowledge', {
  /** After name, title, place and years of experience. */
  coach: isCoaching
    ? 'She listens first, suggests one change, and waits to hear how it went before she suggests another. This is a coaching practice, not a clinic, and she will tell you when your question belongs to a doctor.'
    : 'More is on the page about {firstName}.',
  /** What they are, after their names. For other products their kind is said. */
  drinkKind: 'a fresh ginger-lemon drink',
  blendKind: 'a plant-based nutrient blend',
  /** Several of the drink, when no size is named. */
  drinkPlural: 'bottles',
  /** The word for several of a size of the drink, beside a total price. */
  sizes: [
    { size: 'single', plural: 'bottles' },
    { size: 'six-pack', plural: '6-packs' },
    { size: 'gallon', plural: 'gallons' },
  ],
  /**
   * `of`: what it is about, by short names, 'drink' and 'blend'; it is left out unless all of that is offered.
   * `subjects` may say 'sizes' for all sizes of the drink. A passage with the id of one that follows from the catalog
   * takes the place of its words. `ask` is only searched. `personal`: about taking a product, not buying it.
   */
  passages: [
    {
      id: 'online',
      of: ['online'],
      page: 'booking',
      subjects: ['online'],
      aspects: ['what', 'place'],
      ask: list(
        'do you do video calls, can we meet online, what is an online consultation, do you offer virtual sessions, i live in another state can i still have a session, not in {city}, can we do zoom, consultas en linea',
      ),
      text: 'Yes. {serviceTitle}: {descriptionInSentence} {prices}.',
      personal: false,
    },
    {
      id: 'in-person',
      of: ['in-person'],
      page: 'booking',
      subjects: ['in-person'],
      aspects: ['what', 'place'],
      ask: list(
        'can i come in person, do you see people face to face, in-person consultations {city}, can i visit you, consulta presencial, is it possible to meet in {city}',
      ),
      text: 'Yes, {firstName} sees people in person in {place}, by appointment. {description} {prices}.',
      personal: false,
    },
    {
      id: 'session-length',
      of: ['online', 'in-person'],
      page: 'booking',
      subjects: ['session', 'online', 'in-person'],
      aspects: ['length'],
      ask: list(
        'how long is a session, how long does a consultation take, how many minutes, should i take thirty or sixty minutes, which one should i choose, is half an hour enough, cuanto dura la consulta, not sure which session, first time what should i book',
      ),
      text: 'A consultation is {lengths}, online or in person. {bookingAdvice}',
      personal: false,
    },
    {
      id: 'foot-detox-length',
      of: ['foot-detox'],
      page: 'booking',
      subjects: ['foot-detox'],
      aspects: ['length'],
      ask: list(
        'how long is a foot detox, how long does the foot bath take, how many minutes is the foot detox',
      ),
      text: 'A foot detox is sold by the session: a warm herbal foot bath and a quiet hour to put your feet up.',
      personal: false,
    },
    {
      id: 'single-price',
      of: ['single'],
      page: 'drink',
      subjects: ['single'],
      aspects: ['price', 'size'],
      ask: list(
        'how much is one bottle, price of a single bottle, how many ounces in a bottle, the small one, smallest size',
      ),
      text: 'One {size} bottle of {drink} is {price}.',
      personal: false,
    },
    {
      id: 'six-pack-price',
      of: ['six-pack'],
      page: 'drink',
      subjects: ['six-pack'],
      aspects: ['price', 'size', 'save'],
      ask: list(
        'how much is the 6-pack, price of six bottles, how much do i save with the six pack, what do six cost',
      ),
      text: 'The {sizeName} ({unitsInWords} {size}) is {price}. That saves {sixPackSaves} against {unitsInWords} single bottles{andItShipsFree}.',
      personal: false,
    },
    {
      id: 'gallon-price',
      of: ['gallon'],
      page: 'drink',
      subjects: ['gallon'],
      aspects: ['price', 'size'],
      ask: list(
        'how much is a gallon, price of the jug, how much is the big one, the largest size, cuanto cuesta el galon, how many glasses in a gallon',
      ),
      text: 'A gallon of {drink} is {price}. It pours {unitsInWords} {smallestSize} glasses{andShipsFree}.',
      personal: false,
    },
    {
      id: 'drink-savings',
      of: ['single', 'six-pack', 'gallon'],
      page: 'pricing',
      subjects: ['drink', 'sizes'],
      aspects: ['save', 'size'],
      ask: list(
        'is there a discount, which size is cheapest per ounce, which size is the best deal, cheapest way to buy, do you have coupons, best value, any deals on bottles',
      ),
      text: 'The {sixPackName} saves {sixPackSaves} against {sixPackUnits} single bottles: {sixPackPrice} instead of {sixPackSingles}. By the {smallestSize} glass, a gallon comes to {gallonEach}, the {sixPackName} to {sixPackEach}. {bothShipFree}.',
      personal: false,
    },
    {
      id: 'drink-what',
      of: ['drink'],
      page: 'drink',
      subjects: ['drink', 'sizes'],
      aspects: ['what', 'ingredients', 'taste'],
      ask: list(
        'what is {drink}, what is in the drink, what is it made of, ingredients of the ginger drink, what is in the bottle, is it fresh ginger, what does it taste like, is it sweet or spicy, que ingredientes tiene la bebida, what flavors, what is the drink made from',
      ),
      text: '{drink} is fresh ginger, fresh lemon, and a bite at the end, pressed in small batches. The site names no other ingredients; for a full list, or if you have an allergy, please ask {firstName}.',
      personal: false,
    },
    {
      id: 'drink-storage',
      of: ['drink'],
      page: 'drink',
      subjects: ['drink', 'sizes'],
      aspects: ['storage'],
      ask: list(
        'how do i store it, does it need to be refrigerated, should i shake the bottle, keep it in the fridge, can i drink it warm, how do i serve it, how do i keep it fresh',
      ),
      text: 'Keep {drink} cold and shake it before you pour. It is best cold, and can be warmed a little.',
      personal: false,
    },
    {
      id: 'drink-benefits',
      of: ['drink'],
      page: 'drink',
      subjects: ['drink', 'sizes'],
      aspects: ['benefits'],
      ask: list(
        'health benefits of the ginger drink, what is {drink} good for, why drink ginger and lemon, is it anti-inflammatory, immune support, is it good for digestion, beneficios de la bebida, is it healthy',
      ),
      text: 'What the page says about ginger and lemon:\n{drinkBenefits}\nIt is a drink, not a medicine. {disclaimer}',
      personal: true,
    },
    {
      id: 'bulk',
      of: ['drink'],
      page: 'pricing',
      subjects: ['drink', 'blend', 'sizes'],
      aspects: ['bulk'],
      ask: list(
        'do you sell wholesale, bulk orders, i need 50 bottles for a wedding, large order for an event, can my cafe sell your drink, price for businesses, stock it in my store, venta por mayor, catering for an office party',
      ),
      text: 'Bulk orders are available, with wholesale pricing for businesses or events. Tell us how many bottles and when on the contact page, and we’ll send you a quote.',
      personal: false,
    },
    {
      id: 'blend-dose',
      of: ['blend'],
      page: 'blend',
      subjects: ['blend', 'child', 'teen', 'adult', 'athlete'],
      aspects: ['dose'],
      ask: list(
        'how much should i take, what is the suggested daily use, how many teaspoons a day, dosage by age, how much for adults, how often do i take it, cuanto debo tomar al dia, serving size, daily amount of the powder, how many scoops, how much for a person of my age',
      ),
      text: 'Suggested daily use of {blend}, once a day:\n{dailyUse}\nStart with less if you like. {doctor}',
      personal: true,
    },
    {
      id: 'blend-dose-child',
      of: ['blend'],
      page: 'blend',
      subjects: ['child'],
      aspects: ['dose'],
      ask: list(
        'how much for my child, can kids take the blend, how much for a five year old, is it for children, teaspoons for a kid, cuanto para un nino, my daughter how much',
      ),
      text: 'The suggested daily use of {blend} is {childUse}. {doctor}',
      personal: true,
    },
    {
      id: 'blend-dose-teen',
      of: ['blend'],
      page: 'blend',
      subjects: ['teen'],
      aspects: ['dose'],
      ask: list(
        'how much for a teenager, how much for a sixteen year old, can teens take it, my teenage son how much',
      ),
      text: 'The suggested daily use of {blend} is {teenUse}, and {athleteUse}. {doctor}',
      personal: true,
    },
    {
      id: 'blend-dose-adult',
      of: ['blend'],
      page: 'blend',
      subjects: ['adult'],
      aspects: ['dose'],
      ask: list(
        'how much for an adult, how many teaspoons for a grown up, dose for a 40 year old, how much for my husband',
      ),
      text: 'The suggested daily use of {blend} is {adultUse}, and {athleteUse}. Start with less if you like.',
      personal: true,
    },
    {
      id: 'blend-dose-athlete',
      of: ['blend'],
      page: 'blend',
      subjects: ['athlete'],
      aspects: ['dose'],
      ask: list(
        'how much for athletes, i run marathons how much, dose for sports, i train every day how many teaspoons',
      ),
      text: 'The suggested daily use of {blend} is {athleteUse}. Start with less if you like.',
      personal: true,
    },
    {
      id: 'blend-use',
      of: ['blend'],
      page: 'blend',
      subjects: ['blend'],
      aspects: ['use'],
      ask: list(
        'how do i use the powder, how do i take it, what do i mix it with, can i put it in a smoothie, stir it into what, can i put it in oatmeal, como se usa el polvo, mix with water, when in the day do i take it',
      ),
      text: 'Once a day, {useInSentence} Suggested daily use:\n{dailyUse}',
      personal: true,
    },
    {
      id: 'blend-what',
      of: ['blend'],
      page: 'blend',
      subjects: ['blend'],
      aspects: ['what'],
      ask: list(
        'what is {blend}, tell me about the powder, what is the nutrient blend, is it vegan, is it plant based, que es el polvo, what is in the pouch, why was it developed, core benefits of the blend',
      ),
      text: '{blend} is a {kindInSentence}: a plant-based powder made from whole plants, with {nutrients}, from a small pilot batch. It is {price} per pouch. {disclaimer}',
      personal: false,
    },
    {
      id: 'blend-ingredients',
      of: ['blend'],
      page: 'blend',
      subjects: ['blend'],
      aspects: ['ingredients'],
      ask: list(
        'what is in the blend, ingredients of the powder, what is it made from, does it contain sugar, what does the powder contain, que contiene el polvo',
      ),
      text: 'The blend is plant-based and whole-food: plants, dried and ground to a fine powder, with {nutrients} ({botanicalList}). For anything the page does not list, such as allergens, please ask {firstName}.',
      personal: false,
    },
    {
      id: 'blend-nutrients',
      of: ['blend'],
      page: 'blend',
      subjects: ['blend'],
      aspects: ['nutrients'],
      ask: list(
        'how many nutrients does it have, essential nutrients, which nutrient categories are there, how many vitamins and minerals, what is missing from the blend, is it complete, 98 of 102, cuantos nutrientes tiene, conditionally essential nutrients, non-essential, endogenously essential, microbiome essential',
      ),
      text: '{blend} has {nutrientCount} essential nutrients, in {nutrientCategoryCount} categories:\n{nutrientCategories}\n{blendMissing} {disclaimer}',
      personal: false,
    },
    {
      id: 'blend-botanicals',
      of: ['blend'],
      page: 'blend',
      subjects: ['blend'],
      aspects: ['botanicals'],
      ask: list(
        'which botanicals are in it, what herbs are in the powder, what plants does it contain, list the eight botanicals, is there turmeric in it, does it have nettle, que hierbas tiene',
      ),
      text: '{blendBotanicalsInWords}: {botanicals}.',
      personal: false,
    },
    {
      id: 'blend-taste',
      of: ['blend'],
      page: 'blend',
      subjects: ['blend'],
      aspects: ['taste'],
      ask: list(
        'what does the powder taste like, flavor of the blend, does it taste bad, is it bitter, a que sabe',
      ),
      text: 'The page says what each botanical tastes of: {tastes}. It is ground fine enough to disappear into a smoothie.',
      personal: false,
    },
    {
      id: 'blend-pilot',
      of: ['blend'],
      page: 'blend',
      subjects: ['blend'],
      aspects: ['pilot'],
      ask: list(
        'what does pilot batch mean, is this a first batch, will there be more, why is it called a pilot, lote piloto, is it in stock, how many pouches are left',
      ),
      text: 'The pilot batch is the first, small batch. There are only so many pouches, you are among the first to use it, and we would like to hear what you think. What you tell us shapes the next one.',
      personal: false,
    },
    {
      id: 'blend-support',
      of: ['blend'],
      page: 'blend',
      subjects: ['blend'],
      aspects: ['support'],
      ask: list(
        'who helps me in the first week, is there support for the powder, can i text somebody with questions about the blend, support hours first week, ayuda la primera semana',
      ),
      text: '{blendSupport}, at {phone}.',
      personal: false,
    },
    {
      id: 'blend-receive',
      of: ['blend'],
      page: 'blend',
      subjects: ['blend'],
      aspects: ['receive'],
      ask: list('what do i receive, what comes in the package, what is included, que recibo'),
      text: 'What you receive:\n{receive}',
      personal: false,
    },
    {
      id: 'blend-thyroid',
      of: ['blend'],
      page: 'blend',
      subjects: ['blend'],
      aspects: ['thyroid'],
      ask: list('thyroid medication, levothyroxine, how many hours apart from thyroid medicine'),
      text: '{thyroidCare} {doctor}',
      personal: true,
    },
  ],
  /** How visitors ask for a passage that follows from the catalog, in place of questions with its name or title. */
  questions: [
    ...(isCoaching ? questionsForCoach : []),
    {
      passage: 'online-price',
      ask: list('how much is an online consultation, cost of a video session, virtual consultation fee'),
    },
    {
      passage: 'in-person-price',
      ask: list('how much is an in-person consultation, cost to meet face to face in {city}'),
    },
    {
      passage: 'foot-detox-price',
      ask: list('how much is the foot detox, price of a foot bath session, what does a detox session cost'),
    },
    {
      passage: 'foot-detox',
      ask: list(
        'what is the foot detox, what happens in a foot detox session, how does the foot bath work, tell me about foot detox, where is the foot detox, do you offer foot detox online, foot detox {city}, que es el foot detox',
      ),
    },
    {
      passage: 'drink-prices',
      ask: list(
        'how much is {drink}, drink prices, what sizes does it come in, price list for the ginger drink, cuanto cuesta la bebida de jengibre, how big are the bottles, sizes and prices, which sizes are there, what is the difference between the sizes',
      ),
    },
    {
      passage: 'drink-shipping',
      ask: list(
        'do you ship the drink, is shipping free on the 6-pack, does the gallon ship free, do you deliver bottles, delivery of the ginger drink, shipping cost for a single bottle, envio gratis, can you mail me a bottle',
      ),
    },
    {
      passage: 'drink-pickup',
      ask: list(
        'where do i pick up my drink, local pickup {city}, where can i collect my bottles, can i pick up today, donde recojo mi pedido, pickup address',
      ),
    },
    {
      passage: 'drink-order',
      ask: list(
        'how do i order {drink}, where can i buy the ginger drink, i want to buy a bottle, how to purchase a gallon, quiero comprar la bebida, place an order for the drink, get some {drink}',
      ),
    },
    {
      passage: 'drink-payment',
      ask: list(
        'do i pay online for the drink, is my card charged for the bottle, how do i pay for the gallon, payment at pickup',
      ),
    },
    {
      passage: 'blend-price',
      ask: list(
        'how much is {blend}, price of a pouch, how much does the powder cost, cost per pouch, cuanto cuesta el polvo, total for five pouches, what will i pay for two pouches',
      ),
    },
    {
      passage: 'blend-quantity',
      ask: list(
        'how many pouches can i order, maximum number of pouches, is there a limit per order, can i buy twenty pouches, smallest order, cuantas bolsas puedo pedir',
      ),
    },
    {
      passage: 'blend-shipping',
      ask: list(
        'is shipping free for the blend, what does shipping cost for a pouch, free shipping over, how many pouches for free shipping, when will my pouch arrive, do you ship the powder, costo de envio del polvo',
      ),
    },
    {
      passage: 'blend-refund',
      ask: list(
        'can i get a refund, what if i do not like it, money back guarantee, return policy, can i send the pouch back, how many days to return it, is it refundable, how long do i have to return it, puedo devolverlo, refund policy for the blend',
      ),
    },
    {
      passage: 'blend-order',
      ask: list(
        'how do i order {blend}, where can i buy the powder, i want to order a pouch, how to purchase the blend, what happens after i order, what happens after i pay, quiero comprar el polvo, buy the nutrient blend, how does checkout work',
      ),
    },
    {
      passage: 'blend-payment',
      ask: list(
        'how do i pay for the blend, do you take credit cards, is my card safe, which payment methods, can i pay with a card, puedo pagar con tarjeta, who sees my card number',
      ),
    },
    {
      passage: 'blend-disclaimer',
      ask: list(
        'is it fda approved, is it tested, was it evaluated by the fda, is it a medicine, is it proven',
      ),
    },
    {
      passage: 'order-status',
      ask: list(
        'where is my order, track my order, has my pouch shipped, order status, i did not get a confirmation email, when will my order arrive, how do i cancel my order, where is my receipt, i was charged twice, the wrong item came, donde esta mi pedido',
      ),
    },
    {
      passage: 'resources',
      ask: list(
        'do you have an ebook, can i download the guide, what resources are there, wellness journal, three day detox plan, plant-based living guide, herbal remedies guide, when will the guides be available, is there a pdf, recursos para descargar, free guides, recipes or meal plans',
      ),
    },
  ],
})
