import { memoize } from '#server/assistant/text/memoize.ts'
import { normalize } from '#server/assistant/text/normalize.ts'

/** `other`: none that it answers in; the visitor gets a sentence in that language where there is one. */
export type Language = 'en' | 'es'
/** The wording of a language, of the two. */
export type Say = (english: string, spanish: string) => string
export const sayIn =
  (language: Language): Say =>
  (english, spanish) =>
    language === 'es' ? spanish : english
type OtherLanguage = { name: string; script?: RegExp; words?: RegExp; letters?: RegExp; sentence: string }

const spanish =
  /\b(que|como|cuanto|cuantos|cuanta|cuantas|cuestan|cual|donde|cuando|las|una|estoy|tengo|tiene|puedo|puede|quiero|para|por|mis|hola|gracias|esta|soy|hay|mucho|muy|hijo|hija|debo|tomar|nino|nina|esposo|esposa|anos|meses|necesito|tomando|doy|eres|tus|ignora|hacen|tienen|cuesta|abren|pero|duele|dolor|estan|quien|tomo|seria|mejor|mucha|vida|siento|respirar|llamen|compro|comprar|ustedes|favor|porfa|precio|horario|saber|sesion|galon|envios?|aceptan|venden|ofrecen|abiert[oa]s?|cerrad[oa]s?|citas?|mascotas?|perros?|gatos?|lunes|martes|miercoles|jueves|viernes|sabado|domingo|tarde|noche|nadie|nada|nunca|siempre|tambien|ahora|alguien|algo|todos|desde|hasta|sobre|ella|ellos|pueden|puedes)\b/g
/** Spanish words that are English words, names or abbreviations too: they count only beside one of the others. */
const sharedSpanish = /\b(el|la|los|mi|con|es|me|de|del|ya|se|le|su|un|vale|sin|hora)\b/g
const english =
  /\b(the|is|are|do|does|you|i|my|what|how|can|it|of|to|in|for|and|have|your|with|much|am|im|this|on|that|a|tell|about|from|where|when|who|why|should|not|was|at|or|be|get|if|so|but|will|would|she|he|we|they|her|his)\b/g

/** English, unless the text has more Spanish than English function words. */
export const detectLanguage = memoize((text: string): Language => {
  if (/[¿¡ñ]/i.test(text)) return 'es'
  const normalized = normalize(text)
  const spanishCount = count(normalized, spanish)
  const englishCount = count(normalized, english)
  const shared = spanishCount > 0 || englishCount === 0 ? count(normalized, sharedSpanish) : 0
  return spanishCount + shared > englishCount && spanishCount + shared > (spanishCount > 0 ? 0 : 1)
    ? 'es'
    : 'en'
})

const count = (text: string, words: RegExp) => text.match(words)?.length ?? 0

/**
 * Languages that get one sentence: who to ask, and the emergency numbers. Each is recognised by its words, of which its own letters are
 * as good as one, or by its script.
 * {phone} is filled in.
 */
