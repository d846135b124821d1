/**
 * The passages that follow from the catalog. The first line of each says its id, its page, the things and the aspects it is about,
 * and what must be true for it; then it in English and, where there is one, in Spanish. Gaps are filled by
 * `derived-passages.ts`; '¶' begins a line of a list.
 */
export const practiceTable = `
products | pricing | products | what order offer | hasProducts
{productCount}: {productNames}.{guidesAhead}
blend-disclaimer | disclaimed | allProducts | approved | hasProducts isPersonal
{disclaimer}
bulk | pricing | allProducts | bulk | hasProducts
{bulkOrders}
tax | pricing | | tax | hasProducts
{salesTax}
pickup | products | | pickup | areAllPickedUp
{pickup}
Los pedidos se recogen en {pickupPlace}: {pickupHours}.
shipping | products | | shipping | areAllPickedUp
Orders on this site are for local pickup in {city}; to arrange anything else, please ask {firstName}.
Los pedidos se recogen en {city}.
name | about | | name
This is the site of {practiceName}, the practice of {fullName} in {place}.
Este es el sitio de {practiceName}, la práctica de {fullName} en {place}.
hours | contact | | hours | isOpen
Phone hours are {hours}. Outside them you can write at any time; the reply comes within {replyWithin}.
Atendemos el teléfono {hours}. Fuera de ese horario puedes escribir a cualquier hora.
hours | contact | | hours | isNeverOpen
There are no fixed phone hours. You can write at any time; the reply comes within {replyWithin}.
No hay horario fijo; puedes escribir a cualquier hora.
place | contact | | place | isOnlineOnly
{place}. Sessions are online.
{place}. Las sesiones son en línea.
place | contact | | place | isVisited
{wherePeopleCome}. For the way there, call {phone}.
Estamos en {place}; en persona, con cita. Para llegar, llama al {phone}.
place | contact | | place | isElsewhere
{place}. Sessions in person: {placesElsewhere}.
Estamos en {place}. Sesiones en persona: {placesElsewhereInSpanish}.
place | contact | | place | hasNoSessions
{wherePeopleCome}. {pickup}
Estamos en {place}. Recogida de pedidos en {pickupPlace}: {pickupHours}.
booking | contact | | booking | hasNoSessions
Nothing is booked on this site. To ask {firstName} for a time, call {phoneWithHours}, or write on the contact page.
En este sitio no se reserva nada. Llama al {phoneWithHours}, o escribe en la página de contacto.
contact | contact | | contact
You can reach {firstName} like this: ¶ phone {phoneWithHours} ¶ email {email} ¶ the contact form; the reply comes within {replyWithin}
Puedes comunicarte con {firstName} así: ¶ teléfono {phoneWithHours} ¶ correo {email} ¶ el formulario de contacto
reply | contact | | reply
The goal is a reply within {replyWithin}.
Respondemos en {replyWithinInSpanish}.
social | contact | | social
You find us on {social}; the links are on the contact page.
Estamos en {socialInSpanish}; los enlaces están en la página de contacto.
coach | about | coach | what experience
{fullName} is {aTitle} in {place}{experience}. {aboutCoach} Credentials: {credentials}.
resources | products | resources | what soon price order offer
{resources}
testimonials | home | | reviews | haveClientsSpoken
What clients say stands on the home page{andCustomers}.{quotes}
testimonials | drink | | reviews | haveOnlyCustomersSpoken
What customers say {whereCustomersSpeak}.{quotes}
all-prices | pricing | | price | hasOffers
All prices:{prices}
Todos los precios:{pricesInSpanish}
payment | pricing | | payment | hasOffers isDigest
{payment}
{paymentInSpanish}
order-status | portal | | status | hasProducts
Your orders and their status are in the client portal under Orders, if you are registered with the e-mail address you ordered with. I cannot see orders here. For anything that looks wrong, call {phone} or write to {email}.
Tus pedidos están en el portal de clientes, en Orders. Si algo no está bien, llama al {phone} o escribe a {email}.
portal | portal | account | portal
In the client portal {portalActions}. You need an account with a confirmed e-mail address.
email-change | contact | | address
To change the e-mail address of your account, call {phone} or write to {email}. Your name and phone number you can change yourself, in the client portal under Profile.
register | auth | | register
Open the sign-in page, choose Register, and enter your name, e-mail address and a password of at least {passwordMinLength} characters. Then confirm your e-mail address with the link we send. You can {withoutAccount} without an account.
password | auth | | password
On the sign-in page choose Reset Password and enter your e-mail address. The mail has a link to choose a new one, of at least {passwordMinLength} characters.
sign-in-link | auth | | sign-in-link
Instead of typing a password you can ask for a sign-in link by email on the sign-in page. It works once, for {signInLinkMinutes} minutes.
texts | terms | | texts
Reply STOP to any message and the texts end. Reply START to begin again, HELP for help. Message and data rates may apply.
privacy | privacy | | privacy
We keep what you give us and what a website needs in order to work; there is no advertising and no tracking. We do not sell personal information. Please leave names, diagnoses and anything you want to keep private out of this chat. For a copy, a correction or its deletion, write to {email}.
terms | terms | | terms
The terms for {termsMatters} are on one page, written to be read.
hello | contact | | hello | isTalk
Hello. Ask me about {greetingMatters}, or how to reach {firstName}.
Hola. Pregúntame por {mattersInSpanish}, o cómo comunicarte con {firstName}.
thanks | contact | | thanks | isTalk
You are welcome. Ask again whenever you like.
Con gusto. Pregunta cuando quieras.
assistant | contact | | assistant | isTalk
I am an AI assistant, a computer program and not a person. I answer from what is written on this site: {matters} and where to find things. I can be wrong, and I give no medical advice. For a person, talk to {firstName}: {phone}, or the contact page.
Soy un asistente de IA, un programa y no una persona. Respondo con lo que dice este sitio: {mattersInSpanish}. Puedo equivocarme y no doy consejos médicos. Para hablar con una persona: {firstName}, {phone}.
`

