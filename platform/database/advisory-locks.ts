/**
 * Keys of the advisory locks, listed in one place because two locks with one key would wait for each other. A
 * key never changes: during an upgrade the previous version takes the same locks.
 */
export const MIGRATION_LOCK = 4_071_998
/** Commands hold it shared, the process that stops the embedded server exclusively. */
export const SERVER_USE_LOCK = 4_071_999
export const BACKUP_LOCK = 4_072_000
/** Imports of records from another system run one after another. */
export const RECORD_IMPORT_LOCK = 4_072_001
/** The first of two keys, the second is the list: PostgreSQL keeps pairs apart from single keys. */
export const LIST_LOCK = 4_071_999
