import { type FormEvent, type KeyboardEvent, type RefObject, useId } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { preloadChat } from '#app/features/assistant/use-chat.ts'
import { chatContent } from '#practice/content/chat.ts'
import { messageMaxLength } from '#shared/conversation.ts'

const texts = chatContent.form

type Props = {
  input: RefObject<HTMLTextAreaElement | null>
  disabled: boolean
  writing: boolean
  onSend: (text: string) => void
  onStop: () => void
}

export function MessageForm({ input, disabled, writing, onSend, onStop }: Props) {
  const id = useId()

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (writing || disabled) return
    const text = input.current?.value ?? ''
    if (text.trim() === '') return
    event.currentTarget.reset()
    onSend(text)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }

  const stop = () => {
    onStop()
    input.current?.focus()
  }

  return (
    <form onSubmit={onSubmit} className="border-line border-t p-4">
      <label htmlFor={id} className="sr-only">
        {texts.label}
      </label>
      <div className="flex flex-wrap items-end justify-end gap-3">
        <textarea
          ref={input}
          id={id}
          name="message"
          rows={1}
          maxLength={messageMaxLength}
          disabled={disabled}
          placeholder={texts.placeholder}
          aria-describedby={`${id}-hint`}
          enterKeyHint="send"
          autoComplete="off"
          onFocus={preloadChat}
          onKeyDown={onKeyDown}
          className="form-control field-sizing-content max-h-40 min-w-0 flex-[1_1_8rem] resize-none"
        />
        {writing && (
          <Button variant="secondary" onClick={stop}>
            {texts.stop}
          </Button>
        )}
        <Button type="submit" disabled={disabled} aria-disabled={writing || undefined}>
          {texts.send}
        </Button>
      </div>
      <p id={`${id}-hint`} className="mt-2 text-muted text-xs">
        {texts.hint}
      </p>
    </form>
  )
}
