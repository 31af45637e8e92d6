/**
 * Proof that a user has typed the password in the last ten minutes: to sign in, or again. A function that an
 * unattended browser must not reach takes one as an argument (rule W15.8). Only
 * domain/identity/recent-proof.server.ts makes it.
 */
export type RecentProof = { readonly at: Date; readonly [proof]: true }

declare const proof: unique symbol
