/**
 * Everyday words and phrases that mean much the same, a line each, in lower case without apostrophes. A question that says one way what a
 * page says another finds it by them. Inflections follow by themselves.
 */
export const synonyms: readonly (readonly string[])[] = `
kept, keep, retain, lying around, around at your place, in your files, retention, hang on to, hold on to, hold onto, hang onto, hold, store, save, stay in your system, stays in your system, stay on your, stick around, sit in, on file, on record, remain, hold of me, still have, still got, archive
delete, deletion, erase, wipe, remove, get rid of, disappear, purge, scrub, vanish, forget me, thrown away, throw away, gone, destroy, take down
copy, printout, print out, export, download of, see everything, everything you have, all you have, file on me
message, note, form, wrote, write in, email i sent, inquiry, enquiry
text, sms, text message, mobile message, texting
frequency, how often, how frequent, a month, per month, bombard, spam me, blow up my phone, fewer than
condition, have to agree, have to say yes, must i agree, required, requirement, obligat, mandatory, obliged, have to sign up, must i accept, need to accept, forced, have to opt in, without agreeing, have to consent, need to consent, must i consent, strings attached
agree, say yes, consent, accept, opt in, permission
phone number, mobile number, cell number, number, phone numbers, mobile numbers, cell
who else, other companies, anyone else, somebody else, someone else, third party, third parties
cannot, cant, can not, unable, not able
share, give away, hand over, pass on, pass along, hand to, third party, third parties, give out, hand out, affiliates, partners
sell, sold, selling, telemarketer, telemarketers, spammers, marketers, marketer, advertisers, call list
unpaid, never pay, never paid, dont pay, didnt pay, not pay, abandon, without paying, not paid, never finish, never finished, dont finish, didnt finish, leave it unpaid, havent paid, skip the payment
unconfirmed, never confirmed, never clicked, didnt confirm, not confirmed, dont confirm, half made, half finished, unfinished, never verified, didnt verify, never activated, dont click, didnt click
registration, sign up, signup, sign up email, register, registering, made an account, new account
account, profile, login
close, want it gone, had enough of, delete my account, shut down, quit, leave, terminate, cancel my account, deactivate
browser, laptop, computer, device, tablet, phone i use, machine, ipad, mac, pc
recognize, recognise, remember, know it is me, knows its me, remembers
sign out, log out, logged off, log off, signed off, logged out, signed out, sign off
cookie, cookies, tracker, trackers, tracking, analytics, follow me around, spy
advertising, banners, banner, ads, advert, adverts, ad, marketing, promotional, promotions
confidential, private, between us, stays between, secret, stay with her, go round, gossip, go anywhere else, tell anyone, tell others, repeat to anyone, discreet
tax, taxes, irs, accountant, bookkeeping, cpa, on what grounds
order, purchase, bought, transaction
record, records, details, data, information, info, details, history
card, credit card, debit card, card number, digits, card details
payment provider, payment processor, processor, stripe, who handles, who processes, handles my card
children, child, kid, minor, underage, under age, teen, teenager, adult, grown up, grownup, 13, 16, 17, 18, years old, year old, age limit, old enough, how old
law, fall under, governs, governing, jurisdiction, legal, state law, court, applies
currency, us dollars, dollars, usd, euro, euros, pounds, canadian
hipaa, health privacy, privacy law, federal law
medical advice, medicine, replace a doctor, diagnose, treat, cure, prescribe, prescription, doctors orders, medical care, clinic
doctor, physician, md, nurse, dr, medical degree, practitioner
evaluated, approved, tested, endorsed, verified, certified by, fda, food and drug administration, proven, stand behind
ai, assistant, chatbot, bot, robot, language model, computer program, chat
conversation, chat, stuff i type, i type to you, type to you, what i type, what i write, what i say here, type in here, this chat, tell this, tell the bot, typed
wrong, mistake, mistakes, incorrect, error, inaccurate, trust
confirm, final, definite, official, guaranteed, for sure, certain, locked in, count as booked, binding
request, ask for, asked for, apply
appointment, session, visit, meeting, consultation, talk, conversation with her, sit down
cancel, cannot come, cant come, cant make it, something came up, sick that day, called into work
early, notice, ahead, in advance, beforehand, how far ahead
refund, money back, return, send back, reimburs, give back, reversed
change, changes, updated, revised, amend, modify
notify, be told, told if, get an email, notified, email about, told about, let us know, find out, hear about, alert
correct, correction, fix, wrong spelling, misspelled, mistake in my
see, view, look at, access
free, complimentary, no charge, without charge
ship, shipping, on its way, left the building, dispatched, sent out, out the door, mailed
guarantee, guaranteed, warranty, warranties, warrantied
liability, liable, responsible, responsibility, sue, damages, at fault, your fault
carrier, carriers, verizon, att, t mobile, phone company
rates, data rates, charged for texts, cost me, cost for texts, fee for texts, charge for texts
contact, reach, get hold
stir, mix, add it, put it in, sprinkle, whisk, blend it
color, colour, hue, green, golden, yellow, brown, black, white, red, blue, gray, grey, pink, purple, navy, beige
taste, flavor, flavour, tastes like, notes, palate, savor
sharp, spicy, hot, peppery, kick, zing, bite
sting, stings, stinging, prickly, nettles
before you pour, before pouring, before drinking, before serving, before i pour, before i serve, before i drink, prior to
shake, stir before, settle, separate, swirl
pour, pouring, serve, serving, drink it, before drinking
cold, chilled, fridge, refrigerate, ice, icebox, cooler, cool
warm, heat, heated, microwave, hot
glass, cup, tumbler, mug, glasses
root, roots, rooty, rhizome
leaf, leaves, herb, herbs, plant, plants, greens, garden
vegan, from animals, animals, plant based, plants only, animal, meat free, dairy free, vegetarian, animal products
whole food, whole foods, real food, natural, from real plants, synthetic, artificial, laboratory, lab made, chemicals
expect, count on, get from you
link, clicked the link, confirmation link
missing, not in it, not included, left out, lacking, lack, absent, does not have, doesnt have, isnt in
complete, whole thing, everything in it, all of them
develop, developed, invent, invented, came up with, reason behind, story behind, idea behind, why did she make, created, create, origin
sample, trial, try it out, first time, pilot, beta, test batch
small, little, tiny, short
beginning, start, starting, new to this, beginner, from scratch, from zero, first timer, newbie, never done, begin, begins, first thing, happens first, at first
enough, suffice, sufficient, plenty, do the trick
one question, single question, quick question, just one thing
listen, listens, hear me out, pushy, lecture, judge, judgmental, bossy, preach, strict, forbid, forbidden, swear off, give up, off limits, not allowed to eat, method, approach, style, philosophy, way of working
suggest, recommend, advise, propose, tell me to
habits, routine, lifestyle, daily life, pantry, kitchen, throw out, cupboard
certificate, certified, credential, credentials, diploma, qualification, qualifications, qualified, degree, papers, trained, training, licensed, license, certification, accredited, legit
support, help, guidance, hold my hand, handholding, somebody to ask, someone to ask, anyone to ask, walk me through, stuck
first week, first days, first few days, at the start, in the beginning, getting started, week one
household, family, everybody at home, whole family
party, guests, gathering, crowd, reunion, potluck
wholesale, bulk, retail, resell, big quantity, large quantity
quote, estimate, price for, figure, offer
declined, rejected, refused, didnt go through, failed, bounced
charged, billed, debited, taken from
popup, pop up, window, new tab, tab
password, passcode, passkey, pin
plain text, readable, unreadable, read back, encrypted, hashed, scrambled, see my password
break into, hack, copy your, steal, scrape, spam
emergency, urgent
parcel, package, box, shipment, delivery, order, pouch
notice, heads up, word, message, email, update
leaves, leave, left, sent, sent off, goes out, on its way, shipped
run out, out of stock, sold out, nothing left, cannot send
black background, dark mode, dark theme, theme, light theme, night mode, look of the page
plastic, visa, mastercard, amex, card
homework, tasks, to do list, chores, change, plan, to do at home, do at home, at home afterwards, when i get home
told off, scold, lecture, preach, nag, wag a finger, judge, lectured, scolded, sermon, sermons, preached, guilt trip, shame me, made to feel bad, telling off, scolding, yelled at, give me grief
sediment, cloudy, bottom of the bottle, settle, separate, lumps
soak, bath, bathe, dip, foot bath
feet, foot, toes, toe, soles, ankles
relax, unwind, rest, put my feet up, chill out, pamper, treat myself, calm, quiet, peace
silence, quiet, nobody asking, chatter, small talk, no talking
licorice, liquorice, aniseed, anise
sour, tart, tangy, acidic
minty, mint, peppermint, gum
pine, piney, resin, forest, christmas tree
lawn, grass, grassy
breakfast, morning, wake up
portion, serving, dose, amount, spoon, spoonful, teaspoon, daily use, how much
baby, toddler, small child, little one, child
grandma, grandpa, elderly, senior, adult
dispute, argue, argument, fall out, fell out, disagree, disagreement, quarrel, law
rules, terms, conditions, policy, fine print, small print
surname, last name, married name, maiden name, name
leave for good, close, gone, want out, done with, delete
login, log in, account, sign in, profile
fingerprint, face id, thumbprint, passkey, passkeys
forever, how long, until
outsiders, strangers, other people, third parties, anybody else, companies
lawyer, attorney, court, sue, liability
browser, safari, chrome, firefox
ip, ip address, internet address, where i am
recommend to a friend, word of mouth, testimonial, review
parking, park, leave my car, leave the car, put my car, put the car, spot for my car, meter, garage
wheelchair, ramp, stairs, steps, step free, elevator, lift, accessible, accessibility, walker, crutches, disabled, mobility, ground floor
late, running late, stuck in traffic, show up late, traffic, delayed, behind schedule, minutes late
pet, pets, dog, dogs, cat, cats, animal
wait, waiting, waitlist, wait list, waiting list, waiting time, next opening, how long till, queue
toilet, restroom, bathroom, washroom, loo
contract, commitment, locked in, tied in, tied down, minimum term, obligation, end of any month, bound, a whole year, for a year
voucher, gift certificate, gift certificates, gift card, gift cards
sibling, siblings, brother, sister, second child, two kids, 2 kids, both kids, two boys, 2 boys, two girls, 2 girls
split, share, use together, take turns, half each
holiday, holidays, break, vacation, thanksgiving, turkey day, christmas, new year, days off, public holidays
snow, ice, icy, iced over, weather, storm, roads
shoes, boots, sneakers, footwear
bring, pack, take along, come with, have with me
film, filmed, record, recorded, on camera, video of, recordings
alone, solo, by herself, by himself, team, colleagues, staff
background check, checked, vetted, clean record, trust my child, checked up on, checked her out, checked him out, criminal record, fingerprinted
bill, billed, billing, invoice, invoiced
wifi, wi fi, internet, laptop, work on my
photocopy, copy, copies, xerox, duplicate, scan
ill, sick, wakes up sick, unwell, fever, coughing
drop, drop off, bring to the door, let out, curb, picked up there
fee, surcharge, extra charge, extra cost, on top
explain, warn, tell me before, walk me through, step by step, tell you before, tells you before, let you know before, warned, warns, warn you, warn me, surprises, describe first, know whats coming, what is coming, just start
stop, pause, a break, need a break, breather, lift a hand, raise a hand
same person, different person, another person, different people, new face, new person, somebody new, someone new, someone else, somebody else, somebody different, passed around, passed from, handed around, works alone, works by herself, works by himself
shopping list, grocery list, groceries, what to buy
lend, lends, borrow, rent, rental, loan, loaner, loaners, hire, lease
prenatal, pregnant, pregnancy, expecting, expectant, mom to be, moms to be
home visit, home visits, house call, house calls, come to our house, come to my house, come to our home, come to my home, come to our place, come to my place, travel to me, come to you, travel to clients, visit clients, drive to clients
enroll, enrollment, registration fee, sign up fee, joining fee, membership fee
united states, us only, canada, toronto, vancouver, montreal, mexico, europe, london, england, germany, france, australia, international, internationally, another country, outside the country, outside the us
not sure, unsure, undecided, no clue, no idea, cant decide, dont know which, dont know what, help me choose
experience, experienced, new at this, been around, around a while, veteran, rookie, seasoned, worked as, been doing this, in the business, years in
own practice, own rooms, own place, own business, own studio, on her own, on his own, for herself, for himself, started out, start out, went solo, self employed, opened
pediatric, children, little ones, kids, wriggly, wiggler, squirmy, fidgety
too old, too young, too late for, missed the boat, minimum age, youngest, oldest, any age, every age, age limit, old enough
forget, forgot, slept through, overslept, oversleep, dont turn up, dont show up, no show, stand you up, miss it, missed
tip, tips, tipping, gratuity
weigh, weighs, weight, heavy, heavier, pounds, lbs, kilos
grow up, grew up, was born, were born, raised, childhood, from originally
valid, validity, expire, expires, expiry, run out, runs out, still good, use it up, use up, use them up, lapse, how long have i got, how long can i use, how long is it good
clothes, clothing, wear, outfit, layers
what languages, which languages, languages does, languages do, what language, which language, spanish, french, german, english, dutch, italian, portuguese, bilingual
hang around, wait inside, sit in, stay in the room, waiting room, front room, be inside, watch
guide, something to read, could read, read to learn, ebook, booklet, reading, pdf, handout, manual, brochure
headshot, photo, photos, picture, pictures, photograph, portrait, selfie
did time, in prison, prison, in jail, jail, behind bars, felony, felon, convicted, conviction, incarcerated, ex con, parole, probation, criminal record, reentry, locked up
let go, laid off, lost my job, fired, layoff, downsized, out of work, between jobs, unemployed
rehearse, rehearsal, practice, run through, mock
`
  .trim()
  .split('\n')
  .map((line) => line.split(', '))
