/**
 * What every practice's site can do for its visitors and clients, as `passage-table.ts` says it. A line that begins with '?' holds
 * how people ask for it.
 */
export const portalTable = `
account-close | portal | | closing
You can delete your account yourself: in the client portal under Profile, choose Delete my account and confirm with your password. Your {seenInPortal} and sign-ins are deleted for good{keptOrders}. Or write to {email}.
Puedes eliminar tu cuenta en el portal de clientes: en Profile, elige Delete my account y confirma con tu contraseña. O escribe a {email}.
? how do i delete my account, i do not want my account anymore, get rid of my login, stop being a client here
account-data | portal | | own-data
In the client portal under Profile, Your data, you save everything that is stored about you in one file: {seenInPortal} and sign-ins. Without an account, write to {email} for a copy.
En el portal de clientes, en Profile, Your data, guardas en un archivo todo lo que tenemos sobre ti. Sin cuenta, escribe a {email}.
? a copy of everything you have about me, can i export what you know about me
devices | portal | | devices
In the client portal under Profile you see where you are signed in, and can sign out any device or everywhere else at once. If you don’t recognize one, change your password too, by the link there.
En el portal de clientes, en Profile, ves dónde has iniciado sesión y puedes cerrar cualquier dispositivo. Si no reconoces uno, cambia también la contraseña.
? was my account hacked, log me out everywhere, i lost the phone that was signed in
passkey | portal | | passkey
Add a passkey in the client portal under Profile, and from then on sign in with your fingerprint, your face or the PIN of your device.
Añade una passkey en el portal de clientes, en Profile, y entra con tu huella, tu cara o el PIN de tu dispositivo.
? can i sign in with my fingerprint, do you support passkeys, can i log in without a password
mail-choices | portal | | mail-choices
You choose what we send in the client portal under Profile, What we may send you. Each email with news or offers has a link that unsubscribes, and the answer STOP ends texts. Receipts, cancellations and what you ask for always come.
Eliges qué te enviamos en el portal de clientes, en Profile. Cada correo con novedades tiene un enlace para darte de baja, y la respuesta STOP termina los mensajes de texto.
? how do i stop the emails, unsubscribe me from the newsletter, can i choose which emails i get, how do i get off the mailing list, turn reminders off
order-change | portal | | order-change | hasProducts
Tell us as soon as you can: by the link in the email about your order, under Something wrong?, by phone at {phone}, or at {email}. On the site you cannot cancel or change an order yourself.
Escríbenos cuanto antes: con el enlace del correo de tu pedido, al {phone} o a {email}. En el sitio no puedes cancelar ni cambiar un pedido.
? how do i cancel my order, can i change my order after paying, i ordered the wrong size, i typed the wrong address for the parcel, i ordered twice by mistake
order-problem | portal | | order-problem | hasProducts
Tell us: the email about your order has a link to its page, and under Something wrong? you write to {firstName} what happened. Or call {phone} or write to {email}.
Cuéntanos: el correo de tu pedido tiene un enlace a su página, y allí escribes qué pasó. O llama al {phone} o escribe a {email}.
? how do i report a problem with an order, the parcel arrived torn, something is missing from what i ordered, i got the wrong thing
receipt | portal | | receipt | hasProducts
The email about your order has a link to its page. There you can save a receipt of each payment as a PDF. I cannot see orders here; if the link is lost, its page emails you a new one.
El correo de tu pedido tiene un enlace a su página. Allí puedes guardar el recibo de cada pago en PDF.
? where do i find my receipt, i need an invoice for my taxes, proof of what i paid, can you send me a bill for my records
order-link | portal | | lost-mail
Look in the spam folder first: all our emails come from {practiceName}. An expired link says so when it is opened and can send you a new one; the sign-in page sends you a new password link or sign-in link. If nothing comes, call {phone} or write to {email}.
Mira primero en la carpeta de spam. Un enlace caducado puede enviarte uno nuevo al abrirlo. Si no llega nada, llama al {phone} o escribe a {email}.
? i did not get the confirmation email, my link has expired, the link does not work anymore, nothing arrived in my inbox, i deleted the email with the link
guest | auth | | guest
No account is needed: you can {withoutAccount} without an account.{requestNeedsAccount} With an account you see your {seenInPortal} in the client portal.
No hace falta una cuenta para usar el sitio. Con una, ves tus datos en el portal de clientes.
? do i need an account, can i check out as a guest, must i register first, can i order without signing up, is it necessary to make a login to book
adults | privacy | | adults | hasAdultsOnly hasProducts
{adultsOnly}
? how old do i have to be to order, can a minor open an account, do i have to be 18, may my teenager sign up by herself
portal-messages | portal | | portal-messages
With an account you can write to {firstName} in the client portal, by Write to {firstName}, and attach files and pictures. Without one, use the contact page; the reply comes by email.
Con una cuenta puedes escribir a {firstName} en el portal de clientes y adjuntar archivos. Sin cuenta, usa la página de contacto.
? can i write to you in the portal, how do i upload a file, can i send a photo or a document, where do i find what we wrote to each other
video | portal | | join | isOnline
You join a video session in the client portal: on the card at the top once it can be joined, or beside the appointment under Appointments.
Entras a una sesión por video en el portal de clientes: en la tarjeta de arriba o junto a la cita, en Appointments.
? how do i join my video session, where do i click when my call starts, where is the link to my video session, how do i get in when the hour comes
own-appointments | portal | | own-appointments | hasSessions
In the client portal under Appointments you see those to come and those past. What can be moved, cancelled or joined by video has its button there.
En el portal de clientes, en Appointments, ves tus citas, próximas y pasadas, con sus botones para moverlas, cancelarlas o entrar por video.
? where do i see my appointments, how do i see past sessions, when was my last session, when is my next appointment
reminder | portal | | reminder | hasSessions
The email that confirms an appointment holds an entry for your calendar. Reminders come by email before it, unless they are turned off in the client portal under Profile.
El correo que confirma una cita trae una entrada para tu calendario. Antes llegan recordatorios por correo, si no los desactivas en el portal.
? will i get a reminder before my session, how do i add it to my calendar, do you remind me, i forget everything will you nudge me
waitlist | booking | | waitlist | canBook
If no free time suits you, choose Tell me when something opens below the free times on the booking page, and we email you when one does.
Si ningún horario te sirve, elige Tell me when something opens en la página de reservas y te avisamos por correo.
? what if no time suits me, is there a waiting list, everything is booked, let me know when somebody cancels
`
