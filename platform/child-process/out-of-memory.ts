/**
 * Whether an error message, or the output of a process that ended, reports that memory ran out: in V8,
 * libvips, GLib, the C libraries or the operating system.
 */
export const isOutOfMemory = (text: string): boolean =>
  /out of memory|insufficient memory|allocation failed|(?:failed to|cannot|can't) allocate|bad_alloc|ENOMEM/i.test(
    text,
  )
