/**
 * A hidden field whose value the browser does not restore after a reload. HTML allows no `autocomplete="off"`
 * on it, so a script sets it; Firefox reads it when it leaves the page.
 */
export function HiddenField({ name, value }: { name: string; value: string | number }) {
  return (
    <input
      type="hidden"
      name={name}
      value={value}
      ref={field => {
        field?.setAttribute('autocomplete', 'off')
      }}
    />
  )
}
