const sendsBack = /\b(?:send|return|bring|give|ship) (?:\w+ ){1,3}back\b(?! to me)/
const getsBack =
  /\b(?:get|gets|getting|want|have) (?:it|that|this|(?:my|the|our|his|her|all) (?:\w+ )?(?:money|cash|bucks|dollars|payment|deposit)|\$\d+|\d+ (?:bucks|dollars)) back\b(?! to)|\b(?:is|lose) (?:my|the|our) (?:money|\d+ (?:bucks|dollars)|\$\d+)(?: gone| lost|$)/
const howMuchBack = /\bhow much (?:\w+ ){0,4}(?:get|come|comes) back\b/

/** 'How much do I get back' asks for no price. */
export const asksHowMuchBack = (text: string): boolean => howMuchBack.test(text)

export const asksForRefund = (text: string): boolean =>
  sendsBack.test(text) || getsBack.test(text) || howMuchBack.test(text)
