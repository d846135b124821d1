/** Words that say nothing about the subject of a question. */
export const stopWords: readonly string[] = (
  'a an and any anything are as at be been but by can could did do does doing for from get give go got had has have he ' +
  'her hers him his how i id if ill im in into is it its ive just know let like ll me mine my need now of off ok okay ' +
  'on one or our out per please pls plz re s say see she should so some still sure t tell than that thats the their ' +
  'them then there theres these they thing things this those to too u up ur us ve very want wanna was we well were ' +
  'what whats when where whether which while who whos why will with would wondering ya yes you your youre about ' +
  'actually also again looking question quick really much many more most might may maybe lot lots two three four five ' +
  'six seven eight nine ten dozen couple old year years people person someone anyone today tomorrow tonight week month ' +
  'day time back else other right after before only during while anos difference between versus vs compare compared ' +
  'el la los las un una unos unas y o de del al en es son esta estan que como cual cuales cuando con por para mi tu su ' +
  'me te se lo le les si no muy mas hay ser tiene tienen puedo puede quiero soy estoy hace hacen'
).split(' ')
