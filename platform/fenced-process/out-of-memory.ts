/**
 * Whether an error message, or what a process wrote before it ended, says that the system had no memory: of
 * V8, libvips, GLib, the C libraries, or the operating system.
 */
export const isOutOfMemory = (text: string): boolean =>
  /out of memory|insufficient memory|allocation failed|(?:failed to|cannot|can't) allocate|bad_alloc|ENOMEM/i.test(
    text,
  )
