/**
 * Class names of a button. A function instead of a component: links, submit buttons and buttons that open
 * something look alike but stay native elements. Colours have a transition on hover only, so that a button
 * that becomes enabled looks enabled at once. Their look is in app.css.
 */
export function buttonClass(kind: 'primary' | 'dark' | 'quiet' | 'chat' = 'primary'): string {
  return kind === 'quiet' ? 'btn' : `btn btn-${kind}`
}
