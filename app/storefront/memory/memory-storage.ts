import { createStoredText } from '../../client/stored-text.ts'

/** The stored text of what the browser remembers (rule S40.9). The key ends in the format version. */
export const {
  read: readMemoryText,
  save: saveMemoryText,
  watch: watchMemory,
} = createStoredText('tayar.memory.1')
