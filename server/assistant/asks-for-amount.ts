const consumption =
  /\b(?:should (?:i|he|she|they|we|you)|(?:i|he|she|they|we|you|to) (?:take|consume)|takes|give|giving|eat|should go (?:in|on)|(?:can|may) (?:i|he|she|they|we) have|tomar|toma|dar|darle)\b/
/** 'How much powder for each of us', 'how much of it goes in hers' */
const forPeople =
  /\bhow much of (?:the|your|this|that) (?!money|price|cost|time|day|sum|total)|\bhow (?:much|many) (?:of (?:the|your|this|that|it) )?(?:\w+ ){0,2}(?:goes|go) in(?:to|side)? (?:his|hers?|theirs?|mine)\b|\bhow (?:much|many) (?:of |(?!(?:is|are|do|does|did|would|will|was|for|to|can|should|it|that|the|a|an|i|you|we)\b)\w+ ).*\bfor (?:(?:each|all|every\w*|both) of us|(?:people|folks|somebody|someone) like (?:me|us))\b/
/** 'How much for ages 13-18' */
const ofAges = /\bages? (?:from |between )?\d/
const costs = /\b(?:costs?|prices?|priced|charge|charges|fees?|dollars|cuestan?|precios?)\b|\$/
const money =
  /\b(?:cost|costs|price|prices|charge|pay|fee|rate|dollars|cuesta|cuestan|precio|vale|buy|(?<!\b(?:he|she|they) )get)\b|\$/

/** Whether 'how much' asks for an amount to take, not for a price. `isForPeople`: an age or a person is named. */
export const asksForAmount = (text: string, isForPeople: boolean): boolean =>
  (isForPeople || [consumption, ofAges, forPeople].some((pattern) => pattern.test(text))) && !money.test(text)

const ofPasses = '(?:gift|voucher|certificate|card|pass|membership|package|bundle)'
const validity = new RegExp(
  `\\bhow (?:long|many (?:days|weeks|months|years))\\b.*\\b(?:valid|good for|still good|expires?|expired|run out|keep|keeps|store|stored|hold|use (?:it|them) up)\\b(?! (?:it|that|this|them)$)|\\bhow long\\b.*\\b${ofPasses}s?\\b.*\\blasts?\\b`,
)

/** 'How long is the gift card good for' asks for no session's length. */
export const asksForValidity = (text: string): boolean => validity.test(text)

/** 'How much does it cost', beside 'how much does she need'. */
export const asksForPrice = (text: string): boolean => costs.test(text)