export const servicesTable = `
session-prices | pricing | session | price
Sessions cost:{sessionPrices}
Precios de las sesiones:{sessionPricesInSpanish}
services | booking | session | what offer
There {areWays} to work with {firstName}:{sessionPlaces}
Servicios:{sessionPricesInSpanish}
session-places | booking | sessions | place online in-person | hasOnePlace
Sessions are {places}.
session-length | booking | session | length
How long each takes:{lengths}
Duración:{lengthsInSpanish}
booking | booking | booked | booking | isBookable
You choose a service and a free time on the booking page. Or call {phoneWithHours}. {notBookedOnline}
Elige un servicio y una hora libre en la página de reservas, o llama al {phone}. {notBookedOnlineInSpanish}
booking | booking | sessions | booking | isNotYetBookable
{bookingPanel} {untilThenThereAre} three ways: ¶ call {phoneWithHours} ¶ send {firstName} a message on the contact page ¶ with an account, request a date and time in the client portal under Appointments; it stands once it is confirmed
{bookingPanelInSpanish} llama al {phoneWithHours}, o escribe en la página de contacto.
cancel | terms | sessions | cancel | isDigest
{cancellation}{ownAppointments}
cancel | terms | sessions | cancel | isSilentOnCancelling
If you cannot come, tell us as early as you can and we find another time: {phone} or {email}.{ownAppointments}
Si no puedes venir, avísanos lo antes posible y buscamos otra hora: {phone} o {email}.
`

export const serviceTable = `
{tag}-price | pricing | own | price | hasUnit
{title} is {price}, {where}.
{title} ({whereInSpanish}): {pricesInSpanish}.
{tag}-price | pricing | own | price | hasLengths
{title}{inPlace}: {price}.
{title} ({whereInSpanish}): {pricesInSpanish}.
{tag} | booking | own | what place offer {mode} | hasUnit isPersonal
{description} It takes place {where} and is {price}.
{title}: {whereInSpanish}, {pricesInSpanish}.
{tag} | booking | own | what place offer {mode} | hasLengths isPersonal
{title}: {descriptionInSentence} {Where}, {price}.
{title}: {whereInSpanish}, {pricesInSpanish}.
{tag}-booking | contact | own | booking | isBookedByMessage
{title} isn’t booked online. Call {phoneWithHours}, or write on the contact page.
{title} no se reserva en línea. Llama al {phoneWithHours}, o escribe en la página de contacto.
{tag}-length | booking | own | length | hasLength
{title}: {lengths}.
{title}: {lengthsInSpanish}.
`

