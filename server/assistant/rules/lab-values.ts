import { anyOf, before, wordPattern } from '#server/assistant/rules/word-pattern.ts'

/** What laboratories and home devices measure. The number beside such a name is never an age or an amount to take. */
const measurement = anyOf(
  'tsh|t3|t4|ft3|ft4|a1c|hba1c|hb ?a1c|hgb|hb|hemoglobin|haemoglobin|hematocrit|hct|ferritin|transferrin|iron(?: level)?s?|tibc',
  'ldl|hdl|vldl|cholesterol|trig(?:s|lyc\\w*)|lipids?|apob|lp ?a|psa|bun|creatinine|egfr|gfr|alt|ast|alp|ggt|bilirubin|albumin|uric acid|urea|amylase|lipase',
  'platelets?|wbc|rbc|mcv|white (?:blood )?(?:cells?|cell count|count)|red (?:blood )?(?:cell )?count|blood count|neutrophils?|lymphocytes?|inr|d ?dimer|troponin|bnp',
  'crp|esr|sed rate|homocysteine|cortisol|dhea|insulin|glucose|(?:blood |fasting |my |his |her )sugars?|estradiol|estrogen|progesterone|testosterone|prolactin|fsh|lh|amh|hcg|pth',
  'b ?12|b ?6|folate|folic acid|vitamin [a-k]\\d*|vit [a-k]\\d*|zinc|magnesium|potassium|sodium|calcium|phosphorus|phosphate|chloride|bicarbonate|co2|iodine|selenium|copper',
  'blood pressure|bp|systolic|diastolic|(?:resting )?heart rate|pulse|oxygen(?: saturation)?|o2(?: sat)?|spo2|sats?|saturation|temp|temperature|fever|bmi|body fat|bone density|t ?score|peak flow|ketones?|ph(?: level)?|antibod(?:y|ies)|titers?|viral load|thyroid',
  'tension|presion|azucar|glucosa|colesterol|trigliceridos|hemoglobina|hierro|ferritina|creatinina|acido urico|plaquetas|potasio|sodio|calcio',
)
const reads =
  '(?:(?:is|are|was|were|at|of|reads?|reading|came|back|in|around|about|over|above|under|below|only|just|now|up|to|down|a|my|level|levels|out|count|result|score|test|value|number|this|last|morning|week|still|too|high|low|says|shows|showed|hit|s|went|gone|from|rose|dropped|jumped|meter|monitor|reading|reader|machine|esta|estan|es|en|de|salio|fue) ){0,6}'
const product =
  '(?! ?(?:oz|ounces?|pouch|pouches|bottles?|gallons?|sessions?|packs?|dollars|bucks|years?|minutes?|months?|percent of|nutrients?))'

/** A laboratory result or a measured value, named or recognised by its unit. */
export const labValue = wordPattern(
  `${measurement} ${reads}\\d+(?: \\d+)?${product}`,
  `\\d+(?: \\d+)? (?:for|on) (?:my |the |his |her )?${measurement}`,
  `\\d+(?: \\d+)? ?(?:mg dl|mgdl|mmol(?: l)?|ng ml|ng dl|pg ml|miu(?: l)?|iu l|u l|mcg dl|ug l|meq(?: l)?|g dl|mm ?hg|bpm|umol|nmol|pmol|cells)`,
  // A pressure reading.
  '(?:1\\d\\d|2[0-3]\\d|9\\d) (?:over |by |sobre |con )(?:[5-9]\\d|1[0-3]\\d)',
  before(
    anyOf('my|his|her|the|your|our|recent|latest|last|mi|mis|blood|abnormal'),
    anyOf(
      '(?:lab|labs|lab ?work|blood ?work|blood tests?|test results?|lab results?|lab (?:numbers|values|report)|panel|biopsy|ultrasound|mri|ct scan|x ?ray|ekg|ecg|analisis|laboratorio)(?: (?:is|are|were|was|came|come|show|shows|showed|says|say|look|looks|number|numbers|off|high|low))',
    ),
    2,
  ),
  'lab (?:numbers|values|results|report)|blood ?work|my labs|^labs|labs (?:came|come|are|were|look)|bloodwork|analisis de sangre',
  // A decimal that is said of something of one's own, such as 'my ghrelin is 3.4'.
  `(?:my|his|her) (?!total|order|bill|cart|balance|price|budget|order number|height|age|rating|version)\\w+ (?:level |count |score )?(?:is|was|are|came back(?: at)?|at) (?:at |around )?\\d+ \\d+${product}`,
  `(?:my|his|her) (?:\\w+ ){1,2}(?:level|levels|count|reading|readings) (?:is|are|was|were|came back|at|keeps?) (?:\\w+ ){0,3}(?:\\d+|high|low|off|elevated|abnormal|borderline)`,
)
