/** The names of each tag in lower case, without accents or apostrophes. */
const list = (names: string): readonly string[] => names.split(', ')

/** What visitors of any practice call things. Longer phrases win over the words in them. */
export const generalSubjects: Readonly<Record<string, readonly string[]>> = {
  online: list(
    'online consultation, online session, online, virtual, video call, video, zoom, remote, remotely, ' +
      'over the internet, en linea, videollamada, google meet',
  ),
  'in-person': list(
    'in person, in-person, face to face, presencial, en persona, see you in the office, visit you, visit, ' +
      'come in',
  ),
  session: list(
    'half an hour, an hour, one hour, per hour, session, sessions, consultation, consultations, consult, ' +
      'appointment, appointments, cita, consulta, consultas, sesion, sesiones, service, services, servicios, ' +
      'half hour, 30 minute, 30 minutes, 30 min, 60 minute, 60 minutes, 60 min, hour with',
  ),
  child: list(
    'child, children, kid, kids, nino, ninos, nina, hijo, hija, little one, son, daughter, ages 1 12, ' +
      'elementary',
  ),
  teen: list('teen, teens, teenager, teenagers, teenage, adolescent, adolescente, high schooler'),
  adult: list('grown ups, grownups, grownup, adult, adults, adulto, adultos, grown up, husband, wife'),
  athlete: list(
    'athlete, athletes, athletic, sports, runner, marathon, marathons, train every day, atleta, ' +
      'deportista, bodybuilder, gym',
  ),
  coach: list('owner, founder, practitioner'),
  resources: list(
    'ebook, ebooks, e-book, e book, pdf, guide, guides, resource, resources, download, downloads, ' +
      'template, recursos, guias',
  ),
  account: list(
    'account, change my, update my, my appointments, my messages, portal, client portal, log in, login, ' +
      'sign in, sign up, profile, cuenta, my order, my orders, mi pedido',
  ),
  products: list('products, productos, shop, store, sell'),
  assistant: list(
    'who are you, what are you, are you a, are you an, are you real, are you human, real person, chatbot, ' +
      'bot, robot, chatgpt, an ai, machine, am i talking, who am i talking, what can you do, can you help, ' +
      'eres un, eres una, quien eres, how do you work, computer, chat, what can you tell',
  ),
}

