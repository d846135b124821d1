import { parseQuestionLines, type QuestionLine } from '#server/assistant/facts/question-lines.ts'
import { questionsAboutCare } from '#server/assistant/facts/questions-about-care.ts'
import { questionsAboutChanges } from '#server/assistant/facts/questions-about-changes.ts'
import { questionsAboutCompany } from '#server/assistant/facts/questions-about-company.ts'
import { questionsAboutMoney } from '#server/assistant/facts/questions-about-money.ts'
import { questionsAboutPerson } from '#server/assistant/facts/questions-about-person.ts'
import { questionsAboutPlace } from '#server/assistant/facts/questions-about-place.ts'
import { questionsAboutProducts } from '#server/assistant/facts/questions-about-products.ts'
import { questionsAboutTerms } from '#server/assistant/facts/questions-about-terms.ts'
import { questionsAboutTrust } from '#server/assistant/facts/questions-about-trust.ts'
import { questionsAboutVisits } from '#server/assistant/facts/questions-about-visits.ts'
import { questionsAboutWork } from '#server/assistant/facts/questions-about-work.ts'

/** What is said of privacy, texts, accounts and orders. */
export const questionsAboutSite = parseQuestionLines(`
coaching, clinic :: are you a doctors office, is this a medical practice, are you a real clinic, do you have doctors there, is it a hospital or something, are you medically trained staff, is that place medical, do you treat patients
stays between us :: is what i tell her kept secret, does what i tell her go any further, can i talk freely with her, will she repeat my private things, is it confidential what i say in a session, does anybody hear about my problems, can i trust her with my secrets, does she gossip
hipaa :: are you bound by health privacy rules, does the federal medical privacy law cover you, are my health details protected by law
medical advice, replace a doctor :: can she replace my doctor, is what you say a substitute for seeing a physician, should i skip the doctor, can i follow this rather than a doctors orders
evaluated by the food and drug administration :: is it approved by the fda, did a government agency check what you say, has anybody official tested these claims
belongs to a doctor :: would she admit that a question is not for her, does she think she knows better than physicians, does she know her limits
not sell miracles :: does she promise miracles, does she hand out magic, does she claim to fix everything, is it hocus pocus like the rest of them
by appointment :: can we just stop by without arranging anything, may i simply walk in, can i drop in unannounced, may i walk in without telling anyone first, walk in off the street, do you take walk ins, show up without an appointment, just turn up
law of, applies :: whose rules count if we argue, which court decides, where would i have to sue you, what if we fall out over something, in a dispute which state counts, which countrys rules govern our deal, legal disagreement
limited to, liability :: if something goes wrong with an order how much are you liable for at most, what if something goes wrong how much are you on the hook for, how much could i claim, are you responsible for damage, the most you would pay me if i sue, if you mess up what is the most i could claim from you, what do i get from you at most when it goes wrong
earlier orders stay under the old terms :: do new rules touch what i bought before, if you rewrite the rules what about my old purchase, if you change your terms what goes for the order i already made
account holders, page changes :: would you let me know when the policy is rewritten, how will i hear about new privacy rules, do you announce changes, how will i notice if your privacy rules get changed, how would i know if you rewrote the privacy page
not sell personal information :: will you pass my details to people who want to flog me stuff, do you make money off my data, am i going to get junk mail from other firms because of you, are my details given to advertisers, do you trade in customer lists
no advertising and no tracking :: do you follow what i click, will i see ads for you everywhere afterwards, do you spy on visitors, are there trackers on here, are there ads on this site, do you run adverts here
no advertising or analytics cookies :: do you use google analytics, what cookies do you put on my phone, is my visit measured, what does your site leave on my computer
and nothing else :: are there extra fees on top of the listed prices, any extra charges, hidden costs, surprise fees, is that all i pay
can be wrong :: can i believe everything this chat tells me, how far can i trust what you tell me, can i rely on your answers, are you always right, do you make mistakes
at any hour :: is this chat awake at 4 in the morning, does the chat answer at night after my shift, is this chat here in the middle of the night, when can i chat with the assistant, does the bot sleep, can i ask you things at 3am, i work nights can i ask you something late, are you up at night
first and last name :: what personal details do you keep for an account, what data do you store about account holders, what do you hold for my profile
sign-in token :: what do you put in local storage when i log in, do i stay logged in, what is kept in my browser when i sign in, what do you save on my device
recognize this browser :: why do you know my laptop, how long is my device remembered, do you recognise the computer next time
companies that work for us :: which outside firms get to see my details, who besides you looks at my data, do you use contractors or vendors, who else handles my information
share mobile numbers :: do you pass my cell along to advertisers, whenever i hand out my number i get spam calls do you pass it along, do you pass my cell number on to other firms for ads, who gets my cell number, do telemarketers get my phone number from you, will my number end up on a call list, i worry my cell number ends up with some telemarketers, will you pass on my number
never a condition of :: suppose i refuse to be texted can i still come, will she see me without texts, what if i say no to being texted, can i still purchase without receiving sms, i prefer no texts can i buy anyway, must i hand over my cell number just to shop, do i have to agree to messages before i can buy, can i order but refuse the texts, is getting texts required, do i have to sign up for the texts just to buy something, do i have to say yes to text messages to be allowed to order, will you turn me away if i dont want sms, if i say no to texts will you still see me, do i get treated without agreeing to texts, can i still come if i dont want texts
messages a month :: how many texts will i get, will you spam my phone, how chatty are you by text, will you bombard me with messages, how many messages do i get each month, how often would you write to my phone
reply stop :: and if i want out of the texts, my phone keeps buzzing with your notes how do i shut that off, make the texts stop, get me off your list, quit messaging me, how do i turn off the messages, silence your reminders
page changes, the date at the top changes :: how will i notice if your privacy rules get changed, how would i know if you rewrote the privacy page, do i see when the policy was revised
answered from this site :: where does this chat get its answers from, where do you get your information, does what i write here go to some other company, how does the bot know these things, is my question passed on
not sure which :: i have no clue what i need where do people normally start, no idea which one to book, what would be a good first pick, i dont know what to ask for, which one is right for a beginner, what would you start with, undecided what to take
once it is confirmed :: i put in a request is that my appointment now, i asked for a time so that is it i have it, is my request already an appointment
reply start :: how do i turn the texts back on again later, i ended the texts by accident how do i get them back, turn messages on again, restart the texts, i sent stop by mistake how do i get the messages back, i unsubscribed from texts by accident
carriers are not liable :: what if a text comes late, a message never got to me who is to blame, my text was delayed
message and data rates :: will my phone company bill me for your messages, do texts cost me anything
not knowingly collect information from children :: my little one typed her name into your form, my son filled in your form, a child entered their details here, what if my kid typed something into your site, my child gave you details without asking me, is my youngsters data kept
accounts and orders are for adults :: may my daughter make her own login, is she allowed an account of her own, who may open an account, who may place orders, may my nephew open his own login, can a teenager sign up, how old do you have to be to buy, can my kid order by herself, minimum age for an account, is there an age requirement to register
until your question is settled :: for how long are contact form messages stored, how long is what i send by the form kept, how long does my note to you sit around, when do you throw out what i wrote in the form, do you keep contact messages forever
tax law requires, orders :: how long do you hang on to my purchase history, why do you keep old orders, when are receipts deleted
unpaid orders :: i never finished paying how long is that kept, i left without paying what happens to it, i never got to the paying part for how long is that stored
never confirmed :: how long are registrations kept that nobody confirmed, i signed up but never clicked the email what happens, half finished registration, i made a profile and never clicked the link do you still have it
number that belongs to no account :: i texted you without an account how long is that kept
as long as you have an account :: when do you delete my stuff, how long do you keep my appointments
copy of what we hold :: how do i see my file, may i look at my file, can i see what you know about me, send me everything you have on me, i want my file, how do i get a list of my data, get rid of all my information
days, we answer within :: how long before i get my file, how soon do i see my file, within which period do you answer a demand for a copy of the data, how long do you have to answer an access request, how quickly do you react to a data request, how long until i get my copy
change your name and phone number :: got a new cell number where do i fix that, i got married and have a new surname, my name is spelled wrong in my account, update my contact details, my number changed, can i put in my new mobile number myself
close your account :: may i terminate my account, can i shut down my account by myself, do i have to ask you to close it, how do i leave for good, i want out, get rid of my login, i no longer want a profile
keep your password to yourself :: may i share my login with my husband, can my wife use my password
cannot be read back :: can you see my password, is my password safe with you, do you store passwords in the clear
characters, at least :: how long must my password be, what kind of password do you want, how many characters for the password, is a short password ok
public keys of your passkeys :: can i sign in with my fingerprint, can i use face id, do you support passkeys
break into the site :: am i allowed to copy your pictures, can i reuse your texts on my blog, what am i not allowed to do here, may i repost your photos, would it be fine to put your photos up as mine
request in the client portal becomes an appointment :: i asked for a time is it certain now, is my slot fixed after i ask for it, do i have to wait for a yes, when is my session official
tell us, cannot come :: my plans changed what now, i woke up sick on the day, can i move my session, something came up, i have to skip it, is there a penalty if i miss it
prices, in us dollars :: are your amounts in american money, are prices in dollars or euros, which money do you take, is that canadian money, what currency
cannot send it :: what if you run out after i paid, what if my order cant be sent
accepted when payment is confirmed :: when is my order final, at which moment is my order a deal
no payment is taken :: do i pay now for the drink, when do i hand over the money for a bottle, will my card be charged for the drink
nothing you enter there :: does the drink checkout send my card, is it safe to type my card for the bottles
never, card details :: who gets my card number, is it safe to pay here, do you see my credit card, do you store cards, i worry about typing my card, who gets to see the number of my bank card
email with your order number :: how will i know my order worked, do i get a receipt, will there be a confirmation, proof that i ordered
when the pouch is on its way :: how will i find out my parcel has left, do you tell me when it ships, will i hear when my package is sent, any notice when it goes out, will i hear from you when my bag leaves
come back to a confirmation :: i paid just now and dont know what comes next, what happens after i press the button, walk me through after ordering, what comes after checkout
free shipping on orders over :: how do i get out of paying postage, how much must i spend for free delivery, when is delivery on the house, do i pay postage
day refund :: what if i hate it, what if it does not agree with me, can i get my cash back, i regret buying it, bought it and not happy, is there a trial period, do i lose my money if i dislike it, if i cant get it down do i see my money again
order up to :: how many can i get in one go, most pouches per purchase, i want twenty pouches, is there a cap on how many
support by phone and text :: i just got it and have no clue how to begin, who do i call when i am stuck with it, is there somebody to hold my hand, anyone to ask while i start, help line for beginners
wholesale :: can my shop carry it, i run a cafe and want to offer it, drinks for our company event, i need it for a whole wedding, discount when i buy a lot, i run a coffee shop could i get a deal for a bunch
private video conversation :: i gave up driving could i see her from home, i live far away could we still talk, can i do it from my couch, i never leave the house can she help, can i see her from another state, do we need to meet in the same room, can we just do it over the computer, do i have to come downtown
face to face :: can i come and see her, do you have a place i can visit, id rather not do it on a screen
never a condition :: i dont want any texts can i still buy, i refuse to be texted will she still see me, can i keep my number off your list and still be a client, do i have to agree to texts, must i give my cell number
works alone :: does she work by herself, is it just her, is it a one woman show, will i see the same person every time, do i get a different person each visit, is there anybody else on the team, am i passed from one to the next, a new face every time
years of experience :: is she new at this, has she been around a while, is she a rookie, does she know what she is doing
years helping :: is she a beginner, how experienced is she, since when has she been at this, does she know what she is doing
reply within :: how soon do you answer, when do i hear back, do you get back to people quickly, how long do i wait for a reply
phone hours :: what is the earliest in the morning somebody picks up, how soon in the morning can i ring, are you there after my shift, only mornings suit me, will someone still pick up when i ring after work, when does somebody pick up, when can i ring you, till when do you answer calls, is anyone there in the evening
internet address :: do you log my ip, what do you record when i visit, what technical stuff do you note down
shipping address :: which details do you need for an order, what do you ask for when i buy
language model :: who gets to read what i type in this box, where does what i type here go, is it a human or a machine that answers, does an outside ai firm read my questions, who gets what i type to the bot, is my question passed on to some other firm
wrong, computer program :: can i rely on the bot, does the bot make things up, is the chat always right, can i trust these answers
unless you attach it :: do you save what i type here, is this chat stored, who reads this conversation later
leave out names :: should i tell the bot my diagnosis, what should i not type here
`)

/**
 * How people ask about what the pages of any practice say, in their own words. A line: words that a sentence has to contain, in lower case
 * without apostrophes, some with others in their place, 'bus|train', or with any ending, 'cancel*'; then questions that it answers, of
 * which only the words and their meanings count. Those of a trade are content: `assistantVocabulary.asked`.
 */
export const generalQuestions: readonly QuestionLine[] = [
  ...questionsAboutSite,
  ...questionsAboutVisits,
  ...questionsAboutTerms,
  ...questionsAboutPlace,
  ...questionsAboutPerson,
  ...questionsAboutProducts,
  ...questionsAboutMoney,
  ...questionsAboutChanges,
  ...questionsAboutCare,
  ...questionsAboutCompany,
  ...questionsAboutTrust,
  ...questionsAboutWork,
]
