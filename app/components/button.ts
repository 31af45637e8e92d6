/**
 * Class names of a button. A function instead of a component: links, submit buttons and buttons that open
 * something look alike but stay native elements. Colours have a transition on hover only, so that a button
 * that becomes enabled looks enabled at once.
 */
export function buttonClass(kind: 'primary' | 'dark' | 'quiet' | 'chat' = 'primary'): string {
  return `${SHAPE} ${KINDS[kind]}`
}

const SHAPE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-2 text-center sm:px-4 font-semibold leading-tight no-underline hover:transition-colors disabled:border-line disabled:bg-line disabled:text-soft aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-line aria-disabled:text-soft'

const KINDS = {
  primary: 'border border-signal bg-signal text-white hover:border-signal-dark hover:bg-signal-dark',
  dark: 'border border-black bg-black text-white hover:bg-steel',
  quiet: 'border border-ink/30 bg-white text-ink hover:border-ink',
  chat: 'border border-go bg-go text-white hover:brightness-90',
}
