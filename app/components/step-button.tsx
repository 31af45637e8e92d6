/** A plus or minus button for touch; hidden from screen readers, which use the field beside it. */
export function StepButton({ text, onPress }: { text: string; onPress: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      onClick={onPress}
      className="grid h-11 w-11 shrink-0 place-items-center border border-ink/30 bg-floor text-xl font-semibold hover:bg-line"
    >
      {text}
    </button>
  )
}
