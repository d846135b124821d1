import { expect, test } from 'vitest'
import { knowledge } from '#tests/support/knowledge.ts'

const { passages, texts, instructions } = knowledge

test('with the delivered content, every passage, safety text and instruction is as recorded', async () => {
  const recorded = [
    ...passages.map(({ id, page, subjects, aspects, text }) =>
      [`# ${id}: ${page.title} ${page.href} [${subjects}] [${aspects}]`, text].join('\n'),
    ),
    ...(['en', 'es'] as const).flatMap((language) => {
      const { routed, ...others } = texts[language]
      return Object.entries({ ...routed, ...others }).map(([name, text]) => `# ${language} ${name}\n${text}`)
    }),
    `# instructions of the model\n${instructions}`,
  ]
  await expect(`${recorded.sort().join('\n\n')}\n`).toMatchFileSnapshot('delivered-knowledge.txt')
})
