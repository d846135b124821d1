import { expect, test } from 'vitest'
import { passages } from '#practice/assistant/passages.ts'
import { assistantContent, modelInstructions } from '#practice/assistant.ts'

test('with the delivered content, every passage, safety text and instruction is as recorded', async () => {
  const recorded = [
    ...passages.map(({ id, page, subjects, aspects, text }) =>
      [`# ${id}: ${page.title} ${page.href} [${subjects}] [${aspects}]`, text].join('\n'),
    ),
    ...(['en', 'es'] as const).flatMap((language) => {
      const { routed, ...others } = assistantContent[language]
      return Object.entries({ ...routed, ...others }).map(([name, text]) => `# ${language} ${name}\n${text}`)
    }),
    `# instructions of the model\n${modelInstructions}`,
  ]
  await expect(`${recorded.join('\n\n')}\n`).toMatchFileSnapshot('delivered-knowledge.txt')
})