/** What visitors of any practice ask about. */
export const generalAspects: Readonly<Record<string, readonly string[]>> = {
  join: list('join, video link, meeting link, link for'),
  gift: list('gift card, gift cards, gift certificate, voucher'),
  price: list(
    'price, prices, priced, pricing, cost, costs, how much, charge, charges, fee, fees, rate, rates, ' +
      'pay for, dollars, bucks, expensive, run me, set me back, going for, go for, total, cuanto cuesta, ' +
      'cuanto cuestan, cuanto vale, cuanto es, cuanto, precio, precios, cuesta, cuestan, $',
  ),
  size: list('size, sizes, ounce, ounces, oz, how big, how large, volume, tamano, tamanos'),
  save: list(
    'save, saves, saving, savings, discount, discounts, deal, deals, coupon, coupons, promo, cheaper, ' +
      'cheapest, best value, descuento, ahorro, ahorrar',
  ),
  shipping: list(
    'ship, ships, shipping, shipped, deliver, delivers, delivery, delivered, postage, mail it, mail me, ' +
      'send it, envio, envios, enviar, envian, entrega',
  ),
  pickup: list('pick up, pickup, picked up, collect, recoger, recojo, come get'),
  refund: list(
    'refund, refunds, refunded, money back, return it, returns, send it back, refundable, to return, ' +
      'return the, return a, return policy, guarantee, dont like it, do not like it, not for me, hate it, ' +
      'reembolso, devolucion, devolver, devolverlo',
  ),
  order: list(
    'order, ordering, buy, buying, purchase, purchasing, get some, get a, get one, get my hands on, ' +
      'comprar, compro, pedir, ordenar, checkout, for sale',
  ),
  payment: list(
    'safe to pay, how do i pay, how do i pay for, how can i pay for, how to pay for, how do you pay for, ' +
      'can i pay for, ways to pay, secure, my card, pay, payment, payments, paying, card, cards, credit, ' +
      'debit, paypal, venmo, cash, apple pay, pagar, pago, tarjeta, efectivo, zelle, charged',
  ),
  quantity: list('how many, maximum, max, minimum, limit, at once, at a time, cuantos, cuantas, most i can'),
  hours: list(
    'hours, open, opening, opens, close, closes, closed, closing, weekend, weekends, saturday, saturdays, ' +
      'sunday, sundays, monday, friday, what time, horario, horarios, abren, abierto, abiertos, cierran, ' +
      'hora, sabado, domingo, evenings, after work',
  ),
  place: list(
    'where, office, get to you, by train, by bus, get there, address, location, located, city, directions, ' +
      'parking, donde, direccion, ubicacion, ubicados, find you, based',
  ),
  contact: list(
    'phone, text you, text her, can i text, fone, phone number, number, telephone, call, email, e-mail, ' +
      'contact, reach, get in touch, get ahold, talk to, speak to, speak with, telefono, correo, llamar, ' +
      'contactar, hablar con, message you, real person, a human, human being, a person, somebody, ' +
      'someone real, ring you',
  ),
  reply: list(
    'reply, replies, respond, response, hear back, get back to me, answer my, write back, responder, ' +
      'respuesta, tardan, contestan',
  ),
  booking: list(
    'book, booking, schedule, scheduling, make an appointment, set up, reserve, reservation, slot, slots, ' +
      'availability, agendar, reservar, hacer una cita, quiero una cita, sacar cita, walk in, ' +
      'next available',
  ),
  cancel: list(
    'cancel, cancels, cancellation, reschedule, rescheduling, cant make it, cannot make it, cant come, ' +
      'no show, cancelar, move my, postpone',
  ),
  length: list(
    'how long, minutes, duration, long is, dura, duracion, cuanto dura, cuanto tiempo, ' +
      'half an hour enough, last',
  ),
  bulk: list(
    'bulk, wholesale, large order, big order, event, events, wedding, party, catering, cater, business, ' +
      'businesses, office party, cafe, restaurant, resell, mayoreo, al por mayor, por mayor',
  ),
  experience: list(
    'experience, how long has, how long have, years, credentials, certified, certificate, qualified, ' +
      'qualification, qualifications, licensed, degree, trained, training, experiencia, background, doctor',
  ),
  soon: list('coming soon, available, ready, when will, release, disponible'),
  status: list(
    'where is my order, see my order, see my orders, wheres my order, track, tracking, status, arrived, ' +
      'has shipped, confirmation email, receipt, where is my receipt, my receipt, cancel my order, ' +
      'cancel an order, cancel the order, cancel order, change my order, wrong item, charged twice, ' +
      'cancelar mi pedido, cancelar el pedido, donde esta mi pedido, didnt arrive, order number',
  ),
  address: list(
    'change my email, change my email address, change email, change the email, new email, different email, ' +
      'update my email, cambiar mi correo',
  ),
  register: list(
    'register, registration, create an account, make an account, sign up, open an account, ' +
      'crear una cuenta, registrarme, sign in, log in, login',
  ),
  password: list('password, forgot, reset, contrasena, locked out'),
  texts: list(
    'sms, text messages, texts, unsubscribe, opt out, stop texting, stop the texts, mensajes de texto',
  ),
  privacy: list(
    'privacy, private, data, personal information, confidential, cookies, delete my, track me, privacidad, ' +
      'datos, sell my, store this',
  ),
  terms: list('terms, conditions, terminos'),
  social: list('instagram, facebook, youtube, social, tiktok, follow you, redes'),
  reviews: list('review, reviews, testimonial, testimonials, what do clients say, opiniones, recommend'),
  hello: list('hello, hi, hey, good morning, good afternoon, good evening, hola, buenos dias, buenas'),
  thanks: list(
    'thank you, thank, thanks, thx, ty, gracias, bye, goodbye, adios, cheers, great, perfect, awesome, ' +
      'cool, okay, got it, that helps',
  ),
  what: list(
    'what is, whats, what are, who is, whos, tell me about, about, describe, explain, que es, quien es, ' +
      'offer, what do you, how does it work, what happens, kind of, what can you, who are you, real person, ' +
      'human',
  ),
}
