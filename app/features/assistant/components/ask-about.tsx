import { preloadChat } from '#app/features/assistant/use-chat.ts'
import { chatContent } from '#practice/content/chat.ts'

const texts = chatContent.askAbout

type Props = { disabled: boolean; onAsk: (question: string) => void }

export function AskAbout({ disabled, onAsk }: Props) {
  return (
    <aside aria-labelledby="ask-about">
      <h2 id="ask-about" className="text-3xl">
        {texts.title}
      </h2>
      <h3 className="mt-5 text-xl">{texts.questionsTitle}</h3>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {texts.questions.map((question) => (
          <li key={question}>
            <button
              type="button"
              aria-disabled={disabled || undefined}
              onFocus={preloadChat}
              onPointerEnter={preloadChat}
              onClick={() => !disabled && onAsk(question)}
              className="min-h-12 w-full py-2.5 text-left text-leaf underline-offset-4 not-aria-disabled:hover:underline aria-disabled:cursor-not-allowed aria-disabled:text-muted"
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
      <h3 className="mt-7 text-xl">{texts.topicsTitle}</h3>
      <ul className="mt-3 flex flex-wrap gap-2">
        {texts.topics.map((topic) => (
          <li key={topic} className="rounded-full border border-line px-3.5 py-1 text-muted">
            {topic}
          </li>
        ))}
      </ul>
      <p className="mt-7 border-line border-l-2 pl-4 text-sm text-muted">{texts.disclaimer}</p>
    </aside>
  )
}