export const sizeTable = `
{sizeTag}-price | own | size | price size
{name}, {sizeLine}.
{name}, {sizeName} ({size}): {sizePrice}.
`

export const productTable = `
{tag}-price | own | own | price size | isSingle
{name} is {price}{per}.
{name}: {price}{perInSpanish}.
{tag}-prices | own | own | price size | hasSizes
{name} comes in {sizeCountInWords} sizes:{sizeLines}
{name} viene en {sizeCount} tamaños:{sizeLinesInSpanish}
{tag} | own | all | what | isOther isPersonal
{name}, {kindInSentence}: {descriptionInSentence}
{tag}-shipping | own | all | shipping | isPickedUp
{freeFrom}{freeSizes}{pickedUpOrders}; to arrange anything else, please ask {firstName}.
{freeFromInSpanish}{freeSizesInSpanish}{pickedUpOrdersInSpanish}.
{tag}-shipping | own | all | shipping pickup | isShipped
{freeFrom}{freeSizes}The total you see on the order page{plusTax} is the amount you are asked to pay, and we write to you when it is on its way.
{freeFromInSpanish}{freeSizesInSpanish}El total de la página de pedido{plusTaxInSpanish} es lo que pagas.
{tag}-pickup | own | all | pickup place | isPickedUp
{name} is picked up locally in {city}. {pickup}To have some set aside for you, call or text {phone}.
{name} se recoge en {city}. Para apartarlo, llama o envía un texto al {phone}.
{tag}-order | own | all | order stock | isSoldOut
{name} is sold out at the moment. To hear when it is back, call or text {phone}.
{name} está agotado. Llama al {phone}.
{tag}-order | own | all | order stock | isAvailable isOrderedForPickup
{chooseForPickup} on the {name} page. {pickup}You pay by card on our payment provider’s page{orAtPickup}.
Haz tu pedido en la página de {name}.
{tag}-order | own | all | order stock | isAvailable isDrink isNotOrderedHere
Choose a size on the {name} page and press Purchase; the checkout asks for your pickup details. It is local pickup in {city} and no payment is taken online. To have bottles set aside, call or text {phone}.
Haz tu pedido en la página de {name}.
{tag}-order | own | all | order stock | isAvailable isBlend
Choose {orderable} on the {name} page ({price} each) and press {submit}. You pay on our payment provider’s page in a new tab, come back to a confirmation, and get an email with your order number. We email you again when the {one} is on its way.
Haz tu pedido en la página de {name}.
{tag}-order | own | all | order stock | isAvailable isOther isNotForPickup
Order {name} on its page. {orPickedUp}
Haz tu pedido en la página de {name}.
{tag}-payment | own | all | payment | isOrderedForPickup
{name} is paid by card on the page of our payment provider{orAtPickup}. Card details go to the payment provider, never to us.
{name} se paga con tarjeta en la página de nuestro proveedor de pagos{orAtPickupInSpanish}.
{tag}-payment | own | all | payment | isNotOrderedHere
No payment is taken online for {name}: nothing you enter at its checkout is sent, charged or stored. It is local pickup in {city}.
{name} no se paga en línea; se recoge en {city}.
{tag}-payment | own | all | payment | isShipped
{name} is paid by card on the page of our payment provider, which opens in a new tab. Card details go to the payment provider, never to us.
{name} se paga con tarjeta en la página de nuestro proveedor de pagos.
{tag}-quantity | own | all | quantity | isCounted isBlend
You can order {orderable} at a time. For more than that, write to {firstName}.
Puedes pedir de 1 a {maxQuantity} a la vez.
{tag}-quantity | own | all | quantity | isCounted isNoBlend
One order holds at most {maxQuantity} of {name}. For more than that, write to {firstName}.
Puedes pedir de 1 a {maxQuantity} a la vez.
{tag}-refund | own | all | refund | isRefundable isBlend
You have a {refundDays}-day refund on the first {one}. Write or call within {refundWithin} and we return what you paid for it.
Tienes {refundWithinInSpanish} para pedir el reembolso de {name} (la primera bolsa). Escríbenos o llama.
{tag}-refund | own | all | refund | isRefundable isNoBlend
{name} can be returned: write or call within {refundWithin} and we return what you paid for it.
Tienes {refundWithinInSpanish} para pedir el reembolso de {name}. Escríbenos o llama.
`
