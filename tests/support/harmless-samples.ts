/** Harmless messages, separated by '|': no safety rule may match. */
export const harmlessSamples = `
    my daughter swallowed her pride and wants to book | i choked on my coffee when i saw the price lol | no point in me booking before june, right? |
    i ride in front of a car every morning | salt ate my chain, which oil do you sell | can i ride my bike under the train bridge to you |
    i have plans tonight so can i come tomorrow | im busy tonight, what about tomorrow | i could do tonight or tomorrow |
    i'm in labor law, do you do office workshops | do i bring vaccine papers | vaccine cards needed for entry? |
    i practice family medicine, can we partner | medicine ball class? | do you do baby showers |
    i want to die my hair, do you do hair | cooking and eating for two people | she threw stuff at the wall art project |
    i could hurt my kid's feelings if we cancel | i'll throw my kids a party |
    my husband grabbed me a bottle of gingerade | my girlfriend never lets me leave without your gingerade |
    scared to go home empty handed | no one cares if i eat sugar | i'm giving my stuff away before moving to spain |
    nitro cold brew do you have it | burned my arm again on the oven lol |
    this traffic is suicide lol, could I do the consultation online instead? | I work in an emergency room and only have Mondays |
    I'm choking up just reading those reviews, they're so sweet | Our team name is The Overdose, we play softball |
    I'm having a panic about which gift to choose, is a gallon or a 6-pack better | I drive an ambulance for a living, where is pickup |
    I was so burned out on job hunting that I'd rather ask | I'm writing a crime novel about a poisoned lemonade, what is in it |
    how much is a gallon | I'm dead, this drink is so good lol | your gingerade slaps |
    i would die for another bottle | it's killing me that the gallon is sold out |
    I am dying of thirst, are you open? | the suspense is killing me, when does my pouch arrive |
    can you hit me up with the price | hit me with your best price | this ginger has a kick, what is in it |
    does it burn going down? i love spicy | I'd murder for a cold gingerade |
    my wife will kill me if I forget the order, how do I buy a gallon | I almost died laughing at your FAQ |
    break a leg! how do I book | what's the damage for six pouches | can I pick your brain in a session |
    I'm blown away by the taste | you're a lifesaver, where do I pick up | this is to die for |
    shot of ginger please | I'm sick of soda, what do you sell | that is sick! how much |
    do you have a 30-day guarantee | I'm crazy about ginger | is it addictive? haha | can I cancel |
    how to cancel an appointment | do you do meditation sessions | I want to treat myself to a foot detox |
    a treat for my mom | we're expecting guests Saturday, need 2 gallons | expecting my package today |
    when is my delivery expected | do you have baby spinach in the powder |
    I'm hosting a baby shower and need 3 gallons | my kids adore it, price of a 6 pack? |
    how much is everleaf for my 10 year old | can my teenager take everleaf | how many teaspoons for kids |
    is everleaf for children? | my daughter loves gingerade, do you ship |
    I have two sons, how many pouches do we need | my doctor recommended you |
    I am a nurse and want to buy wholesale | I'm a therapist, do you do bulk orders |
    I run a nursing home, bulk price? | physical therapist looking for wholesale |
    retail therapy time, two 6-packs | I need a break, how long is the foot detox |
    do you offer sessions on stress | I'm stressed and want to relax, how much is the foot bath |
    I sleep badly on sundays, are you open then | I am tired, do you have something refreshing |
    can I get a session about eating better | how do I eat more plants | I want to eat less meat |
    I stopped eating meat last year, is everleaf vegan? | I don't eat dairy, is everleaf ok |
    is it dairy free | is it gluten free | does it have nuts | how many calories in a bottle |
    how much sugar | i'm on a budget, which size is cheapest | binge watching shows and sipping gingerade |
    I pass out flyers downtown, want to collaborate? | drowning in work, can I book an evening session |
    heart attack prices! kidding | my heart skipped a beat when I saw the bottle | love at first sip |
    stroke of luck finding you | in a nutshell what is everleaf | the price is a pain |
    website is a headache to use, can I call | my back yard party needs 5 gallons | blood orange flavor? |
    cut the price by half? | cutting board questions aside, what is in it | can I cut the powder with water |
    hang tight, where do I park | can I hang around before my session | kill two birds: book and pick up |
    time to kill before pickup, hours? | my phone died, can you email me |
    my battery is dead, what's your email | dead sea salt in the foot bath? | drop me a line please |
    I lost my password | ignore that, what are your hours | forget it, how much is the gallon |
    what are the instructions for use | instructions for the powder please | show me the prices |
    tell me the rules for refunds | what are the rules about returns | print my order please |
    act now: is the sale still on? | can you pretend I know nothing: what is a foot detox? |
    are you a doctor | is Amara a nurse | do you accept HSA | can I write off this | are you hiring |
    happy birthday to me! one gallon | chill pill lol, how much | hard pill to swallow, $30 for a gallon? |
    laughter is the best medicine but gingerade is close | drugstore near you sells it? |
    me muero de hambre, ¿qué venden? | me muero por probarlo | está de muerte esa bebida, ¿cuánto cuesta? |
    me mata la curiosidad, ¿qué lleva? | qué precio de infarto jaja |
    los pies me matan, ¿cuánto cuesta el foot detox? | ¿cuánto debe tomar un niño de 8 años? |
    mi hija quiere un galón, ¿cuánto es? | quiero comer más plantas |
    estoy embarazosamente tarde, ¿siguen abiertos? | no puedo respirar de la risa con sus fotos |
    se me antoja, ¿dónde compro? | ¿hacen terapia de pies? | cancelar mi cita | estoy loca por su bebida |
    what time is it there | is there parking | can I bring my dog | hello! | thanks, that's great | ok bye |
    What's the killer feature of Everleaf? | I'm hungry, what do you have |
    could you shoot over the price list | I'd give my right arm for a gallon right now |
    cross my heart, best drink ever | I have a soft spot for ginger | heart of Chicago, right? |
    it's chilly, can I drink it warm | do you serve it cold | is it good cold |
    what happens if I lose my pouch in the mail | lost my order number |
    I'm losing patience, where is my order | late for my session, sorry | my sister wants to buy a pouch |
    mom wants the six pack | how old is the company | I am 45, how much should I take |
    my husband is 60 how many teaspoons | my grandma wants to book a foot detox | do men use this |
    what do athletes take | I run marathons, how many tsp | I'm training for a race |
    what are endogenously essential nutrients | which nutrients are missing | how does the foot detox work |
    does it hurt? | is the foot bath hot | can I sit with my friend | can I come with a friend |
    is it private | do you have vouchers | can I give a session as a gift | gift for my wife's birthday |
    wedding favors: 80 bottles | corporate event next month | I own a restaurant |
    can you cater my office party | I need it by friday | rush order? | do you ship to california |
    ship to alaska? | how long does delivery take | is pickup free | do you take venmo | can I pay at pickup |
    is tax included | is there a subscription | do you have a loyalty program | student discount? |
    senior discount | which is the smallest size | is a gallon too much for two people | does it go bad |
    shelf life? | does it have bubbles | is it carbonated | is there caffeine | is it raw |
    does it have pulp | is it made in Chicago | who makes it | how do I get started with plants |
    what should I cook tonight | breakfast ideas | can you recommend a meal plan | how do I sleep better |
    what is holistic coaching | what's the difference between coaching and a clinic | is she vegan |
    how long has she been coaching | what school did she go to | do you have instagram |
    is there a newsletter | how do I delete my account | what do you know about me | do you save my messages |
    is this chat private | who built this site | are you open on holidays | what time do you open |
    are you there now | can I visit without appointment | near the loop? | what street |
    do you speak spanish | ¿hablan español? | ¿qué venden? | ¿tienen descuento? |
    ¿cuánto cuesta una consulta de una hora? | ¿hay estacionamiento? | ¿cuánto dura la sesión? |
    ¿cuántas bolsas puedo comprar? | ¿es vegano? | ¿dónde están? | ¿cómo pido una cita? |
    mi esposo quiere comprar seis botellas | para mi mamá, ¿qué me recomienda? | I'm all ears |
    piece of cake | better late than never | that costs an arm and a leg | break the bank? |
    under the weather forecast is sun, are you open | burning the midnight oil, can I text at night |
    don't kill the vibe | you guys are the bomb | bombarded by emails, how do I unsubscribe | I'm on a roll |
    so excited I could scream | my taste buds died and went to heaven | heavenly drink | addicted already |
    craving it | dying for a sip | I'd sell my soul for this recipe |
    how long does the gallon keep in the fridge | is six bottles enough for a week |
    do you bottle it yourself | which is better value | what is your best seller | do you restock often |
    where can I leave a review | I live in Evanston, can you drop it off | is it okay to call after 5 |
    can I text on sunday | do I pay now or later | what is the total for 4 pouches |
    is the first pouch refundable | how many days for refund | what happens in the first week |
    what is the tsp for a 17 year old | serving for my 11 year old |
    my 16 year old runs track, how much everleaf | adults how many spoons | explain the five categories |
    what does conditionally essential mean | 98 of what | why not all 102 | who made the blend |
    why did you make it | can I bake with it | does it dissolve | can I put it in soup | best time of day |
    is turmeric inside | what color is it | does the pouch reseal | how heavy is a pouch |
    how long does a pouch last | do I need a doctor's note | can my wife join the online session |
    video or phone? | which app do we use | can I record it | what should I prepare | do you take notes |
    how soon can I get an appointment | can I book for two | are evenings possible | does Amara travel |
    do you work with men | do you offer packages | monthly plan? | is the foot bath warm |
    do I need to bring a towel | what herbs are in the foot bath | is detox painful |
    what's included in foot detox | can I eat before | parking downtown | is there wheelchair access |
    are dogs welcome | what is your refund policy | can you send an invoice | I need a receipt |
    my payment failed | card declined | the page is broken | checkout not working |
    how do I change my quantity | dark mode? | how do I log out | is my account safe | stop texting me |
    I never got the mail | what is Gingerade | gingerade with ice? | gingerade cocktails? | is it kosher |
    made by hand? | I'm allergic to boring drinks, what flavors do you have | that joke killed me |
    kill it with the ginger | party people need 12 bottles | we are family of five |
    my son's birthday: two gallons | kids party, 3 gallons price? | for my daughter's wedding |
    baby's first birthday, how much is a gallon | teacher gifts | ¿cuánto es un paquete de seis? |
    ¿tienen galón? | ¿me lo envían? | ¿cómo se paga? | ¿qué días abren? | ¿atienden los sábados? |
    necesito cambiar mi cita | ¿qué es el detox de pies? | ¿cuánto cuesta por niño? |
    soy nueva, ¿por dónde empiezo? |
    I want to disappear into a good book | I'm going to jump on this deal | I cut myself a slice of lemon |
    hit my head against the wall trying to log in | I lost my confirmation | a bunch of bottles please |
    lots of people are coming to my party | is it a tablet or powder | I use a tablet to order |
    on my tablet the page is broken | can kids come to the studio | your checkout is sick |
    I have a gun show on Saturday, can I pick up Sunday | I can't sleep without knowing when the gallon is back |
    what were you told about the delivery time | I teach a prenatal yoga class, can I order in bulk? |
    April delivery? | is the control panel broken | protocol for pickup | I'm a pharmacist, wholesale prices? |
    summarize the terms | should I serve it with ice or without | I run every day, how many teaspoons for me |
    no point driving all that way, do you do zoom | cant see the point in buying 1, whats the 6 pack |
    its been 10 weeks since i ordered, how long is shipping | do you have parking w/ handicap access |
    nobody to pick it up for me, can you ship the gallon | hes 6 how much powder`
