/**
 * A UUID version 4. `crypto.randomUUID` is missing in browsers on pages without https, for example in a local
 * network.
 */
export function randomUuid(): string {
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}
