/** The notice that stands beside the registration form; its version is kept with every registration (reliability.md 25). */
export const PRIVACY_NOTICE = { version: '2026-11', since: '2026-11-20' } as const
