/** Reads lines of 'name: entry, entry'. */
export const readTable = (table: string): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    table
      .trim()
      .split('\n')
      .map((line) => line.trim().split(': '))
      .map(([name = '', entries = '']) => [name, entries.split(',').map((entry) => entry.trim())]),
  )

/** What visitors of any practice call things, in lower case, without accents or apostrophes. Longer phrases win over the words in them. */
export const generalThings = readTable(`
  online: over my laptop, on my laptop, from my laptop, on my computer, on my phone, from a hotel, from my hotel, webcam, dont leave the house, do not leave the house, housebound, from my kitchen, through a screen, long way away, hours away, live far, not in town, out of town, abroad, overseas, from here, from home, from my couch, from afar, another state, out of state, other state, different state, far away, too far, flying out, fly out, fly in, fly there, long distance, on a screen, on screen, skype, from another city, online consultation, online session, online sessions, online, virtual, video call, video chat, by video, over video, on video, video, zoom, remote, remotely, over the internet, en linea, por video, videollamada, google meet, facetime
  in-person: across from her, across from you, at a table, same room, shake her hand, meet her for real, visit, visiting, in your room, in a room, drive over, turn up, show up, just appear, simply appear, drop by, across the table, sit with her, in person, face to face, presencial, en persona, in your office, in the office, visit you, in the flesh, come see, come in person, see her in person
  session: talk with, talks, conversation, conversations, sit down with, meet with, meeting, meetings, chat with her, half an hour, half hour, half hours, half hour long, an hour, one hour, hour long, per hour, session, sessions, consultation, consultations, consult, consults, appointment, appointments, cita, citas, consulta, consultas, sesion, sesiones, service, services, servicio, servicios, treatment, treatments, 30 minute, 30 minutes, 30 min, 60 minute, 60 minutes, 60 min, hour with, ways to work
  child: toddler, toddlers, child, children, kid, kids, nino, ninos, nina, hijo, hija, little one, son, daughter, elementary
  teen: teen, teens, teenager, teenagers, teenage, adolescent, adolescents, adolescente, high schooler
  adult: grown men, grown women, grownups, grown ups, grownup, grown man, grown woman, adult, adults, adulto, adultos, grown up, husband, wife
  athlete: athlete, athletes, athletic, sports, runner, runners, marathon, marathons, train every day, atleta, deportista, bodybuilder, gym
  coach: run a session, runs a session, running a session, who is she, whos she, who is he, what sort of person, sort of person, kind of person, what is she like, whats she like, full name, last name, surname, family name, her name, lecture me, judge me, her method, her approach, her style, her philosophy, who will, who does, owner, founder, practitioner, about her, behind this, who runs
  resources: any book, any books, a book, booklet, worksheet, worksheets, printable, printables, ebook, ebooks, e-book, e books, pdf, guide, guides, resource, resources, download, downloads, template, templates, recursos, guias, digital products
  account: account, change my, update my, my appointments, my messages, portal, client portal, profile, cuenta
  products: products, product, productos, shop, your store, a store, the store, in store, online store, sell, sells, selling, venden, vender, merchandise, goods
`)

/** Words of the vocabulary that mean nothing in these phrases. */
export const fillers =
  'something where, anything where, thing where, page where, book where, notebook where, every single, each and every, quick question, one more thing, long story short, long story, on the other hand, first of all, back in the day, save me the trouble, big deal, in the long run, no way, hold my horses, at the end of the day, for the life of me, in the first place, last spring, last summer, last fall, last winter, last year, last month'.split(
    ', ',
  )

