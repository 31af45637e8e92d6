/**
 * Removes the draft of a form that was registered. Runs as an inline script of the confirmation page, as the
 * page may be left before its modules are loaded, so it can use nothing but its arguments.
 */
export function markSubmitted(id: string, draftKey: string, submittedKey: string): void {
  try {
    localStorage.setItem(submittedKey, JSON.stringify({ id, savedAt: Date.now() }))
    if (JSON.parse(localStorage.getItem(draftKey) ?? '{}').id === id) localStorage.removeItem(draftKey)
  } catch {
    // The browser forbids storage, and has no draft.
  }
}
