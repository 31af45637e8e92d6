/** The dated backups that this process can see, and making one. */
export type Backups = {
  /** the newest first */
  list(): Promise<readonly { readonly path: string; readonly at: Date; readonly bytes: number }[]>
  /** whether any process of this database is making one */
  isRunning(): Promise<boolean>
  /** error of the last backup that was started here, for the operator; null if it succeeded */
  lastFailure(): string | null
  /** Starts one, unless this process is making one. */
  start(): void
  /** whether new ones are encrypted on the disk: BACKUP_RECIPIENT is set */
  readonly isEncrypted: boolean
  /** whether one is made every night */
  readonly isNightly: boolean
}