const otherLanguages = String.raw`
  de words/äöüß ich|ist|und|nicht|wie|wo|wann|haben|hat|kann|was kostet|bitte|mein|meine|meiner|meinem|meinen|der|das|dem|ein|eine|einen|einem|einer|kein|keine|sie|ihr|ihm|ihn|mich|mir|dich|uns|fur|auf|von|zu|mit|gibt|habe|wir|mochte|danke|kosten|offnet|nehme|nimmt|darf|muss|soll|sind|auch|noch|nur|schon|oder|aber|wenn|weil|dass|immer|alles|nichts|heute|morgen|hilfe|schmerzen|angst|schwanger|tochter|sohn|kinder|frau
    Diese Seite ist auf Englisch. Fragen beantworten wir unter {phone}. Im Notfall: 911; in einer Krise: 988, Anruf oder SMS, rund um die Uhr.
  fr words/àâçèêëîïœùû je|est|et|les|des|une|vous|nous|pas|ne|que|quel|quelle|combien|ou|pour|avec|mon|ma|mes|bonjour|merci|suis|veux|peux|sont|avez|cest|jai|nai|narrive|au|aux|dans|mal|coute|prix|mari|femme|fille|fils|enceinte|enfant|elle|il|ils|tres|peur|envie|aidez|besoin|quand|comment|pourquoi|chez|cette|moi|lui|leur|depuis|votre|notre|etes|faire|prendre|prends|ouvert|livrez
    Ce site est en anglais. Pour vos questions, appelez le {phone}. En cas d’urgence : 911 ; en cas de crise : 988, par appel ou SMS, à toute heure.
  pl words/ąćęłńśźż jestem|moge|moja|mojego|mojej|na|biore|leki|maz|zona|dziecko|corka|syn|pomocy|ratunku|sobie|tak|ale|od|moze|jej|jego|mnie|dla|przez|bardzo|teraz|jest|nie|ile|jak|gdzie|kiedy|czy|kosztuje|prosze|dzien|dobry|mam|mozna|chce|moje|moj|sie|zyc|macie|boli|dziekuje|otwarte|juz
    Ta strona jest po angielsku. Pytania: {phone}. W nagłym wypadku: 911, w kryzysie: 988 (telefon lub SMS), o każdej porze.
  pt words voce|voces|quanto|quantos|custa|nao|onde|obrigad[oa]|estou|tenho|meu|minha|uma|sao|esta|voce|abrem
    Este site é em inglês. Dúvidas: {phone}. Em emergência: 911; em crise: 988, por ligação ou texto, a qualquer hora.
  it words quanto|costa|dove|quando|sono|grazie|buongiorno|vorrei|posso|avete|aperti|della|che|non|il|mio|mia|per
    Questo sito è in inglese. Per domande: {phone}. In caso di emergenza: 911; in una crisi: 988, chiamata o SMS, a ogni ora.
  tl words magkano|ang|ng|mga|po|ako|saan|kailan|ba|salamat|hindi|gusto|ko
    Nasa Ingles ang site na ito. Para sa tanong: {phone}. Sa emergency: 911; sa krisis: 988, tawag o text, anumang oras.
  ja script [\u3040-\u30ff]
    このサイトは英語です。お問い合わせ：{phone}。緊急時は911、心の危機には988（電話・テキスト、24時間）。
  zh script [\u4e00-\u9fff]
    本网站为英文。如有问题，请致电 {phone}。紧急情况请拨 911；心理危机请拨打或发短信至 988，全天候。
  ko script [\uac00-\ud7af]
    이 사이트는 영어로 되어 있습니다. 문의: {phone}. 응급 상황은 911, 위기 상황은 988(전화·문자, 24시간).
  uk script [іїєґ]
    Цей сайт англійською. Запитання: {phone}. У невідкладному випадку: 911; у кризі: 988, дзвінок або SMS, цілодобово.
  ru script [\u0400-\u04ff]{3}
    Этот сайт на английском. Вопросы: {phone}. В экстренном случае: 911; в кризисе: 988, звонок или SMS, круглосуточно.
  ar script [\u0600-\u06ff]
    هذا الموقع بالإنجليزية. للأسئلة: {phone}. في الطوارئ: 911، وفي الأزمات: 988 بالاتصال أو الرسائل في أي وقت.
  hi script [\u0900-\u097f]
    यह साइट अंग्रेज़ी में है। सवालों के लिए: {phone}। आपात स्थिति में 911, संकट में 988 (कॉल या टेक्स्ट), किसी भी समय।
  vi script [ăđơưạảấầẩậắặẹẻẽếềểệịỉọỏốồổộớờởợụủứừửựỳỵỷỹ]
    Trang này bằng tiếng Anh. Có câu hỏi, gọi {phone}. Cấp cứu: 911; khủng hoảng: 988, gọi hoặc nhắn tin bất cứ lúc nào.
`
  .trim()
  .split(/\n {2}(?! )/)
  .map((line): OtherLanguage => {
    const [, name = '', kind = '', sign = '', sentence = ''] = /(\w+) (\S+) (.+)\n *(.+)/.exec(line) ?? []
    const [recognisedBy, letters] = kind.split('/')
    return recognisedBy === 'words'
      ? {
          name,
          words: new RegExp(`\\b(?:${sign})\\b`, 'g'),
          ...(letters ? { letters: new RegExp(`[${letters}]`, 'i') } : {}),
          sentence,
        }
      : { name, script: new RegExp(sign, 'i'), sentence }
  })
const scriptShare = 0.4
const minWords = 2

/** A sentence in the visitor's language, or null for English, Spanish, and what nobody can tell. */
export const otherLanguageSentence = memoize((text: string): string | null => {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const foreign = text.match(/[^\p{Script=Latin}\P{L}]/gu)?.length ?? 0
  const isForeignScript = foreign > 2 && foreign > letters * scriptShare
  const normalized = normalize(text)
  const own = Math.max(
    count(normalized, english),
    detectLanguage(text) === 'es' ? count(normalized, spanish) + 1 : 0,
  )
  const byScript = otherLanguages.find(
    ({ name, script }) => script?.test(text) && (isForeignScript || name === 'vi'),
  )
  if (byScript) return byScript.sentence
  const [best] = otherLanguages
    .flatMap(({ words, letters, sentence }) =>
      words ? [{ sentence, hits: count(normalized, words) + (letters?.test(text) ? 1 : 0) }] : [],
    )
    .sort((a, b) => b.hits - a.hits)
  return best && best.hits >= minWords && best.hits > own ? best.sentence : null
})
