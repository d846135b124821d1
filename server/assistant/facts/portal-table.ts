/**
 * What every practice's site can do for its visitors and clients, as `passage-table.ts` says it. A line that begins with '?' holds
 * how people ask for it.
 */
export const portalTable = `
account-close | portal | | closing
You can delete your account yourself: in the client portal under Profile, choose Delete my account and confirm with your password. Your profile, your messages{andAppointments} and your sign-ins are deleted for good.{keptOrders} Or write to {email}.
Puedes eliminar tu cuenta en el portal de clientes: en Profile, elige Delete my account y confirma con tu contraseña. O escribe a {email}.
? how do i delete my account, i do not want my account anymore, get rid of my login, stop being a client here
account-data | portal | | own-data
In the client portal under Profile, Your data, you save everything that is stored about you in one file: {storedData} and what else there is. Without an account, write to {email} for a copy.
En el portal de clientes, en Profile, Your data, guardas en un archivo todo lo que tenemos sobre ti. Sin cuenta, escribe a {email}.
? a copy of everything you have about me, can i export what you know about me
devices | portal | | devices
In the client portal under Profile, Signed in on, you see each device and can sign out any of them, or everywhere else at once. If you don’t recognize one, change your password too: the button there emails you a link.
En el portal de clientes, en Profile, ves dónde has iniciado sesión y puedes cerrar la sesión en cualquier dispositivo. Si no reconoces uno, cambia también la contraseña: el botón te envía un enlace.
? was my account hacked, log me out everywhere, i lost the phone that was signed in
passkey | portal | | passkey
Add a passkey in the client portal under Profile, Passkeys, and from then on sign in with your fingerprint, your face or the PIN of your device.
Añade una passkey en el portal de clientes, en Profile, y entra con tu huella, tu cara o el PIN de tu dispositivo.
? can i sign in with my fingerprint, do you support passkeys, can i log in without a password
mail-choices | portal | | mail-choices
With an account, you choose what we send in the client portal under Profile, What we may send you. Each email with news or offers has a link that unsubscribes, and the answer STOP ends texts. Receipts, cancellations and what you ask for always come.
Con una cuenta, eliges qué te enviamos en el portal de clientes, en Profile. Cada correo con novedades tiene un enlace para darte de baja, y la respuesta STOP termina los mensajes de texto.
? how do i stop the emails, unsubscribe me from the newsletter, can i choose which emails i get, how do i get off the mailing list, turn reminders off
order-change | portal | | order-change | takesOrders
Tell us as soon as you can: on the order’s page, by the link in its email or in the client portal under Orders, write under Something wrong?, or call {phone} or write to {email}. On the site you cannot cancel or change an order yourself.{notOrdered}
Escríbenos cuanto antes: en la página del pedido, con el enlace de su correo o en el portal, en Orders; o al {phone} o a {email}. En el sitio no puedes cancelar ni cambiar un pedido.
? how do i cancel my order, can i change my order after paying, i ordered the wrong size, i typed the wrong address for the parcel, i ordered twice by mistake
order-problem | portal | | order-problem | takesOrders
Tell us: on the order’s page, by the link in its email or in the client portal under Orders, write under Something wrong? what happened. Or call {phone} or write to {email}.{notOrdered}
Cuéntanos qué pasó en la página del pedido, con el enlace de su correo o en el portal, en Orders. O llama al {phone} o escribe a {email}.
? how do i report a problem with an order, the parcel arrived torn, something is missing from what i ordered, i got the wrong thing
receipt | portal | | receipt | takesOrders
On the order’s page you save a receipt of each payment as a PDF: open it by the link in the email about the order, or in the client portal under Orders. I cannot see orders here.
En la página del pedido guardas el recibo de cada pago en PDF: ábrela con el enlace del correo o en el portal, en Orders.
? where do i find my receipt, i need an invoice for my taxes, proof of what i paid, can you send me a bill for my records
lost-mail | portal | | lost-mail
Look in the spam folder first: all our emails come from {practiceName}. An expired link for {renewedLinks} offers you a new one when you open it. For anything else, call {phone} or write to {email}.
Mira primero en la carpeta de spam. Un enlace vencido de tu cuenta o de un pedido te ofrece otro al abrirlo. Para lo demás, llama al {phone} o escribe a {email}.
? i did not get the confirmation email, my link has expired, the link does not work anymore, nothing arrived in my inbox, i deleted the email with the link
guest | auth | | guest
No account is needed: you can {withoutAccount} without an account.{requestNeedsAccount} With an account you see your {seenInPortal} in the client portal.
{guestInSpanish} Con una, ves tus datos en el portal de clientes.
? do i need an account, can i check out as a guest, must i register first, can i order without signing up, is it necessary to make a login to book
adults | privacy | | adults
{adultsInPrivacy}
? how old do i have to be to order, can a minor open an account, do i have to be 18, may my teenager sign up by herself
adults | terms | | adults
{adultsInTerms}
? how old do i have to be to order, can a minor open an account, do i have to be 18, may my teenager sign up by herself
portal-messages | portal | | portal-messages
With an account you can write to {firstName} in the client portal, by Write to {firstName}, and attach files and pictures. Without one, use the contact page; the reply comes by email.
Con una cuenta puedes escribir a {firstName} en el portal de clientes y adjuntar archivos. Sin cuenta, usa la página de contacto.
? can i write to you in the portal, how do i upload a file, can i send a photo or a document, where do i find what we wrote to each other
video | portal | | join | isOnline isBookable
You join a video session from 15 minutes before it begins: by the link in the email about it or, with an account, in the client portal.
Entras a una sesión por video desde 15 minutos antes, con el enlace de su correo o, con una cuenta, en el portal de clientes.
? how do i join my video session, where do i click when my call starts, where is the link to my video session, how do i get in when the hour comes
video | portal | | join | isOnline isNotYetBookable
You join a video session in the client portal, on the card Video Consultation, once {firstName} has started it.
Entras a una sesión por video en el portal de clientes, en la tarjeta Video Consultation, cuando {firstName} la haya iniciado.
? how do i join my video session, where do i click when my call starts, where is the link to my video session, how do i get in when the hour comes
own-appointments | portal | | own-appointments | hasSessions isBookable
In the client portal under Appointments you see those to come and those past; Details and changes there is for moving or cancelling one, or for asking us. Without an account, the link in its email opens the same.
En el portal de clientes, en Appointments, ves tus citas, próximas y pasadas, y con Details and changes las mueves o cancelas. Sin cuenta, con el enlace de su correo.
? where do i see my appointments, how do i see past sessions, when was my last session, when is my next appointment
own-appointments | portal | | own-appointments | hasSessions isNotYetBookable
In the client portal under Appointments you see your requests and appointments, those to come and those past. To change one, call {phone} or write to {email}.
En el portal de clientes, en Appointments, ves tus citas y solicitudes. Para cambiar una, llama al {phone} o escribe a {email}.
? where do i see my appointments, how do i see past sessions, when was my last session, when is my next appointment
reminder | portal | | reminder | hasSessions
The email that confirms an appointment holds an entry for your calendar.{reminders}
El correo que confirma una cita trae una entrada para tu calendario.
? will i get a reminder before my session, how do i add it to my calendar, do you remind me, i forget everything will you nudge me
waitlist | booking | | waitlist | hasSessions isBookable
If no free time suits you, choose Tell me when something opens below the free times on the booking page, and we email you when one does. Each email about it has a link to leave the list.
Si ningún horario te sirve, elige Tell me when something opens en la página de reservas y te avisamos por correo. Cada correo sobre la lista tiene un enlace para salir de ella.
? how do i join the waitlist, how can i get on the waiting list, put me on the wait list, take me off the waitlist, what if no time suits me, is there a waiting list, everything is booked, let me know when somebody cancels
`
