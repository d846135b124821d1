/** Unusual inputs for text fields. */
export const unusualInputs = {
  emoji: '🌿🫚 Zoë 👩‍👩‍👧',
  'right to left': 'استشارة مع الطبيبة',
  HTML: '<img src=x onerror="alert(1)"><b>bold</b>',
  SQL: "Robert'); DROP TABLE profiles; --",
}

export const tooLongText = 'a'.repeat(10_000)
