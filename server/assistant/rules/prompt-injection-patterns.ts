import { namePattern, wordPattern } from '#server/assistant/rules/word-pattern.ts'

/** Attempts to make the assistant speak as the coach. */
export const speakAs = (firstName: string): RegExp =>
  wordPattern(
    `(?:respond|answer|reply|speak|talk|pretend to be|responde como|habla como) (?:as )?(?:if you (?:are|were) )?${namePattern(firstName)}$`,
  )

const ruleNouns =
  '(?:instructions?|prompts?|rules?|guidelines|directives|constraints|restrictions|programming|training|orders|safeguards|filters|guardrails|limits|instrucciones|reglas|indicaciones)'

/** Attempts to change the assistant's rules or to read them. */
export const instructions = wordPattern(
  `(?:ignore|disregard|forget|override|bypass|drop|skip|overrule|violate|break|remove|disable|dont follow|stop following|without|ignora|olvida|omite|desactiva|rompe) (?:\\w+ ){0,5}${ruleNouns}`,
  `(?:ignore|disregard|forget) (?:everything|all|anything|what) (?:\\w+ ){0,3}(?:above|before|previous|said|told|earlier)`,
  `olvida todo lo (?:anterior|que)`,
  `(?:show|reveal|print|repeat|tell|give|display|output|share|leak|expose|list|write|read|translate|summari[sz]e|dump|recite|what (?:is|are|were)|whats|muestra(?:me)?|dime|revela|repite|cuales son) (?:\\w+ ){0,5}(?:system|initial|hidden|secret|original|internal|full|exact|your|tu|tus|own) (?:\\w+ ){0,2}(?:${ruleNouns.slice(3, -1)}|messages?|configuration|settings|context|mensaje)`,
  `what (?:\\w+ ){0,2}${ruleNouns} (?:were|was|are|do|did|have) you (?:\\w+ )?(?:given|told|follow|following|have|got|under|bound)`,
  `(?:ignore|disregard|forget|ignora|olvida) (?:the |all |everything |lo |todo lo )?(?:above|previous|prior|preceding|anterior)`,
  `system (?:new )?instructions?|new instructions? (?:say|are|is)`,
  '(?:system|hidden|secret|initial|developer) (?:prompts?|messages?|instructions?|mode)',
  'prompt del sistema|modo desarrollador|your prompt|tu prompt',
  '(?:youre|you are) an? (?:\\w+ )?(?:doctor|nurse|physician|pharmacist|therapist|hacker|pirate) now|eres ahora|que instrucciones (?:tienes|sigues|te dieron)',
  '(?:told|supposed|allowed) not to (?:tell|say|reveal|share)|(?:at|from) the (?:top|start|beginning) of (?:this|the|your|our) (?:conversation|prompt|context)',
  'what were you told(?! about)|you (?:must|have to|will) obey',
  '(?:repeat|print|output|copy|show|say|write|summari[sz]e|translate|repite) (?:\\w+ ){0,3}(?:above|before this|preceding|verbatim|word for word|de arriba|anterior)(?: \\w+)?',
  '(?:you are|youre) dan',
  '(?:reveal|leak|expose|dump|show|print) (?:me )?(?:the |your |ur )?(?:prompts?|instructions|rules)(?! (?:for|of|to|about|on))',
  '(?:override|bypass|disable|turn off|ignore) (?:\\w+ ){0,2}(?:safety|security|filters?|safeguards?|guardrails?)',
  'you are (?:now|no longer|actually|really) (?:\\w+ ){0,3}(?:dan|free|unrestricted|evil|jailbroken|a (?:doctor|physician|nurse|pharmacist|therapist|pirate|hacker|human|different|new|nutritionist)|an? (?:unrestricted|uncensored|expert|ai without|assistant without)|not an ai|bound|restricted|in developer)',
  '(?:ahora|de ahora en adelante) eres|from now on you',
  'your new (?:name|role|rules?|instructions?|persona)',
  'new (?:instructions?|rules?) (?:for you|from|follow)',
  '(?:pretend|imagine|act|behave|roleplay|role play|respond|answer|speak|simulate|finge|actua|haz como) (?:\\w+ ){0,3}(?:as if|as though|as an?|like an?|you are|you re|youre|to be|that you|como|que eres|si fueras)(?: \\w+)?(?: (?:doctor|dan|no rules|unrestricted|human|my (?:doctor|grandma|mother)|medic\\w*))?',
  'jail ?break\\w*',
  '(?:do anything now|dan mode|god mode|sudo|admin mode|debug mode|maintenance mode|unfiltered|uncensored|no restrictions|without (?:any )?(?:rules|restrictions|filters|limits)|sin (?:reglas|restricciones|filtros))',
  'prompt injection|my instructions are',
  '(?:begin|start|end|finish) (?:your|the|every) (?:answer|response|reply|message)s? with',
  'begin system|end of (?:system|prompt)|system override|assistant (?:says|said) ',
  '(?:api|openai|secret|access) keys?|environment variables?',
  '(?:your|the) (?:source code|database|server logs|admin password|password for admin)|drop table',
  'select from|base64|rot13',
)
