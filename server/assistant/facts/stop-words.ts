/** Words that say nothing about the subject of a question. */
export const stopWords: ReadonlySet<string> = new Set(
  `a an and any anything are as at be been but by can could did do does doing done for from get gets give go going gonna got had has have
  he her hers him his how i id if ill im in into is it its ive just know let like ll lil little me mine my need needs now of off oh ok okay on one or
  our out over per please pls plz porfa re s say see she should so some still sure t tell than that thats the their them then there theres
  these they thing things this those to too u up ur us ve very want wants wanna wondering was we well were what whats when where whether which while
  who whos why will with would ya yes yeah you your youre about actually also again looking question quick really much many more most
  might may maybe lot lots a b c d couple old year years people person someone anyone today days within tomorrow tonight week month day time back else
  other right after before only during anos difference between versus vs compare compared guys folks kind sort able possible chance
  am turn turns turned something nothing
  kindly hope help hi hello dear sorry bother silly quickly both each same it him hers try use using come comes thank thanks mind even ever
  exactly anyway myself yourself yourselves allowed basically rather somehow instead without cheapest way must else whatever stuff big large good nice best great new first man lady buddy friend
  el la los las un una unos unas y o de del al en es son esta estan que como cual cuales cuando con por para mi tu su favor
  me te se lo le les si no muy mas hay ser tiene tienen puedo puede quiero saber soy estoy hace hacen ustedes sus mis desde hasta hora`
    .trim()
    .split(/\s+/),
)
