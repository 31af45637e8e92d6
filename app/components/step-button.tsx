/** One more or one less, for thumbs; the field beside it is what is read out. */
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
