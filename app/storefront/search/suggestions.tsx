import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { href } from 'react-router'
import type { Suggestion } from '../../../domain/search/suggest.ts'
import { useTranslations } from '../../i18n/translations.tsx'

export type SuggestionsProps = { input: RefObject<HTMLInputElement | null>; id: string }

/**
 * An ARIA combobox around the input of the search box: arrows choose, Enter or a tap searches, Escape closes
 * (rule S39.8).
 */
export function Suggestions({ input, id }: SuggestionsProps) {
  const t = useTranslations()
  const [options, setOptions] = useState<readonly Suggestion[]>([])
  const [active, setActive] = useState(-1)
  const isOpen = options.length > 0

  function close() {
    setOptions([])
    setActive(-1)
  }

  function choose(text: string) {
    const field = input.current
    if (!field) return
    field.value = text
    close()
    field.form?.requestSubmit()
  }

  useEffect(() => {
    const field = input.current
    if (!field) return
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    let typed = 0
    const type = () => {
      clearTimeout(timer)
      const turn = ++typed
      timer = setTimeout(async () => {
        const found = await fetchSuggestions(field.value)
        if (!isCurrent || turn !== typed || document.activeElement !== field) return
        setActive(-1)
        setOptions(found)
      }, TYPING_PAUSE_MS)
    }
    // A tap on an option keeps the focus, so leaving the field means leaving the list.
    const leave = () => {
      typed++
      setOptions([])
      setActive(-1)
    }
    field.addEventListener('input', type)
    field.addEventListener('blur', leave)
    field.form?.addEventListener('submit', leave)
    return () => {
      isCurrent = false
      clearTimeout(timer)
      field.removeEventListener('input', type)
      field.removeEventListener('blur', leave)
      field.form?.removeEventListener('submit', leave)
    }
  }, [input])

  // With the render itself: Enter right after an arrow must see the option that is shown as chosen.
  useLayoutEffect(() => {
    const field = input.current
    if (!field) return
    const press = (event: KeyboardEvent) => {
      if (!isOpen || event.isComposing) return
      const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const option = options[active]
      if (move) {
        event.preventDefault()
        // One place before the first is the text as typed.
        setActive(at => ((at + 1 + move + options.length + 1) % (options.length + 1)) - 1)
      } else if (event.key === 'Escape') {
        event.preventDefault()
        close()
      } else if (event.key === 'Enter' && option) {
        event.preventDefault()
        choose(option.text)
      }
    }
    field.addEventListener('keydown', press)
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': id,
      'aria-expanded': String(isOpen),
      'aria-activedescendant': active >= 0 ? `${id}-${active}` : '',
    }
    for (const [name, value] of Object.entries(attributes)) {
      if (value) field.setAttribute(name, value)
      else field.removeAttribute(name)
    }
    return () => field.removeEventListener('keydown', press)
  })

  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label={t('tyres.box.suggestions')}
        hidden={!isOpen}
        className="absolute inset-x-0 z-20 mt-1 overflow-hidden rounded-control border border-ink/30 bg-white shadow-lg"
      >
        {options.map(({ text, kind }, at) => (
          // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the input has the focus and the keys
          <div
            key={text}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            onPointerDown={event => event.preventDefault()}
            onClick={() => choose(text)}
            className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-3 hover:bg-ground aria-selected:bg-ground"
          >
            <span className={kind === 'size' ? 'tread text-xl' : 'min-w-0 break-words'}>{text}</span>
            <span className="shrink-0 text-sm text-soft">{t(`tyres.box.kind.${kind}`)}</span>
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {isOpen && t('tyres.box.suggestionCount', { count: options.length, n: String(options.length) })}
      </p>
    </>
  )
}

const TYPING_PAUSE_MS = 120

async function fetchSuggestions(text: string): Promise<readonly Suggestion[]> {
  if (!text.trim()) return []
  try {
    const response = await fetch(`${href('/suggest')}?${new URLSearchParams({ q: text })}`)
    return response.ok ? await response.json() : []
  } catch {
    return []
  }
}