/** What visitors of any practice ask about. */
export const generalAspects = readTable(`
  name: name of the practice, name of this practice, name of your practice, practice called, name of the place, name of this place, place called, name of the business, name of your business, business called, name of the company, company called, name of the studio, studio called, name of the shop, shop called, name of this site
  join: join, video link, meeting link, link for, where is the link
  gift: gift card, gift cards, gift certificate, gift certificates, voucher, vouchers
  price: whats it run, what does it run, yours run, what do you run, would i pay, would i actually pay, should i expect to pay, hand over, shell out, cough up, number for, figure for, price, prices, priced, pricing, prise, cost, costs, costing, how much, charge for, charge, charges, fee, fees, rate, rates, pay for, dollars, bucks, expensive, run me, set me back, sets me back, sets you back, going for, go for, total, altogether, in all, ballpark, quote, does it run, would it run, add up to, adds up to, come out to, comes out to, what do i pay, what do i pay for, what would i pay, what will i pay, what do you charge, dearer, pricier, the damage, how much dough, dough, price tag, worth, afford, spend, owe, paying, cuanto cuesta, cuanto cuestan, cuanto vale, cuanto es, cuanto seria, cuanto sale, cuanto, a cuanto, precio, precios, cuesta, cuestan, cobran, tarifa, tarifas, $
  size: biggest container, biggest bottle, container, size, sizes, ounce, ounces, oz, how big, how large, volume, tamano, tamanos, smallest
  save: save, saves, saving, savings, discount, discounts, deal, deals, coupon, coupons, promo, promo code, cheaper, cheapest, best value, best buy, better deal, better value, bargain, most economical, descuento, descuentos, ahorro, ahorrar, mas barato
  shipping: the sending, pay for sending, pay the sending, dispatch, dispatched, on its way, left the building, goes out, went out, ship, ships, shipping, shipped, deliver, delivers, delivery, deliveries, delivered, postage, mail it, mail me, mail some, mail them, mail one, send some, post it, send it, send me, bring it, do you send the, get here, to my door, to my house, to my home, courier, envio, envios, enviar, envian, entrega, entregan, a domicilio
  pickup: pick up, pick it up, picks up, pickup, picked up, picking up, collect, fetch, recoger, recojo, come get, come and get
  refund: not to be my thing, not my thing, not be my thing, isnt my thing, not my cup of tea, regret buying, regret it, devuelven, devuelve, dinero de vuelta, regresan el dinero, me devuelven el dinero, take it back, take them back, taken back, back out, refund, refunds, refunded, money back, cash back, return it, returns, send it back, refundable, to return, return the, return a, return, return policy, guarantee, change my mind, change her mind, change his mind, change your mind, changed my mind, dont like, do not like, doesnt like, didnt like, not for me, hate it, hate the, unhappy with, not satisfied, reembolso, devolucion, devolver, devolverlo, get my money
  order: ordered, put an order, placed an order, order, ordering, orders, buy, buying, purchase, purchasing, get some, get my hands on, comprar, compro, pedir, ordenar, checkout, for sale, i will take, ill take, stock up, place an order, hacer un pedido, i want a, i would like a
  stock: in stock, out of stock, sold out, any left, still available
  payment: put money down, money down, pay upfront, up front, deposit, prepay, pay ahead, visa, mastercard, amex, american express, plastic, safe to pay, how do i pay, how do i pay for, how can i pay for, how to pay for, how do you pay for, can i pay, can i pay for, do i pay for, do i pay, ways to pay, secure, my card, pay, payment, payments, card, cards, credit card, credit cards, credit, debit, paypal, venmo, cash, apple pay, google pay, pagar, pago, tarjeta, efectivo, zelle, charged, pay online, check or card
  quantity: a la vez, de una vez, how many can i, maximum, max, minimum, limit, at once, at a time, per order, in one order, one go, most i can, cuantos puedo, cuantas puedo
  hours: at what times, what times, which times, pick up when i ring, pick up when i call, still pick up, someone pick up, somebody pick up, anyone pick up, anybody pick up, pick up the phone, somebody pick up the, answer the phone, are you there, are you there on, is anybody there, hours, open, opening, opens, close, closes, closed, closing, weekend, weekends, what time, business hours, horario, horarios, abren, abre, abierto, abiertos, cierran, cierra, a que hora, fin de semana, evenings, after work, when can i call, when can i phone, when can i ring, when can i reach, can i call on, can i call you on, what days, which days, earliest i can, latest i can, until when can, until when, ring you in, phone hours, office hours, when are you there, still there, anybody there, anyone there, come by at, come in at, stop by at, at lunch
  place: where, part of the country, which state, office, get to you, by train, by bus, get there, address, location, located, city, directions, parking, park, donde, direccion, ubicacion, ubicados, find you, based, whereabouts, which town, what town, which city, what city, neighborhood, que ciudad, come by, where at
  contact: rather write, prefer to write, write instead, write you instead, write to you instead, when i ring, if i ring, when i phone, to ring, number to call, number to ring, ring you, ring her, phone, what number, which number, whats the number, whats that number, text you, text her, can i text, fone, phone number, number i can, a number, your number, the number, telephone, call, email, e-mail, contact, reach, get in touch, ahold, hold of, talk to, speak to, speak with, telefono, correo, llamar, contactar, hablar con, message you, a human, human being, somebody, someone real, dial, get through to, comunicarme, numero, leave a message, leave her a message, leave a note, send her a note
  reply: drop her a line, drop you a line, drop a line, hear back, hear something, get back to me, writes back, write back, same day, answers, reply, till you answer, till u answer, you answer it, until u answer, how long u take, replies, respond, response, hear from you, answer my, answer mail, answer emails, responder, respuesta, tardan, contestan, until you answer, answer me
  booking: pick a day, pick a time, pick a date, choose a day, choose a time, find the calendar, a calendar, the calendar, book, booking, schedule, scheduling, make an appointment, set it up, set up, reserve, reservation, slot, slots, availability, your calendar, free times, available times, openings, next opening, sign up for, see her, agendar, reservar, hacer una cita, hago una cita, quiero una cita, sacar cita, walk in, walk ins, next available, get in to see, an appointment, fit me in, squeeze me in, have you free, need an appointment, disponibilidad
  cancel: miss a, miss my, miss an, miss the, missed a, missed my, missed an, has come up, have come up, came up, cant make my, cannot make my, wont make my, woke up sick, change the time, change my time, change the date, other time, different time, another day, different day, another time, push it back, move it to, cancel, cancels, cancelling, canceling, cancellation, reschedule, rescheduling, cant make it, cannot make it, wont make it, will not make it, not make it, something came up, call off, cant come, no show, cancelar, move my, postpone, change my appointment, change my session, running late, cambiar mi cita
  length: lunch break, quick one, anything quick, short one, only have a few minutes, pressed for time, in a hurry, how much of my time, how many minutes does, long slot, short slot, longer slot, shorter slot, which length, whole one, how much of my day, length, lengths, how long, how many hours, minutes long, duration, long is, dura, duran, duracion, cuanto dura, cuanto duran, cuanto tiempo, half an hour enough, minutes enough, hour enough, enough time, longer, shorter, longest, shortest, how much time, last, lasts, take long, how many minutes
  bulk: business price, business prices, business rate, business rates, special rate, better rate, better price if, special rates, price for a lot, a lot of bottles, lots of bottles, volume price, volume prices, volume pricing, volume discount, volume discounts, in volume, on every desk, staff party, wellness day, few hundred, a hundred of, getting married, on every table, for the guests, truckload, picnic, company picnic, whole office, whole team, my colleagues, our colleagues, for colleagues, all colleagues, co workers, coworkers, our office, banquet, baby shower, bridal shower, reception, block party, church, school event, team event, by the dozen, crates, crate, case of, special price, buy a lot, street fair, fair, festival, farmers market, conference, fundraiser, for a party, party of, for my team, my team, employees, staff meeting, big quantity, large quantity, hundreds of, bulk, trade price, trade prices, trade discount, wholesale, large order, big order, large orders, events, wedding, catering, cater, businesses, business order, office party, cafe, coffee shop, restaurant, resell, resale, retailers, stock your, carry your, sell your, mayoreo, al por mayor, por mayor
  experience: studied, what did she study, schooled, where did she learn, where did she train, how many winters, how new, a hobby, experience, certificates, diploma, diplomas, schooling, where did she study, where did you study, how long has, how long have, years has, years have, credentials, certified, certificate, certification, qualified, qualification, qualifications, licensed, license, degree, trained, training, experiencia, background, been doing this, been at this, been practicing, worked
  soon: coming soon, ready, when will, release, released, come out, disponible
  status: where is my order, see my order, see my orders, my past orders, past orders, order history, wheres my order, my order, my orders, track, tracking, status, arrived, has shipped, charged twice, mi pedido, donde esta mi pedido, didnt arrive, order number
  address: number is new, my new cell, number has changed, number changed, new number, new mobile, new surname, new last name, married name, update my number, change my number, change my phone, change my phone number, new phone number, new cell, change my email, change my email address, change email, change the email, new email, different email, update my email, cambiar mi correo
  register: register, registration, create an account, get an account, set up an account, want an account, get a login, make a profile, get a profile, make an account, sign up, open an account, crear una cuenta, registrarme, sign in, log in, login, need an account
  portal: client portal, portal, see my messages, my profile
  password: passcode, pass code, secret word, pass word, cant remember my login, how many characters, characters long, password, forgot, forgot the login, forgot my login, reset, contrasena, locked out, cant log in, cannot log in, cant get into my account, get into my account
  texts: buzzing with messages, my phone buzz, cost me anything on my phone, texting with you, say yes to the texting, yes to texting, sign up for text, sign up for texts, sign up for text messages, sign up for messages, will you text, do you text, will u text, you text me about, off my cell, off my phone, messages off, end the messages, no more messages, stop the messages, stop messaging, sms, text messages, texts, opt out, stop texting, quit texting, stop the texts, stop getting texts, texting me, mensajes de texto
  privacy: store what i say, store what i type, store what i write, keep what i type, keep what i write, save what i type, save what i write, privacy, private, data, my data, personal information, my information, my info, personal info, confidential, cookies, delete my, erase, erased, hold about me, have about me, know about me, track me, privacidad, datos, sell my, sell my data, sell my information, store this, things i type, what i type, what i write here, who reads this, who sees
  terms: terms, conditions, terms and conditions, terms of service, terminos
  social: insta, ig, socially, tag you, tag u, tag your, pics, vids, follow u, follow you guys, follow u guys, instagram, facebook, youtube, social media, tiktok, follow you, social, redes sociales, redes
  reviews: people think, customers think, clients think, think of the, complain, complaints, complained, who bought, who tried, buyers, review, reviews, testimonial, testimonials, what do clients say, people say, customers say, opiniones, recommend, feedback
  hello: hello, hi, hey, good morning, good afternoon, good evening, hola, buenos dias, buenas tardes, buenas
  thanks: thank you, thank, thanks, thx, ty, gracias, bye, goodbye, adios, cheers, perfect, awesome, got it, that helps, take care, appreciate it
  assistant: assistant a person, it a person, this a person, you a person, a person typing, piece of software, a computer program, typing these answers, behind this chat, real human, a human, human being, typing with, typing to, texting with, actual person, living person, someone real, somebody real, who are you, what are you, are you a, are you an, are you real, are you human, real person, chatbot, bot, a bot, robot, a robot, chatgpt, an ai, a machine, machine, am i talking, am i chatting, who am i talking, what can you do, eres un, eres una, quien eres, how do you work, a computer
  offer: what do you offer, do you offer, what do you do, on offer, what services, which services, what kind of, que ofrecen, que servicios, what can i book, what do you sell, do you sell, do you carry, do you stock, que venden, offerings, what all do you
  what: who is she, whos she, who is he, what is, whats, what are, who is, whos, tell me about, about, describe, explain, que es, quien es, how does it work, what happens, more about, curious about, details, que pasa
`)

