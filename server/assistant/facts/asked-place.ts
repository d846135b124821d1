import { readAsked } from '#server/assistant/facts/read-asked.ts'

/** How people ask what any practice says of its place, and of who may come along. The form is that of `asked.ts`. */
export const askedOfPlace = readAsked(`
park|parking|meter|meters|driveway|parking lot|garage :: where do i leave my car, does parking cost anything, is it hard to park, where can i put my truck, is there a spot for my van
bus|train|subway|tram|light rail|metro|streetcar, stop*|line|station|blocks|minutes|walk|from :: i have no car, i do not drive, public transport, how do i get there without a car, which bus gets me close to you, nearest station
bicycle*|bike*, rack*|lock*|stand*|hall*|yard|door|fence|inside|park* :: where do i put my bike, anyplace to lock my bicycle, i come by bike, cycling to you
stairs|steps|elevator|ground floor|first floor|step free|ramp|ramps|upstairs|second floor|third floor|wheelchair*|threshold :: is there a lift, my dad uses a walker, he cannot climb, crutches, bad knees, wheelchair, i cannot manage stairs, stroller, can disabled people get in
restroom*|bathroom*|toilet*|washroom* :: is there a loo, where can i pee, can i wash my hands there, can i freshen up, changing room
waiting room|waiting area|wait in|wait on|bench|arrive early|come early|too early|minutes early|minutes before|earlier than :: can i come early and wait, where do i sit until it starts, what if i am too early, is there somewhere to wait, where can my husband wait meanwhile
come to your home|come to my home|come to your house|come to homes|come to you|home visits|house calls|travel to|at your home|at your place|at your office|on site|drive to you|visit you :: would she come to us, can you do it at my house, my father cannot leave the house, would she come out to him, mobile service, would you travel to our office, she is bedridden could you visit
bell|buzzer|doorbell|entrance|side door|back door|upstairs|opposite|next to|ring :: how do i find you, which door is it, where is the entrance, which bell do i push, what do i press, i stand outside
slippers|shoes|boots|socks|barefoot :: do i take my shoes off, can i keep my boots on, am i barefoot, do i need inside shoes
phones are|phone off|phones off|silent|cell phones|mobile phones|phones stay|no phones :: may i use my phone inside, can i take a call, do i switch off my cell
heated|cool*|warm|air conditioning|blanket* :: is it cold in there, i am always freezing, is it hot in summer
within the city|city limits|mile radius|service area|neighborhoods|county|counties :: do you come to my part of town, which areas do you cover, i live in a suburb
outside|outdoors|in the park|indoors|covered|tent :: is it inside or outside, what if the weather is bad, where does it take place
friend|friends|partner|spouse|husband|wife|companion|somebody with you|someone with you|interpreter|doula|support person, sit|join|come|welcome|bring|stay|room|watch|along|listen :: can my husband come along, may i bring somebody, can my mother sit in, may a friend watch, can my partner listen in, sign language interpreter in the room, can i have company, i do not want to come alone
children|kids|child|baby|babies|stroller, bring|wait|quiet*|welcome|play|along|toys|come with|corner :: can i bring my child along, i have no babysitter, my kids would be with me, is there a play corner, can my toddler come with me
under 18|from age|minimum age|from the age|ages|years old|years and up|and older|and up|minors|teenagers|from 12|from 14|from 16|from six|from seven|from eight :: how old must one be, would you take my ten year old, is my daughter too young, do you take kids, is there an age limit, is my mother too old, what about a teenager
parent*|guardian*, sign*|stay*|present|consent|wait*|room|house|watch|come|permission|leave :: do i have to stay while my kid is there, may i drop my child off and leave, do i have to be in the room, can i watch the lesson of my child, do parents sign
dog*|pet*|cat|cats|puppy|animals, home|welcome|leash*|service|allowed|stay*|wait*|bring|not|please :: can my dog come with me, may i bring my puppy, can he lie under the table, is it pet friendly, labrador, my poodle goes everywhere with us
treat animals|work with animals|veterinar*|vet|vets|pets :: does she do it with pets too, would you help my cat, my horse, would she see my old dog, is it for animals as well
our dog|our cat|my dog|my cat|her dog|her cat|his dog|house cat|studio cat|studio dog|lives here :: i am allergic to dogs is there one around, are there animals in the house, cat hair
pregnant|pregnancy|expecting, only|not|note|week*|month*|trimester|from|until :: i am five months along, may i come with a baby bump, i am expecting
interpreter*|sign language|deaf|hard of hearing|captions :: my mother is deaf, i am hard of hearing, can i have captions, do you sign
delivery|deliver|delivers|delivered, within|miles|free|city|town|local*|fee :: do you bring it to my house, is there local delivery, how far do you deliver
private room|closed door|own room|quiet room|thin walls|nobody hears|cannot hear :: can others hear us, is it private there, who else is in the room, are there walls between us
`)
