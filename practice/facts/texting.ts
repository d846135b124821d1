/** What carriers require before a business may send texts. Both legal pages show it verbatim. */
export const textingSentences = {
  /** Shown beside each phone number field and on the payment page. */
  atNumber:
    'If you give a mobile number, you agree to texts about your orders and appointments. Reply STOP to end them. Message and data rates may apply.',
  intro:
    '{name} sends text messages about your orders, your appointments and your questions. You agree to them when you give us your mobile number for that purpose, in your profile, at checkout, or by texting us first.',
  list: [
    'Agreeing to texts is never a condition of buying anything.',
    'Message frequency varies with what you order and book; most people get fewer than ten messages a month.',
    'Message and data rates may apply.',
    'Reply STOP to any message and the texts end. We send one last message to confirm it. Reply START to begin again.',
    'Reply HELP for help, or contact us at {phone} or {email}.',
    'Carriers are not liable for delayed or undelivered messages.',
  ],
  sharing:
    'We do not sell or share mobile numbers, or the fact that you agreed to texts, with third parties or affiliates for their marketing or promotional purposes. The company that delivers our texts sees your number and the message, because it could not deliver them otherwise.',
}