/** An aspect that says less than another of the same question: 'where do I pick it up' asks for the pickup, not the place. */
export const weakerThan = readTable(`
  what: *
  offer: price, shipping, pickup, payment, length, booking, place, bulk, soon, gift, privacy, social, experience
  order: order-problem, order-change, receipt, guest, adults, lost-mail, quantity, price, shipping, refund, pickup, payment, status, save, bulk, receive, stock, cancel, soon, privacy, ingredients, hours, support
  place: join, devices, mail-choices, own-data, address, order-problem, receipt, own-appointments, portal-messages, pickup, order, status, register, password, booking, hours, contact, social, portal, payment, reviews, join, address
  contact: mail-choices, lost-mail, portal-messages, reminder, receipt, closing, own-data, length, hours, status, cancel, texts, address, reply, assistant, booking, support, order, refund, password, price, shipping, experience
  use: dose, taste
  size: order-change, save
  booking: guest, waitlist, own-appointments, reminder, cancel, price, quantity, length
  length: experience, reply, refund, storage, shipping
  nutrients: dose
  price: dose, bulk, nutrients
  thanks: *
  hello: *
  quantity: status
  portal: portal-messages, own-appointments, closing, own-data, status, password, register
  register: guest, adults, passkey, devices, closing, password
  password: passkey, devices
  privacy: closing, receipt, own-data, devices
  cancel: order-problem, order-change, closing, waitlist, own-appointments
  reviews: order-problem
  texts: mail-choices
  payment: order-problem, receipt, refund
  receive: order-problem, lost-mail, shipping, price
  status: order-problem, order-change, receipt, lost-mail, receive
  soon: shipping, reply, hours
  hours: cancel
`)
