const states =
  'alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington|west virginia|wisconsin|wyoming|canada|mexico|europe|england|germany|france|spain|india|australia'
const direction = '(?:(?:all the way |way )?(?:out|over|up|down|back) )?'
const lives = new RegExp(
  `\\b(?:live|lives|living|reside|(?:we|i|i have|we have|ive|weve) (?:just |recently |since )?moved|relocated) ${direction}(?:in|near|outside|to) (?!(?:a|an|the|my|our|his|her|your|this|with|town|person|pain|fear|tears|constant|chronic|\\w*days?|tomorrow|next|january|february|march|april|may|june|july|august|september|october|november|december)\\b)[a-z]`,
)
const isIn = new RegExp(`\\b(?:am|im|are|is|based|located|here) ${direction}(?:in|from) (?:${states})\\b`)

/** Whether somebody says in which place they live, in normalized words: 'I live in Denver', 'I’m in Ohio'. */
export const namesHome = (text: string): boolean => lives.test(text) || isIn.test(text)
